package io.twophp.testsuite.client;

import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.client.ClientResponseContext;
import jakarta.ws.rs.client.ClientResponseFilter;
import java.util.concurrent.CountDownLatch;

/**
 * Stops exchanges for ever at the moment that a property of their request names. Recovery's requests have no such
 * property.
 */
final class MomentFilter implements ClientRequestFilter, ClientResponseFilter {

    /** The property with the moment to stop at. */
    static final String MOMENT = "sample.moment";

    /** The property with the name of a request. */
    static final String TAG = "sample.tag";

    private static final String EXCHANGE = "io.twophp.client.exchange";
    private static final CountDownLatch NEVER = new CountDownLatch(1);

    @Override
    public void filter(ClientRequestContext request) {
        pass(request, Moments.BEFORE);
    }

    @Override
    public void filter(ClientRequestContext request, ClientResponseContext response) {
        pass(request, Moments.AFTER);
    }

    private static void pass(ClientRequestContext request, String when) {
        String here = when + Moments.step(request.getMethod(), request.getUri().getPath());
        if (request.getProperty(EXCHANGE) != null && here.equals(request.getProperty(MOMENT))) {
            ClientProgram.say("AT", request.getProperty(TAG), here);
            try {
                NEVER.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
