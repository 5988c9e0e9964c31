package io.twophp.core.execution;

import io.twophp.Owner;
import io.twophp.core.callback.Callbacks;
import io.twophp.core.intent.PhaseListener;
import io.twophp.core.intent.QuietListener;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.protocol.Problem;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Executes claimed intents in requests of the server's own: asynchronous ones, those whose lease ran out, and those
 * whose live request was rolled back by the infrastructure. Each is redelivered to the container on a worker's thread;
 * an intent that could not enter the container is given back, for recovery. Each kind has workers of its own, so that
 * none waits for another. Thread-safe.
 */
public final class Background {

    private static final System.Logger LOG = System.getLogger(Background.class.getName());

    private final Leases leases;
    private final WorkerPools workers;
    private final Redelivery redelivery;
    private final Callbacks callbacks;
    private final PhaseListener listener;

    /** The claims that workers deliver now, each with the try that is running, or is the next one. */
    private final ConcurrentMap<Leases.Key, Claim> delivered = new ConcurrentHashMap<>();

    public Background(
            Leases leases, WorkerPools workers, Redelivery redelivery, Callbacks callbacks, PhaseListener listener) {
        this.leases = Objects.requireNonNull(leases, "leases");
        this.workers = Objects.requireNonNull(workers, "workers");
        this.redelivery = Objects.requireNonNull(redelivery, "redelivery");
        this.callbacks = Objects.requireNonNull(callbacks, "callbacks");
        this.listener = new QuietListener(listener);
    }

    public Leases leases() {
        return leases;
    }

    /** Has redelivery look for its way in, so that a server without one is reported before an intent depends on it. */
    public void seekRedelivery() {
        redelivery.isAvailable();
    }

    public boolean hasRoom(Owner owner) {
        return redelivery.isAvailable() && workers.asynchronous().hasRoom(owner);
    }

    /** Reserves a slot for an asynchronous execution; empty if the owner gets none, or without redelivery. */
    public Optional<Workers.Slot> reserve(Owner owner) {
        return redelivery.isAvailable() ? workers.asynchronous().reserve(owner) : Optional.empty();
    }

    /** Reserves slots for up to {@code most} executions that are taken up again; none without redelivery. */
    public List<Workers.Slot> reserveForRecovery(int most) {
        return redelivery.isAvailable() ? workers.recovery().reserve(most) : List.of();
    }

    /** Executes a claim in its slot, and returns at once; false if the node stops or its executor refused it. */
    public boolean run(Workers.Slot place, Claim claim, StoredRequest request) {
        return run(place, claim, request, () -> {});
    }

    /** Executes a rolled-back live claim again, and awaits its end for that time; false if no slot is free. */
    public boolean runAgain(Claim claim, StoredRequest request, Duration patience) {
        Optional<Workers.Slot> place = redelivery.isAvailable()
                ? workers.again().reserve(claim.intent().owner())
                : Optional.empty();
        place.ifPresent(slot -> {
            CountDownLatch ended = new CountDownLatch(1);
            run(slot, claim.again(), request, ended::countDown);
            await(ended, patience);
        });
        return place.isPresent();
    }

    private static void await(CountDownLatch ended, Duration patience) {
        try {
            ended.await(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Delivers a rolled-back claim again when the container has ended the request; false if no worker delivers it. */
    public boolean deliverAgain(Claim claim) {
        Claim next = delivered.computeIfPresent(
                Leases.Key.of(claim), (key, tried) -> leases.again(tried) ? tried.again() : tried);
        return next != null && next.tries() > claim.tries();
    }

    private boolean run(Workers.Slot place, Claim claim, StoredRequest request, Runnable ended) {
        leases.waits(claim);
        try {
            place.run(new Workers.Work() {
                @Override
                public void run() {
                    deliver(claim, request);
                    ended.run();
                }

                @Override
                public void handBack() {
                    giveBack(claim, Duration.ZERO, unbegun(claim));
                    ended.run();
                }

                @Override
                public void givenUp() {
                    forfeit(claim);
                    ended.run();
                }
            });
            return true;
        } catch (RejectedExecutionException e) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0135 [" + claim.intent().serverCorrelationId()
                            + "] No worker takes it on; it is given back: " + e);
            giveBack(claim, Duration.ZERO, unbegun(claim));
            ended.run();
            return false;
        }
    }

    /**
     * Gives up executions that run for longer than {@code twophp.execution.limit}: their slots are freed, their threads
     * are interrupted, and nothing of them will be recorded. Once the lease is over, recovery executes them again or
     * puts them in doubt. To be called about three times within a lease.
     */
    public void giveUpOverdue() {
        workers.all().forEach(Workers::giveUpOverdue);
    }

    public StoredResponse render(Problem problem) {
        return redelivery.render(problem);
    }

    /** Accepts no new work; gives back waiting work, for another node. */
    public void stop() {
        workers.all().forEach(Workers::stop);
    }

    private void deliver(Claim first, StoredRequest request) {
        Leases.Key key = Leases.Key.of(first);
        delivered.put(key, first);
        leases.begun(first);
        try {
            if (first.tries() == 0) {
                callbacks.takenUp(first.intent());
            }
            if (isEnded(key, request)) {
                leases.letGo(delivered.get(key));
            } else {
                stall(delivered.get(key));
            }
        } catch (RuntimeException e) {
            LOG.log(
                    Level.ERROR,
                    "TWOPHP-0131 [" + first.intent().serverCorrelationId()
                            + "] The stored request could not be run again; it is given back.",
                    e);
            giveBack(delivered.get(key), RecoveryPause.after(first), Ending.COUNTED);
        } catch (Throwable e) {
            LOG.log(
                    Level.ERROR,
                    "TWOPHP-0134 [" + first.intent().serverCorrelationId()
                            + "] Its execution ended in an error; its lease runs out.",
                    e);
            leases.letGo(delivered.get(key));
        } finally {
            delivered.remove(key);
        }
    }

    /** Delivers the request, in a request of its own each, until none asks for another; false if it can't enter. */
    private boolean isEnded(Leases.Key key, StoredRequest request) {
        Claim tried;
        do {
            tried = delivered.get(key);
            if (!redelivery.deliver(tried, request)) {
                return false;
            }
        } while (delivered.get(key) != tried);
        return true;
    }

    /** Gives the claim back uncounted, since the stall says nothing about the request (decision 0008). */
    private void stall(Claim claim) {
        Duration pause = RecoveryPause.after(claim);
        LOG.log(
                Level.WARNING,
                "TWOPHP-0148 [{0}] It can''t be executed now, and waits; it is tried again after {1}.",
                claim.intent().serverCorrelationId(),
                pause);
        giveBack(claim, pause, unbegun(claim));
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

    /** Returns the ending of an undelivered claim: an interruption if it was executed before under this claim. */
    private static Ending unbegun(Claim claim) {
        return claim.tries() == 0 ? Ending.NOT_BEGUN : Ending.INTERRUPTED;
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
