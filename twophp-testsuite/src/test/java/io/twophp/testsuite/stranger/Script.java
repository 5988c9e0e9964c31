package io.twophp.testsuite.stranger;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.testsuite.launch.Unchecked;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A client in Python that is written from the text of a dialect alone, without this project. */
public record Script(Path file) {

    private static final int PATIENCE_SECONDS = 120;

    /** Returns whether there is a Python 3, with SQLite, to run it. */
    public static boolean canRun() {
        try {
            return new ProcessBuilder("python3", "-c", "import sqlite3, sys; sys.exit(sys.version_info[0] != 3)")
                            .redirectErrorStream(true)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Copies a script, which is a resource beside a class, into a directory. */
    public static Script in(Path directory, Class<?> beside, String name) {
        Path file = directory.resolve(name);
        try (InputStream text = beside.getResourceAsStream(name)) {
            Files.write(file, text.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Script(file);
    }

    /** Returns the file to which it writes its errors. */
    public Path errors() {
        return file.resolveSibling("errors.txt");
    }

    /** Runs the client, and returns the one object that it prints. */
    public JsonObject run(List<String> arguments) {
        List<String> lines = run(0, arguments);
        if (lines.size() != 1) {
            throw new AssertionError("the client should have printed one object: " + lines);
        }
        return Json.createReader(new StringReader(lines.get(0))).readObject();
    }

    /** Runs the client to its end with a status, and returns what it prints. */
    public List<String> run(int expected, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of("python3", file.toString()));
        command.addAll(arguments);
        return Unchecked.get(() -> {
            Process process =
                    new ProcessBuilder(command).redirectError(errors().toFile()).start();
            List<String> lines = new String(process.getInputStream().readAllBytes(), UTF_8)
                    .lines()
                    .toList();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != expected) {
                throw new AssertionError("the client should have ended with " + expected + ": " + lines + "\n"
                        + Files.readString(errors(), UTF_8));
            }
            return lines;
        });
    }
}
