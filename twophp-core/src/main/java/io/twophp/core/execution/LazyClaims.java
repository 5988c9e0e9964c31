package io.twophp.core.execution;

import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.ledger.ClaimLedger;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.ledger.RowHeldException;
import io.twophp.core.ledger.UnitOfWork;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Claims that were made without the ledger. An intent that this node has registered is kept in memory with its request,
 * within a number of bytes. Its confirmation takes it from there and writes nothing; the outcome is recorded if nobody
 * else has claimed the intent by then. A claim is promoted, which is to say shown by the ledger, once its execution
 * takes longer than a bound, and before anybody is answered about an intent that is being executed. The epoch stays 0
 * until the outcome: every other claim raises it, and so fences this one. Losing the memory is harmless: a confirmation
 * that finds nothing here claims in the ledger. Thread-safe.
 */
public final class LazyClaims {

    private static final System.Logger LOG = System.getLogger(LazyClaims.class.getName());

    /** Time for an outcome to be recorded before the deadline, in addition to the bound. */
    private static final Duration MARGIN = Duration.ofSeconds(1);

    /** The bytes that a request takes beside its body. */
    private static final int OVERHEAD = 2048;

    /** The number of turns without an execution after which the watching thread ends. */
    private static final int IDLE_TURNS = 40;

    /** The age up to which a reading of the ledger's clock is used. */
    private static final Duration FRESH = Duration.ofMinutes(1);

    private final Duration bound;
    private final long most;
    private final WorkThreads threads;
    private final LongSupplier nanos;
    private final ClaimLedger ledger;
    private final UnitOfWork unit;
    private final Duration lease;

    /** The intents that wait for their confirmation, the oldest first. Guarded by itself, as are its bytes. */
    private final LinkedHashMap<ServerCorrelationId, Waiting> waiting = new LinkedHashMap<>();

    private long bytes;

    private final Map<ServerCorrelationId, Running> running = new ConcurrentHashMap<>();

    /** Those of the running ones that are to be registered. */
    private final Map<Name, Running> unregistered = new ConcurrentHashMap<>();

    private final AtomicBoolean watched = new AtomicBoolean();

    private final LongAdder made = new LongAdder();
    private final LongAdder promoted = new LongAdder();

    /** The latest reading of the ledger's clock; null before the first. */
    private volatile LedgerTime read;

    /**
     * @param bound the time after which the claim of an execution is promoted
     * @param most the largest number of bytes of requests that are kept
     * @param threads runs the thread that watches the bound, while there are executions
     * @param nanos a monotonic clock
     * @param ledger the claims' ledger
     * @param unit its transactions
     * @param lease the lease of a claim that is promoted
     */
    public LazyClaims(
            Duration bound,
            long most,
            WorkThreads threads,
            LongSupplier nanos,
            ClaimLedger ledger,
            UnitOfWork unit,
            Duration lease) {
        this.bound = Objects.requireNonNull(bound, "bound");
        this.most = most;
        this.threads = Objects.requireNonNull(threads, "threads");
        this.nanos = Objects.requireNonNull(nanos, "nanos");
        this.ledger = Objects.requireNonNull(ledger, "ledger");
        this.unit = Objects.requireNonNull(unit, "unit");
        this.lease = Objects.requireNonNull(lease, "lease");
    }

    /**
     * Keeps an intent that was just registered. If there is no room, the oldest ones go.
     *
     * @param began the monotonic time before its registration
     */
    public void keep(Intent intent, StoredRequest request, long began) {
        Waiting kept = new Waiting(intent, request, began);
        if (kept.bytes() > most || isOver(kept)) {
            return;
        }
        synchronized (waiting) {
            waiting.put(intent.serverCorrelationId(), kept);
            bytes += kept.bytes();
            Iterator<Waiting> oldest = waiting.values().iterator();
            while (oldest.hasNext()) {
                Waiting first = oldest.next();
                if (bytes <= most && !isOver(first)) {
                    return;
                }
                oldest.remove();
                bytes -= first.bytes();
            }
        }
    }

    private boolean isOver(Waiting kept) {
        return !now(kept).plus(bound).plus(MARGIN).isBefore(kept.intent.deadline());
    }

    /** Returns the present time by the ledger's clock, or one that is later by the time that a registration takes. */
    private Instant now(Waiting kept) {
        return kept.intent
                .registeredAt()
                .plusNanos(nanos.getAsLong() - kept.began)
                .truncatedTo(ChronoUnit.MICROS);
    }

    /**
     * Claims an intent that is kept here and meets the condition, if enough of its time is left. The claim ends when it
     * is let go.
     *
     * @param confirmed the place in the trace of its confirmation
     * @return empty if the ledger has to be asked
     */
    public Optional<Taken> take(ServerCorrelationId id, Predicate<Intent> condition, TraceContext confirmed) {
        Waiting kept;
        synchronized (waiting) {
            kept = waiting.get(id);
            if (kept == null || !condition.test(kept.intent)) {
                return Optional.empty();
            }
            waiting.remove(id);
            bytes -= kept.bytes();
            if (isOver(kept)) {
                return Optional.empty();
            }
            Claim claim = new Claim(
                    kept.intent.claimedFirst(now(kept)), kept.request.origin().trace(), confirmed);
            return runs(new Running(claim, nanos.getAsLong(), null))
                    ? Optional.of(new Taken(claim, kept.request))
                    : Optional.empty();
        }
    }

    private boolean runs(Running one) {
        running.put(one.id(), one);
        if (isWatched()) {
            made.increment();
            return true;
        }
        running.remove(one.id());
        return false;
    }

    /** Notes the ledger's time, just read. */
    public void noteLedgerTime(Instant at) {
        read = new LedgerTime(at, nanos.getAsLong());
    }

    /** Returns the ledger's time without asking it: by its clock as it was read a short time ago; empty otherwise. */
    public Optional<Instant> ledgerTime() {
        LedgerTime last = read;
        if (last == null) {
            return Optional.empty();
        }
        Duration since = Duration.ofNanos(nanos.getAsLong() - last.nanos);
        return since.compareTo(FRESH) < 0
                ? Optional.of(last.at.plus(since).truncatedTo(ChronoUnit.MICROS))
                : Optional.empty();
    }

    /**
     * Claims an intent that is not registered before its outcome. The claim ends when it is let go.
     *
     * @param at the ledger's time
     * @param trace the place in the trace of the request
     * @return empty if an intent of that name is being executed here, whose claim is then promoted, or if no thread
     *     watches the bound
     */
    public Optional<Claim> begin(NewIntent offered, Instant at, TraceContext trace) {
        if (most == 0) {
            return Optional.empty();
        }
        Claim claim = new Claim(offered.registered(at).claimedFirst(at), trace, trace);
        Running one = new Running(claim, nanos.getAsLong(), offered);
        if (unregistered.putIfAbsent(offered.name(), one) != null) {
            show(offered.name());
            return Optional.empty();
        }
        if (!runs(one)) {
            unregistered.remove(offered.name(), one);
            return Optional.empty();
        }
        return Optional.of(claim);
    }

    /** Returns the intent of a claim, if it is still to be registered, with its outcome. */
    public Optional<NewIntent> unregistered(Claim claim) {
        return claim.isLazy()
                ? Optional.ofNullable(running.get(claim.intent().serverCorrelationId()))
                        .map(one -> one.offered)
                : Optional.empty();
    }

    /** Returns whether a thread watches the bound, and starts one if none does. */
    private boolean isWatched() {
        if (!watched.compareAndSet(false, true)) {
            return true;
        }
        try {
            AtomicInteger idle = new AtomicInteger();
            threads.repeat(bound.dividedBy(2), () -> watch(idle), this::watchEnded);
            return true;
        } catch (RuntimeException e) {
            LOG.log(Level.DEBUG, "No thread watches lazy claims; claims are made in the ledger.", e);
            watched.set(false);
            return false;
        }
    }

    /** Watches the bound for one turn; false if there was no execution for a while. */
    private boolean watch(AtomicInteger idle) {
        promoteOverdue();
        return idle.updateAndGet(turns -> running.isEmpty() ? turns + 1 : 0) < IDLE_TURNS;
    }

    /** Begins anew if an execution began since the last turn, or the thread ended before all did. */
    private void watchEnded() {
        watched.set(false);
        if (!running.isEmpty()) {
            isWatched();
        }
    }

    /** Promotes the claims of all executions that take longer than the bound. */
    public void promoteOverdue() {
        long now = nanos.getAsLong();
        running.values().stream()
                .filter(one -> now - one.since > bound.toNanos())
                .forEach(one -> {
                    try {
                        promote(one);
                    } catch (RuntimeException e) {
                        LOG.log(Level.WARNING, "TWOPHP-0136 [" + one.id() + "] Its claim is not durable so far.", e);
                    }
                });
    }

    /**
     * Promotes the claim of an intent that is being executed here, if it has a lazy one. Outside of any unit.
     *
     * @return whether it has, so that the row may be another one by now
     */
    public boolean show(ServerCorrelationId id) {
        return show(running.get(id));
    }

    /** Promotes a claim as {@link #show(ServerCorrelationId)} does, of an intent that is to be registered. */
    public void show(Name name) {
        show(unregistered.get(name));
    }

    private boolean show(Running one) {
        if (one == null) {
            return false;
        }
        try {
            promote(one);
        } catch (RowHeldException e) {
            LOG.log(Level.DEBUG, "Its outcome is being recorded; the row is shown as it was before.", e);
        }
        return true;
    }

    /** Promotes a claim, if that was not tried before; one that has ended meanwhile is given back. */
    private void promote(Running one) {
        if (one.tried) {
            return;
        }
        boolean shown = isPromoted(one);
        one.tried = true;
        promoted.increment();
        if (shown && running.get(one.id()) != one) {
            unit.repeatable(scope -> ledger.release(one.id(), 0, Duration.ZERO, Ending.NOT_BEGUN));
        }
    }

    /**
     * Returns whether the ledger shows the claim, after promoting it if it is lazy. Outside of any unit.
     *
     * @return false if another one has the intent, or its time is over
     */
    public boolean promote(Claim claim) {
        Running one = running.get(claim.intent().serverCorrelationId());
        return !claim.isLazy() || isPromoted(one == null ? new Running(claim, 0, null) : one);
    }

    /** Promotes a claim in the ledger. An intent that another thread has registered meanwhile is promoted like any. */
    private boolean isPromoted(Running one) {
        Instant claimedAt = one.claim.intent().confirmedAt().orElseThrow();
        return unit.repeatable(scope -> one.offered != null && ledger.promote(one.offered, claimedAt, lease)
                || ledger.promote(one.id(), claimedAt, lease));
    }

    /** Returns the state of the memory and the numbers of claims so far. */
    public Usage usage() {
        synchronized (waiting) {
            return new Usage(waiting.size(), bytes, made.sum(), promoted.sum());
        }
    }

    /** Ends a claim: it is not promoted from now on. */
    void end(Claim claim) {
        Running one = claim.isLazy() ? running.remove(claim.intent().serverCorrelationId()) : null;
        if (one != null && one.offered != null) {
            unregistered.remove(one.offered.name(), one);
        }
    }

    /** A claim, and the request to execute under it. */
    public record Taken(Claim claim, StoredRequest request) {}

    /**
     * The use of lazy claims since the engine started.
     *
     * @param waiting the intents that are kept until their confirmation
     * @param bytes the bytes of their requests
     * @param made the claims that were made without the ledger
     * @param promoted those of them that had to be shown before their outcome
     */
    public record Usage(int waiting, long bytes, long made, long promoted) {}

    private record LedgerTime(Instant at, long nanos) {}

    private record Waiting(Intent intent, StoredRequest request, long began) {

        long bytes() {
            long headers = request.headers().entrySet().stream()
                    .mapToLong(header -> header.getKey().length()
                            + header.getValue().stream()
                                    .mapToLong(String::length)
                                    .sum())
                    .sum();
            return OVERHEAD + headers + request.length();
        }
    }

    private static final class Running {

        private final Claim claim;
        private final long since;
        private final NewIntent offered;
        private volatile boolean tried;

        /** @param offered the intent, if it is registered with its outcome; null if it was before */
        Running(Claim claim, long since, NewIntent offered) {
            this.claim = claim;
            this.since = since;
            this.offered = offered;
        }

        ServerCorrelationId id() {
            return claim.intent().serverCorrelationId();
        }
    }
}
