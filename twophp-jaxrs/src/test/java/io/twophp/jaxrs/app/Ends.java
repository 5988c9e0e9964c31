package io.twophp.jaxrs.app;

import io.twophp.CallEnded;
import io.twophp.CallState;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Notes the ends of calls. */
@ApplicationScoped
public class Ends {

    private final List<CallState> seen = new CopyOnWriteArrayList<>();

    void note(@Observes CallEnded end) {
        seen.add(end.end());
    }

    public void forget() {
        seen.clear();
    }

    public List<CallState> seen() {
        return List.copyOf(seen);
    }
}
