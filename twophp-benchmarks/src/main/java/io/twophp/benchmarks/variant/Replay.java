package io.twophp.benchmarks.variant;

import io.twophp.ProtocolHeader;
import java.io.IOException;
import java.util.Map;

/** Repeats Phase 2 of one decided intent: each answer is the recorded one (N14). */
final class Replay implements Flow {

    private final Handshake handshake;

    Replay(String path) {
        this.handshake = new Handshake(path);
    }

    @Override
    public Operation begin(Requests requests) throws IOException {
        Map<String, String> ids = handshake.register(requests);
        handshake.confirm(requests, ids).expect(200);
        return () -> handshake.confirm(requests, ids).expect(200).required(ProtocolHeader.MESSAGE);
    }
}
