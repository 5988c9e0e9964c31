package io.twophp.benchmarks.variant;

import java.util.Map;
import java.util.UUID;

/** The whole of HTTP exactly-once: stored, executed, read and forgotten. */
final class ExactlyOnce implements Flow {

    private static final byte[] NO_BODY = {};

    private final String path;

    ExactlyOnce(String path) {
        this.path = path;
    }

    @Override
    public Operation begin(Requests requests) {
        return () -> {
            String address = path + "/" + UUID.randomUUID();
            requests.send("PUT", address, Map.of(), Bodies.fresh()).expect(201);
            requests.send("POST", address, Map.of(), NO_BODY).expect(204);
            requests.send("GET", address, Map.of(), NO_BODY).expect(201);
            requests.send("DELETE", address, Map.of(), NO_BODY).expect(204);
        };
    }
}
