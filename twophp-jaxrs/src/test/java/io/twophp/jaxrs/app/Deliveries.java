package io.twophp.jaxrs.app;

import io.twophp.CallbackAttempted;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Notes how attempts to deliver callbacks ended. */
@ApplicationScoped
public class Deliveries {

    private static final long LONGEST_SECONDS = 30;

    private final BlockingQueue<CallbackAttempted> ended = new LinkedBlockingQueue<>();

    void note(@Observes CallbackAttempted attempt) {
        ended.add(attempt);
    }

    public void forget() {
        ended.clear();
    }

    /** How the next attempt ended that was not asked for yet; waits for it. */
    public CallbackAttempted await() {
        try {
            CallbackAttempted next = ended.poll(LONGEST_SECONDS, TimeUnit.SECONDS);
            if (next == null) {
                throw new IllegalStateException("no attempt ended");
            }
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
