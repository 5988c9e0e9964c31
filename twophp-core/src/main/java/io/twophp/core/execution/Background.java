package io.twophp.core.execution;

import io.twophp.Owner;
import io.twophp.core.callback.Callbacks;
import io.twophp.core.intent.PhaseListener;
import io.twophp.core.intent.QuietListener;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.protocol.Problem;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;

/**
 * Executes claimed intents that no client waits for: asynchronous ones, and those whose lease ran out. Each is
 * redelivered to the container on a worker's thread; one that could not enter it is given back, for recovery. Both
 * kinds have workers of their own, so that neither waits for the other. Thread-safe.
 */
public final class Background {

    private static final System.Logger LOG = System.getLogger(Background.class.getName());

    private final IntentLedger ledger;
    private final UnitOfWork unit;
    private final Leases leases;
    private final Workers workers;
    private final Workers recovery;
    private final Redelivery redelivery;
    private final Callbacks callbacks;
    private final PhaseListener listener;

    /**
     * @param workers for asynchronous executions
     * @param recovery for those that are taken up again
     */
    public Background(
            IntentLedger ledger,
            UnitOfWork unit,
            Leases leases,
            Workers workers,
            Workers recovery,
            Redelivery redelivery,
            Callbacks callbacks,
            PhaseListener listener) {
        this.ledger = Objects.requireNonNull(ledger, "ledger");
        this.unit = Objects.requireNonNull(unit, "unit");
        this.leases = Objects.requireNonNull(leases, "leases");
        this.workers = Objects.requireNonNull(workers, "workers");
        this.recovery = Objects.requireNonNull(recovery, "recovery");
        this.redelivery = Objects.requireNonNull(redelivery, "redelivery");
        this.callbacks = Objects.requireNonNull(callbacks, "callbacks");
        this.listener = new QuietListener(listener);
    }

    /** Whether {@link #reserve} would give that owner a place now; takes none. */
    public boolean hasRoom(Owner owner) {
        return redelivery.isAvailable() && workers.hasRoom(owner);
    }

    /**
     * A slot for an asynchronous execution; empty if there is none for that owner, or redelivery is not supported here.
     */
    public Optional<Workers.Slot> reserve(Owner owner) {
        return redelivery.isAvailable() ? workers.reserve(owner) : Optional.empty();
    }

    /** Slots for up to {@code most} executions that are taken up again; none if redelivery is not supported here. */
    public List<Workers.Slot> reserveForRecovery(int most) {
        return redelivery.isAvailable() ? recovery.reserve(most) : List.of();
    }

    /**
     * Executes a claimed intent in a slot that was reserved for it. Returns at once.
     *
     * @return false if it was given back instead, because this node is stopping or its executor refused it
     */
    public boolean run(Workers.Slot place, Claim claim, StoredRequest request) {
        leases.waits(claim);
        try {
            place.run(new Workers.Work() {
                @Override
                public void run() {
                    deliver(claim, request);
                }

                @Override
                public void handBack() {
                    giveBack(claim, Duration.ZERO, Ending.NOT_BEGUN);
                }

                @Override
                public void givenUp() {
                    forfeit(claim);
                }
            });
            return true;
        } catch (RejectedExecutionException e) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0135 [" + claim.intent().serverCorrelationId()
                            + "] No worker takes it on; it is given back: " + e);
            giveBack(claim, Duration.ZERO, Ending.NOT_BEGUN);
            return false;
        }
    }

    /**
     * Gives up executions that run for longer than {@code twophp.execution.limit}: their slots are free, their threads
     * are interrupted, and nothing of them will be recorded. Once the lease is over, recovery executes them again or
     * puts them in doubt. To be called about three times within a lease.
     */
    public void giveUpOverdue() {
        workers.giveUpOverdue();
        recovery.giveUpOverdue();
    }

    /** A problem as the response to be recorded. */
    public StoredResponse render(Problem problem) {
        return redelivery.render(problem);
    }

    /** Accepts no new work; what still waits is given back, for another node. */
    public void stop() {
        workers.stop();
        recovery.stop();
    }

    private void deliver(Claim claim, StoredRequest request) {
        leases.begun(claim);
        try {
            callbacks.takenUp(claim.intent());
            if (redelivery.deliver(claim, request)) {
                leases.letGo(claim);
            } else {
                stall(claim);
            }
        } catch (RuntimeException e) {
            LOG.log(
                    Level.ERROR,
                    "TWOPHP-0131 [" + claim.intent().serverCorrelationId()
                            + "] The stored request could not be run again; it is given back.",
                    e);
            giveBack(claim, RecoveryPause.after(claim), Ending.COUNTED);
        } catch (Throwable e) {
            LOG.log(
                    Level.ERROR,
                    "TWOPHP-0134 [" + claim.intent().serverCorrelationId()
                            + "] Its execution ended in an error; its lease runs out.",
                    e);
            leases.letGo(claim);
        }
    }

    /** This never counts as an attempt, since it says nothing about the request (decision 0008). */
    private void stall(Claim claim) {
        Duration pause = RecoveryPause.after(claim);
        LOG.log(
                Level.WARNING,
                "TWOPHP-0148 [{0}] It can''t be executed now, and waits; it is tried again after {1}.",
                claim.intent().serverCorrelationId(),
                pause);
        giveBack(claim, pause, Ending.NOT_BEGUN);
        listener.stalled(claim.intent(), pause);
    }

    private void forfeit(Claim claim) {
        LOG.log(
                Level.ERROR,
                leases.forfeit(claim)
                        ? "TWOPHP-0145 [{0}] Its execution runs for too long (twophp.execution.limit): its thread is interrupted,"
                                + " its place is free, and nothing of it will be recorded."
                        : "TWOPHP-0147 [{0}] The container does not come back from its execution (twophp.execution.limit), which is"
                                + " decided already: its thread is interrupted, its place is free.",
                claim.intent().serverCorrelationId());
    }

    private void giveBack(Claim claim, Duration pause, Ending ending) {
        try {
            leases.giveBack(claim, pause, ending);
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0132 [" + claim.intent().serverCorrelationId()
                            + "] It could not be given back; its lease runs out.",
                    e);
        }
    }
}
