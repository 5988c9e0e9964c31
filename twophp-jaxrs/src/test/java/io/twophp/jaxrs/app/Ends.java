package io.twophp.jaxrs.app;

import io.twophp.CallEnded;
import io.twophp.CallState;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Notes the ends of calls. */
@ApplicationScoped
public class Ends extends Notes<CallState> {

    void note(@Observes CallEnded end) {
        add(end.end());
    }
}
