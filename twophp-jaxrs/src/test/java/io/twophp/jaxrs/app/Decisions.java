package io.twophp.jaxrs.app;

import io.twophp.CommandDecided;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An observer of decisions about commands. */
@ApplicationScoped
public class Decisions {

    private final List<CommandDecided> seen = new CopyOnWriteArrayList<>();
    private volatile boolean failing;

    void note(@Observes CommandDecided decided) {
        if (failing) {
            throw new IllegalStateException("an observer of the application failed");
        }
        seen.add(decided);
    }

    public void forget() {
        seen.clear();
        failing = false;
    }

    public void failFromNowOn() {
        failing = true;
    }

    /** Returns one command's decisions, in order. */
    public List<String> of(String commandId) {
        return seen.stream()
                .filter(decided -> decided.commandId().value().equals(commandId))
                .map(decided -> decided.decision() + " by " + decided.sender().name() + " in " + decided.phase())
                .toList();
    }
}
