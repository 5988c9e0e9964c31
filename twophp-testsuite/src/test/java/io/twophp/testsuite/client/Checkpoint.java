package io.twophp.testsuite.client;

import io.twophp.ProtocolHeader;
import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.client.ClientResponseContext;
import jakarta.ws.rs.client.ClientResponseFilter;
import java.util.concurrent.CountDownLatch;

/**
 * Stops exchanges for ever at the point that a property of their request names, as ordinary filters of a client can.
 */
final class Checkpoint implements ClientRequestFilter, ClientResponseFilter {

    /** The property with the {@link Point} to stop at. */
    static final String POINT = "sample.point";

    /** The property with the name of a request. */
    static final String TAG = "sample.tag";

    private static final CountDownLatch NEVER = new CountDownLatch(1);

    @Override
    public void filter(ClientRequestContext request) {
        pass(request, Point.BEFORE_SEND, Point.AFTER_ROW);
    }

    @Override
    public void filter(ClientRequestContext request, ClientResponseContext response) {
        pass(request, Point.AFTER_PHASE_ONE, Point.AFTER_PHASE_TWO);
    }

    private static void pass(ClientRequestContext request, Point ofPhaseOne, Point ofPhaseTwo) {
        String clientId = request.getHeaderString(ProtocolHeader.CLIENT_CORRELATION_ID);
        if (clientId == null || request.getProperty(TAG) == null) {
            return;
        }
        Point here = request.getUri().getPath().endsWith("/confirm") ? ofPhaseTwo : ofPhaseOne;
        if (here == Point.BEFORE_SEND) {
            ClientProgram.say("SENT", request.getProperty(TAG), clientId);
        }
        if (here == request.getProperty(POINT)) {
            ClientProgram.say("AT", request.getProperty(TAG), here);
            park();
        }
    }

    private static void park() {
        try {
            NEVER.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
