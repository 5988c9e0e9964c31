package io.twophp.testsuite.stranger;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.testsuite.acceptance.PythonClient;
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
record Script(Path file) {

    private static final int PATIENCE_SECONDS = 120;

    /** Returns whether there is a Python 3 to run it. */
    static boolean canRun() {
        return PythonClient.isThere();
    }

    static Script in(Path directory, String name) {
        Path file = directory.resolve(name);
        try (InputStream text = Script.class.getResourceAsStream(name)) {
            Files.write(file, text.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Script(file);
    }

    /** Runs the client, and returns the one object that it prints. */
    JsonObject run(String... arguments) {
        List<String> command = new ArrayList<>(List.of("python3", file.toString()));
        command.addAll(List.of(arguments));
        Path errors = file.resolveSibling("errors.txt");
        try {
            Process process =
                    new ProcessBuilder(command).redirectError(errors.toFile()).start();
            String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new AssertionError("the client failed: " + printed + Files.readString(errors, UTF_8));
            }
            return Json.createReader(new StringReader(printed)).readObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
