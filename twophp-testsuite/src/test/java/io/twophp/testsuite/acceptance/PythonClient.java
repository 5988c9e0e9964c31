package io.twophp.testsuite.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.testsuite.stranger.Script;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs {@code certified_client.py}, a client that is written from the text of Certified HTTP alone. Each has a store of
 * its own, which outlives its processes.
 */
record PythonClient(Script script, URI shop) {

    private static final int DIED = 9;

    static PythonClient in(Path directory, URI shop) {
        return new PythonClient(Script.in(directory, PythonClient.class, "certified_client.py"), shop);
    }

    /** Sends a message until it comes to an end. */
    JsonObject send(String method, String path, String... body) {
        return script.run(sending(method, path, body));
    }

    /** Sends a message and dies at a point: {@code sent} or {@code received}. */
    void dies(String point, String method, String path, String... body) {
        List<String> arguments = sending(method, path, body);
        arguments.add("--die=" + point);
        script.run(DIED, arguments);
    }

    /** Has a new process finish the message that the dead one left, and returns its result. */
    JsonObject resume() {
        return script.run(arguments("resume"));
    }

    /** Returns whether the process that ran last, or runs, has had an answer with that status. */
    boolean hasSeen(int status) throws IOException {
        return Files.readString(script.errors(), UTF_8).lines().anyMatch(line -> line.endsWith(" " + status));
    }

    private List<String> sending(String method, String path, String... body) {
        List<String> arguments = arguments("send", method, shop.resolve(path).toString());
        arguments.addAll(List.of(body));
        return arguments;
    }

    private List<String> arguments(String... more) {
        List<String> arguments =
                new ArrayList<>(List.of(script.file().resolveSibling("store.db").toString(), "alice:alice-secret"));
        arguments.addAll(List.of(more));
        return arguments;
    }
}
