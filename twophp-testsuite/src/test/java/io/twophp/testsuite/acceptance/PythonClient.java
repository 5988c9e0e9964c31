package io.twophp.testsuite.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs {@code certified_client.py}, a client that is written from the text of Certified HTTP alone, without this
 * project. Each has a store of its own, which outlives its processes.
 */
public final class PythonClient {

    private static final String SCRIPT = "certified_client.py";
    private static final int PATIENCE_SECONDS = 120;
    private static final int DIED = 9;

    private final Path directory;
    private final URI shop;

    private PythonClient(Path directory, URI shop) {
        this.directory = directory;
        this.shop = shop;
    }

    /** Returns whether there is a Python 3 to run it. */
    public static boolean isThere() {
        try {
            Process version = new ProcessBuilder(
                            "python3", "-c", "import sqlite3, sys; sys.exit(sys.version_info[0] != 3)")
                    .redirectErrorStream(true)
                    .start();
            return version.waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    static PythonClient in(Path directory, URI shop) {
        try (InputStream script = PythonClient.class.getResourceAsStream(SCRIPT)) {
            Files.write(directory.resolve(SCRIPT), script.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new PythonClient(directory, shop);
    }

    /** Sends a message until it comes to an end. */
    JsonObject send(String method, String path, String... body) {
        return only(run(0, arguments(method, path, body)));
    }

    /** Sends a message and dies at a point: {@code sent} or {@code received}. */
    void dies(String point, String method, String path, String... body) {
        List<String> arguments = arguments(method, path, body);
        arguments.add("--die=" + point);
        run(DIED, arguments);
    }

    /** Has a new process finish the message that the dead one left, and returns its result. */
    JsonObject resume() {
        return only(run(0, List.of("resume")));
    }

    /** Returns whether the process that ran last, or runs, has had an answer with that status. */
    boolean hasSeen(int status) throws IOException {
        return Files.readString(errors(), UTF_8).lines().anyMatch(line -> line.endsWith(" " + status));
    }

    private Path errors() {
        return directory.resolve("errors.txt");
    }

    private List<String> arguments(String method, String path, String... body) {
        List<String> arguments =
                new ArrayList<>(List.of("send", method, shop.resolve(path).toString()));
        arguments.addAll(List.of(body));
        return arguments;
    }

    private static JsonObject only(List<String> lines) {
        if (lines.size() != 1) {
            throw new AssertionError("one message should have come to an end: " + lines);
        }
        return Json.createReader(new StringReader(lines.get(0))).readObject();
    }

    private List<String> run(int expected, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                "python3",
                directory.resolve(SCRIPT).toString(),
                directory.resolve("store.db").toString(),
                "alice:alice-secret"));
        command.addAll(arguments);
        try {
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
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
