package io.twophp.core.sweep;

import io.twophp.PhaseTransition;
import io.twophp.core.intent.PhaseListener;
import io.twophp.core.intent.QuietListener;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.sweep.Looks.Look;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * Cleans up intents that were not confirmed (draft §6): {@code WAITING_CONFIRM → TTL_EXPIRED} after the deadline and
 * {@code TTL_EXPIRED → ABANDONED} after δ, in bounded batches, each a unit of its own. Decides nothing: a confirmation
 * is judged by its own guarded claim, whether or not a sweep has run. Safe on any number of nodes at once, and
 * thread-safe.
 *
 * <p>A run looks at the deadlines since the run before, less ten seconds; one every fifteen seconds a minute back, one
 * every five minutes a quarter of an hour, so that registrations which committed late and long graces are seen to as
 * well; the first one, one every hour, and one after the ledger's clock was set back look at all: a row that another
 * transaction held was passed over, for however long it was held.
 */
public final class ExpirySweep {

    /** How far a thorough run reaches back: beyond the longest δ that a policy may have. */
    static final Duration LOOK_BACK = Duration.ofMinutes(15);

    private final ServiceIdentity service;
    private final IntentLedger ledger;
    private final UnitOfWork unit;
    private final PhaseListener listener;
    private final int batch;
    private final Looks looks = Looks.of(
            Look.atAll(Duration.ofHours(1)),
            Look.every(Duration.ofMinutes(5), LOOK_BACK),
            Look.every(Duration.ofSeconds(15), Duration.ofMinutes(1)),
            Look.every(Duration.ZERO, Duration.ofSeconds(10)));

    /**
     * @param service whose intents it cleans up, also where other services share the tables
     * @param batch how many intents one unit moves at most, positive
     */
    public ExpirySweep(
            ServiceIdentity service, IntentLedger ledger, UnitOfWork unit, PhaseListener listener, int batch) {
        this.service = Objects.requireNonNull(service, "service");
        this.ledger = Objects.requireNonNull(ledger, "ledger");
        this.unit = Objects.requireNonNull(unit, "unit");
        this.listener = new QuietListener(listener);
        if (batch < 1) {
            throw new IllegalArgumentException("a batch holds at least one intent");
        }
        this.batch = batch;
    }

    /** Runs until nothing is due. */
    public void run() {
        Instant started = unit.call(scope -> ledger.now());
        looks.run(started, since -> {
            new Steps()
                    .run(() -> drain(() -> ledger.expireDue(service, since, batch)))
                    .run(() -> drain(() -> ledger.abandonDue(service, since, batch)))
                    .end();
            return started;
        });
    }

    private void drain(Step step) {
        List<PhaseTransition> moved;
        do {
            moved = unit.call(scope -> step.run());
            moved.forEach(listener::phaseChanged);
        } while (moved.size() == batch);
    }

    @FunctionalInterface
    private interface Step {
        List<PhaseTransition> run();
    }
}
