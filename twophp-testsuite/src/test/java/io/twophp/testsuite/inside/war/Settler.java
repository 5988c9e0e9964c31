package io.twophp.testsuite.inside.war;

import io.twophp.InDoubt;
import io.twophp.IntentsInDoubt;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

/** Settles each doubt as soon as it is reported, as docs/compensation.md describes. */
@ApplicationScoped
public class Settler {

    @Inject
    IntentsInDoubt intents;

    @Inject
    Sightings sightings;

    void settle(@Observes InDoubt doubt) {
        String id = doubt.clientCorrelationId().value();
        sightings.add(id, "doubt of " + doubt.owner() + " in " + Sightings.transaction());
        sightings.add(id, "again: " + intents.executeAgain(doubt.serverCorrelationId()));
    }
}
