package io.twophp.jaxrs.app;

import io.twophp.CallEnded;
import io.twophp.CallState;
import io.twophp.CallbackAttempted;
import io.twophp.CommandDecided;
import io.twophp.InDoubt;
import io.twophp.PhaseTransition;
import io.twophp.jaxrs.rig.Arrivals;
import io.twophp.jaxrs.rig.Environment;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** Notes the library's events as an observer of the application does, unless it fails. */
@ApplicationScoped
public class Observer {

    /** A transition, with the state of the intent that another connection reads at that moment. */
    private record Transition(String scid, String text) {}

    @Inject
    Environment environment;

    private final List<Object> seen = new CopyOnWriteArrayList<>();
    private final Arrivals<CallbackAttempted> attempts = new Arrivals<>();
    private volatile boolean failing;

    void note(@Observes PhaseTransition event) {
        String scid = event.serverCorrelationId().value();
        add(new Transition(
                scid, event.to() + ", stored " + environment.database().phase(scid)));
    }

    void note(@Observes CommandDecided decided) {
        add(decided);
    }

    void note(@Observes InDoubt doubt) {
        add(doubt);
    }

    void note(@Observes CallEnded end) {
        add(end);
    }

    void note(@Observes CallbackAttempted attempt) {
        attempts.add(attempt);
    }

    private void add(Object note) {
        if (failing) {
            throw new IllegalStateException("an observer of the application failed");
        }
        seen.add(note);
    }

    private <T> Stream<T> seen(Class<T> type) {
        return seen.stream().filter(type::isInstance).map(type::cast);
    }

    public List<String> transitions(String scid) {
        return seen(Transition.class)
                .filter(transition -> transition.scid.equals(scid))
                .map(Transition::text)
                .toList();
    }

    public List<String> decisions(String commandId) {
        return seen(CommandDecided.class)
                .filter(decided -> decided.commandId().value().equals(commandId))
                .map(decided -> decided.decision() + " by " + decided.sender().name() + " in " + decided.phase())
                .toList();
    }

    /** Returns the ids of the intents in doubt. */
    public List<String> doubts() {
        return seen(InDoubt.class)
                .map(doubt -> doubt.serverCorrelationId().value())
                .toList();
    }

    public List<CallState> ends() {
        return seen(CallEnded.class).map(CallEnded::end).toList();
    }

    /** Waits for the next attempt to deliver a callback that was not returned yet, and returns it. */
    public CallbackAttempted awaitDelivery() {
        return attempts.await();
    }

    public void failFromNowOn() {
        failing = true;
    }

    /** Forgets what it has noted before a test. */
    public void forget() {
        seen.clear();
        attempts.clear();
        failing = false;
    }
}
