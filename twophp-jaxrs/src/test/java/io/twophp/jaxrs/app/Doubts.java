package io.twophp.jaxrs.app;

import io.twophp.InDoubt;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Notes the intents in doubt. */
@ApplicationScoped
public class Doubts {

    private final List<String> seen = new CopyOnWriteArrayList<>();

    void note(@Observes InDoubt doubt) {
        seen.add(doubt.serverCorrelationId().value());
    }

    public void forget() {
        seen.clear();
    }

    public List<String> seen() {
        return List.copyOf(seen);
    }
}
