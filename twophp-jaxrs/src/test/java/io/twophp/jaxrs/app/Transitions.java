package io.twophp.jaxrs.app;

import io.twophp.PhaseTransition;
import io.twophp.jaxrs.rig.Environment;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Notes transitions, each with the state of the intent that another connection reads at that moment. */
@ApplicationScoped
public class Transitions {

    private final Map<String, List<String>> seen = new ConcurrentHashMap<>();
    private volatile boolean failing;

    @Inject
    Environment environment;

    void note(@Observes PhaseTransition transition) {
        if (failing) {
            throw new IllegalStateException("an observer of the application failed");
        }
        String scid = transition.serverCorrelationId().value();
        seen.computeIfAbsent(scid, id -> new ArrayList<>())
                .add(transition.to() + ", stored " + environment.database().phase(scid));
    }

    public void forget() {
        seen.clear();
        failing = false;
    }

    public void failFromNowOn() {
        failing = true;
    }

    public List<String> seen(String scid) {
        return seen.getOrDefault(scid, List.of());
    }
}
