package io.twophp.jaxrs.app;

import io.twophp.InDoubt;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Notes the intents in doubt. */
@ApplicationScoped
public class Doubts extends Notes<String> {

    void note(@Observes InDoubt doubt) {
        add(doubt.serverCorrelationId().value());
    }
}
