package io.twophp.sample.common.id;

import io.twophp.TwoPhase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;

/** Gives the id for the thing that the current request creates. */
@ApplicationScoped
public class NewId {

    @Inject
    TwoPhase twoPhase;

    /**
     * Returns an id from the intent, not from chance or a clock: an intent whose execution was cut off is executed
     * again, and has to send other services the same id then. Only a plain request, which is never repeated for its
     * client, gets a random one.
     */
    public String value() {
        return twoPhase.provisionalResourceId()
                .orElseGet(() -> UUID.randomUUID().toString());
    }
}
