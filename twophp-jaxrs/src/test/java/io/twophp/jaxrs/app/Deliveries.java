package io.twophp.jaxrs.app;

import io.twophp.CallbackAttempted;
import io.twophp.jaxrs.rig.Arrivals;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Notes the results of attempts to deliver callbacks. */
@ApplicationScoped
public class Deliveries implements Forgetful {

    private final Arrivals<CallbackAttempted> ended = new Arrivals<>();

    void note(@Observes CallbackAttempted attempt) {
        ended.add(attempt);
    }

    /** Waits for the next attempt that was not returned yet, and returns it. */
    public CallbackAttempted await() {
        return ended.await();
    }

    @Override
    public void forget() {
        ended.clear();
    }
}
