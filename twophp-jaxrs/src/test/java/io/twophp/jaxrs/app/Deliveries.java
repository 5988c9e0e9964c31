package io.twophp.jaxrs.app;

import io.twophp.CallbackAttempted;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Notes the results of attempts to deliver callbacks. */
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

    /** Waits for the next attempt that was not returned yet, and returns it. */
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
