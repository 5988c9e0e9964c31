package io.twophp.jaxrs.app;

import io.twophp.CommandDecided;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;

/** Notes decisions about commands. */
@ApplicationScoped
public class Decisions extends Notes<CommandDecided> {

    void note(@Observes CommandDecided decided) {
        add(decided);
    }

    /** Returns one command's decisions, in order. */
    public List<String> of(String commandId) {
        return seen().stream()
                .filter(decided -> decided.commandId().value().equals(commandId))
                .map(decided -> decided.decision() + " by " + decided.sender().name() + " in " + decided.phase())
                .toList();
    }
}
