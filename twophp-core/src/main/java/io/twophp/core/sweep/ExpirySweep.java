package io.twophp.core.sweep;

import io.twophp.PhaseTransition;
import io.twophp.core.intent.PhaseListener;
import io.twophp.core.intent.QuietListener;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.ExpiryLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.sweep.Looks.Look;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * Cleans up intents that were not confirmed (draft §6): {@code WAITING_CONFIRM → TTL_EXPIRED} after the deadline and
 * {@code TTL_EXPIRED → ABANDONED} after δ, in bounded batches, each a unit of its own. Decides nothing: each
 * confirmation checks the deadline in its own guarded claim, whether or not a sweep has run. Safe on any number of
 * nodes at once, and thread-safe.
 *
 * <p>A run looks at the deadlines since the run before, less ten seconds. One run every fifteen seconds looks a minute
 * back, and one every five minutes a quarter of an hour, to include registrations that committed late and long graces.
 * The first run, one every hour, and one after the ledger's clock was set back look at all deadlines: rows that another
 * transaction held for long were passed over.
 */
public final class ExpirySweep {

    /** The time that a thorough run reaches back: beyond the longest δ that a policy may have. */
    static final Duration LOOK_BACK = Duration.ofMinutes(15);

    private final ServiceIdentity service;
    private final ExpiryLedger ledger;
    private final UnitOfWork unit;
    private final PhaseListener listener;
    private final int batch;
    private final Looks looks = Looks.of(
            Look.atAll(Duration.ofHours(1)),
            Look.every(Duration.ofMinutes(5), LOOK_BACK),
            Look.every(Duration.ofSeconds(15), Duration.ofMinutes(1)),
            Look.every(Duration.ZERO, Duration.ofSeconds(10)));

    /** @param batch the largest number of intents that one unit moves, positive */
    public ExpirySweep(
            ServiceIdentity service, ExpiryLedger ledger, UnitOfWork unit, PhaseListener listener, int batch) {
        this.service = Objects.requireNonNull(service, "service");
        this.ledger = Objects.requireNonNull(ledger, "ledger");
        this.unit = Objects.requireNonNull(unit, "unit");
        this.listener = new QuietListener(listener);
        if (batch < 1) {
            throw new IllegalArgumentException("a batch holds at least one intent");
        }
        this.batch = batch;
    }

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
