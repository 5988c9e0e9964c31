package io.twophp.benchmarks.variant;

import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs both phases, the second one answered 202 (draft §5.3.3); then asks for the recorded answer, with pauses that
 * grow from two milliseconds. The whole seconds of a server's {@code Retry-After} would measure the pause alone.
 */
final class Asynchronous implements Flow {

    private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(50);

    private final Handshake handshake;

    Asynchronous(String path) {
        this.handshake = new Handshake(path);
    }

    @Override
    public Operation begin(Requests requests) {
        return () -> {
            Map<String, String> ids = handshake.register(requests);
            Answer answer = handshake.confirm(requests, ids).expect(202);
            long pause = FIRST_PAUSE;
            while (isProcessing(answer)) {
                LockSupport.parkNanos(pause);
                pause = Math.min(2 * pause, LONGEST_PAUSE);
                answer = handshake.confirm(requests, ids);
            }
            answer.expect(200);
        };
    }

    private static boolean isProcessing(Answer answer) throws IOException {
        return answer.required(ProtocolHeader.PHASE_STATE).equals(Phase.PROCESSING.name());
    }
}
