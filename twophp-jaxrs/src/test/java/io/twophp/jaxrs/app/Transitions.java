package io.twophp.jaxrs.app;

import io.twophp.PhaseTransition;
import io.twophp.jaxrs.rig.Environment;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.List;

/** Notes transitions, each with the state of the intent that another connection reads at that moment. */
@ApplicationScoped
public class Transitions extends Notes<Transitions.Seen> {

    /** A transition of an intent. */
    record Seen(String scid, String transition) {}

    @Inject
    Environment environment;

    void note(@Observes PhaseTransition event) {
        String scid = event.serverCorrelationId().value();
        add(new Seen(scid, event.to() + ", stored " + environment.database().phase(scid)));
    }

    public List<String> seen(String scid) {
        return seen().stream()
                .filter(seen -> seen.scid.equals(scid))
                .map(Seen::transition)
                .toList();
    }
}
