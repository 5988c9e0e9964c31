package io.twophp.core.execution;

import io.twophp.Effects;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.ClaimLedger;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.UnitOfWork;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Holds the claims that this node is working on. Their leases are renewed while the execution runs, up to a limit: work
 * that never returns loses its claim like work whose node is gone (D17). Thread-safe.
 */
public final class Leases {

    private static final System.Logger LOG = System.getLogger(Leases.class.getName());
    private static final Duration FOR_EVER = Duration.ofNanos(Long.MAX_VALUE);

    private final ConcurrentMap<Key, HeldClaim> held = new ConcurrentHashMap<>();
    private final Set<Key> forfeited = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ClaimLedger ledger;
    private final UnitOfWork unit;
    private final Duration lease;
    private final Duration limit;
    private final LongSupplier nanos;
    private final LazyClaims lazy;

    /** @param limit the time for which one execution is prolonged in all, by {@code lease} each time */
    public Leases(
            ClaimLedger ledger, UnitOfWork unit, Duration lease, Duration limit, LongSupplier nanos, LazyClaims lazy) {
        this.ledger = Objects.requireNonNull(ledger, "ledger");
        this.unit = Objects.requireNonNull(unit, "unit");
        this.lease = Objects.requireNonNull(lease, "lease");
        this.limit = Objects.requireNonNull(limit, "limit");
        this.nanos = Objects.requireNonNull(nanos, "nanos");
        this.lazy = Objects.requireNonNull(lazy, "lazy");
    }

    /** Returns the claims that the ledger does not show yet. */
    public LazyClaims lazy() {
        return lazy;
    }

    /** Holds the claim: this node works on it from now on. Called once, by the code that made the claim. */
    public void hold(Claim claim) {
        held.put(Key.of(claim), new HeldClaim(claim, nanos.getAsLong(), limit));
    }

    /** Holds a claim whose work waits for a thread: the limit counts from its {@linkplain #begun beginning}. */
    void waits(Claim claim) {
        held.put(Key.of(claim), new HeldClaim(claim, nanos.getAsLong(), FOR_EVER));
    }

    void begun(Claim claim) {
        hold(claim);
    }

    /**
     * Gives a claim back under which nothing took effect, and lets it go: a confirmation may claim the intent at once,
     * recovery after the pause. If the ledger fails, the claim ends with its lease.
     *
     * @param ending whether the execution counts among the intent's attempts
     */
    public void giveBack(Claim claim, Duration pause, Ending ending) {
        try {
            release(claim, pause, ending);
        } finally {
            letGo(claim);
        }
    }

    /** Gives a claim back; if the ledger does not show it, the intent still waits for its confirmation there. */
    private void release(Claim claim, Duration pause, Ending ending) {
        lazy.end(claim);
        Intent intent = claim.intent();
        unit.repeatable(scope -> ledger.release(intent.serverCorrelationId(), intent.epoch(), pause, ending));
    }

    /** Lets the claim go, since its work is over, however it ended; does nothing if one more try has begun. */
    public void letGo(Claim claim) {
        Key key = Key.of(claim);
        if (held.computeIfPresent(key, (same, one) -> one.claim().tries() == claim.tries() ? null : one) == null) {
            forfeited.remove(key);
            lazy.end(claim);
        }
        wakeIfNone();
    }

    /** Records one more try, within the same limit; false if the claim is not held any more. */
    boolean again(Claim claim) {
        return held.computeIfPresent(
                        Key.of(claim), (same, one) -> new HeldClaim(claim.again(), one.since(), one.limit()))
                != null;
    }

    /**
     * Gives up an execution that still runs: nothing of it may be recorded. The intent can be claimed again after a
     * pause, or, with external effects, is in doubt once its lease is over.
     *
     * @return false, and nothing changes, if its work is over by now
     */
    boolean forfeit(Claim claim) {
        Key key = Key.of(claim);
        boolean[] found = {false};
        held.computeIfPresent(key, (same, one) -> {
            found[0] = forfeited.add(key);
            return null;
        });
        wakeIfNone();
        if (found[0]) {
            giveUp(claim);
        }
        return found[0];
    }

    /** Gives the claim back, counted as an attempt; with external effects the intent falls in doubt. */
    private void giveUp(Claim claim) {
        Intent intent = claim.intent();
        if (intent.effects() != Effects.LOCAL) {
            return;
        }
        try {
            release(claim, RecoveryPause.after(claim), Ending.COUNTED);
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0120 [" + intent.serverCorrelationId()
                            + "] It runs for too long, and could not be given back; its lease runs out.",
                    e);
        }
    }

    /** Returns whether nothing may be recorded under the claim, although its execution still runs. */
    public boolean isForfeited(Claim claim) {
        return forfeited.contains(Key.of(claim));
    }

    private void wakeIfNone() {
        if (held.isEmpty()) {
            lock.lock();
            try {
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Prolongs the claims that are held. To be called about three times within a lease. */
    public void renew() {
        long now = nanos.getAsLong();
        Map<ServerCorrelationId, Integer> claims = new HashMap<>();
        for (Map.Entry<Key, HeldClaim> entry : held.entrySet()) {
            long age = now - entry.getValue().since();
            if (age > entry.getValue().limit().toNanos()) {
                if (held.remove(entry.getKey(), entry.getValue())) {
                    LOG.log(
                            Level.ERROR,
                            "TWOPHP-0130 [{0}] Its execution runs for more than {1}; its claim is not prolonged any more"
                                    + " (twophp.execution.limit).",
                            entry.getKey().id(),
                            limit);
                    wakeIfNone();
                    giveUp(entry.getValue().claim());
                }
            } else if (age > lease.toNanos() / 4) {
                claims.merge(entry.getKey().id(), entry.getKey().epoch(), Math::max);
            }
        }
        if (!claims.isEmpty()) {
            unit.run(() -> ledger.renew(claims, lease));
        }
    }

    public Collection<Claim> current() {
        return List.copyOf(held.values()).stream().map(HeldClaim::claim).toList();
    }

    public boolean awaitNone(Duration patience) {
        long left = patience.toNanos();
        lock.lock();
        try {
            while (!held.isEmpty() && left > 0) {
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
        return held.isEmpty();
    }

    record Key(ServerCorrelationId id, int epoch) {

        static Key of(Claim claim) {
            return new Key(claim.intent().serverCorrelationId(), claim.intent().epoch());
        }
    }

    private record HeldClaim(Claim claim, long since, Duration limit) {}
}
