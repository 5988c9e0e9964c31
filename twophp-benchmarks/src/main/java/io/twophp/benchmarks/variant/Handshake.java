package io.twophp.benchmarks.variant;

import io.twophp.ProtocolHeader;
import java.io.IOException;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/** Runs both phases (draft §5.2, §5.3). */
final class Handshake implements Flow {

    private static final byte[] NO_BODY = {};

    private final String path;
    private final Supplier<byte[]> body;

    Handshake(String path) {
        this(path, Bodies::fresh);
    }

    private Handshake(String path, Supplier<byte[]> body) {
        this.path = path;
        this.body = body;
    }

    /** Returns a handshake with bodies as large as the library takes. */
    static Handshake large(String path) {
        return new Handshake(path, Bodies::large);
    }

    @Override
    public Operation begin(Requests requests) {
        return () -> confirm(requests, register(requests)).expect(200);
    }

    /** Sends Phase 1; returns the headers of Phase 2. */
    Map<String, String> register(Requests requests) throws IOException {
        String id = UUID.randomUUID().toString();
        Answer registered = requests.send(
                        "POST",
                        path,
                        Map.of(ProtocolHeader.ENABLED, "true", ProtocolHeader.CLIENT_CORRELATION_ID, id),
                        body.get())
                .expect(200);
        return Map.of(
                ProtocolHeader.ENABLED,
                "true",
                ProtocolHeader.CLIENT_CORRELATION_ID,
                id,
                ProtocolHeader.SERVER_CORRELATION_ID,
                registered.required(ProtocolHeader.SERVER_CORRELATION_ID));
    }

    /** Sends Phase 2. */
    Answer confirm(Requests requests, Map<String, String> ids) throws IOException {
        return requests.send("POST", path + "/confirm", ids, NO_BODY);
    }
}
