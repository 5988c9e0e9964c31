package io.twophp.sample.common.id;

import io.twophp.TwoPhase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;

/** The id of what the current request creates. */
@ApplicationScoped
public class NewId {

    @Inject
    TwoPhase twoPhase;

    /**
     * From the intent, not from chance or a clock: an intent whose execution was cut off is executed again, and has to
     * say the same id to other services then. Only a plain request, which nobody repeats for its client, gets a random
     * one.
     */
    public String value() {
        return twoPhase.provisionalResourceId()
                .orElseGet(() -> UUID.randomUUID().toString());
    }
}
