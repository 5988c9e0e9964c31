package io.twophp.core.explorer;

import io.twophp.Effects;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.MemoryRow;
import io.twophp.core.ledger.RowLedger;
import io.twophp.core.policy.IntentMode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The ledger on the {@link Store}. Each call is a statement: others may act before it; a guarded one waits for the unit
 * that holds the row, and then reads the row again; a sweep skips rows that are held. The queries by which sweeps learn
 * where to begin the next time are no steps of their own. An actor remembers what its statements saw.
 */
class ModelLedger extends RowLedger {

    final World world;

    ModelLedger(World world) {
        this.world = world;
    }

    /** Lets others act. */
    @Override
    protected void begin(String statement) {
        world.scheduler.point();
        world.scheduler.self().stepped = true;
        requireUp(unit());
    }

    @Override
    protected void glance(String statement) {
        // no step
    }

    Transaction unit() {
        Transaction unit = world.scheduler.self().unit;
        if (unit == null) {
            throw new IllegalStateException("outside of a unit");
        }
        return unit;
    }

    private void requireUp(Transaction unit) {
        if (unit.broken) {
            world.scheduler.self().sees(2);
            throw new LedgerUnavailableException("the database went down", null);
        }
    }

    private void lock(Object key, Transaction unit) {
        world.store.lock(key, unit);
        requireUp(unit);
    }

    @Override
    protected Instant clock() {
        return world.now();
    }

    @Override
    protected Stream<MemoryRow> rows() {
        Transaction unit = unit();
        Set<ServerCorrelationId> ids =
                new LinkedHashSet<>(world.store.now().rows().keySet());
        ids.addAll(unit.writes.keySet());
        return ids.stream().map(unit::row);
    }

    @Override
    protected Stream<MemoryRow> matching(Predicate<MemoryRow> condition) {
        return rows().flatMap(row -> seen(Optional.of(row).filter(condition)).stream());
    }

    @Override
    protected Optional<MemoryRow> held(ServerCorrelationId id, Predicate<MemoryRow> condition) {
        Transaction unit = unit();
        lock(id, unit);
        Optional<MemoryRow> row = Optional.ofNullable(unit.row(id)).filter(condition);
        if (row.isEmpty() && !unit.writes.containsKey(id)) {
            world.store.unlock(id, unit);
        }
        return seen(row);
    }

    @Override
    protected Optional<MemoryRow> free(ServerCorrelationId id, Predicate<MemoryRow> condition) {
        return world.store.isLockedFor(id, unit()) ? seen(Optional.empty()) : held(id, condition);
    }

    @Override
    protected MemoryRow put(MemoryRow row) {
        Transaction unit = unit();
        world.checker.moves(unit.row(row.intent().serverCorrelationId()), row, unit);
        unit.write(row);
        return row;
    }

    @Override
    protected Reading reading(MemoryRow row) {
        seen(Optional.of(row));
        world.scheduler.self().sees(Mix.of(3, world.now()));
        return super.reading(row);
    }

    private Optional<MemoryRow> seen(Optional<MemoryRow> row) {
        world.scheduler.self().sees(row.map(Rows::state).orElse(4L));
        return row;
    }

    @Override
    protected Reading insert(NewIntent offered, Function<Intent, MemoryRow> made) {
        Transaction unit = unit();
        Name key = offered.name();
        lock(key, unit);
        Optional<MemoryRow> present = duplicate(offered);
        if (present.isPresent()) {
            world.store.unlock(key, unit);
            return reading(present.get());
        }
        lock(offered.serverCorrelationId(), unit);
        return reading(put(made.apply(offered.registered(clock()))));
    }

    @Override
    protected boolean isStored(NewIntent offered, MemoryRow row) {
        Transaction unit = unit();
        if (row.intent().reservation().freedAt().isEmpty()) {
            lock(offered.name(), unit);
        }
        lock(offered.serverCorrelationId(), unit);
        boolean stored = super.isStored(offered, row);
        if (!stored) {
            world.store.unlock(offered.name(), unit);
            world.store.unlock(offered.serverCorrelationId(), unit);
        }
        return stored;
    }

    /** Others can act once its unit is open, too, and not only before. */
    @Override
    public Reading registerConfirmed(NewIntent offered, Duration lease, boolean durable) {
        begin("open");
        Reading stored = super.registerConfirmed(offered, lease, durable);
        if (!durable && stored.intent().serverCorrelationId().equals(offered.serverCorrelationId())) {
            unit().relaxed = true;
        }
        return stored;
    }

    @Override
    public Optional<Claimed> claim(ClaimRequest request) {
        Optional<Claimed> claimed = super.claim(request);
        unit().relaxed |= claimed.filter(claim -> mayBeLost(claim.intent())).isPresent();
        return claimed;
    }

    /** Returns whether the claim of such an intent may be lost with the database. */
    boolean mayBeLost(Intent claimed) {
        return claimed.mode() != IntentMode.ASYNCHRONOUS && claimed.effects() == Effects.LOCAL;
    }

    @Override
    public Optional<Claimed> claimInDoubt(ServiceIdentity service, ServerCorrelationId id, Duration lease) {
        unit().settling = true;
        return super.claimInDoubt(service, id, lease);
    }

    @Override
    public void flush() {
        super.flush();
        unit().flush();
    }

    /** No step: the model has no deferred constraints. */
    @Override
    public void checkDeferred() {
        // nothing was seen, and the next step would be taken for one that was explored
    }

    @Override
    public Unfinished unfinished(ServiceIdentity service, Owner owner, int limit) {
        begin("unfinished");
        Predicate<MemoryRow> waiting = row -> row.phase() == Phase.WAITING_CONFIRM
                && world.now().isBefore(row.intent().deadline());
        return new Unfinished((int) matching(waiting).count(), 0);
    }

    @Override
    public Set<Owner> crowded(ServiceIdentity service, int intents, long bytes) {
        return Set.of();
    }

    @Override
    public Optional<Sealed> keyMark(String keyId, Supplier<Sealed> fresh) {
        throw new UnsupportedOperationException("not part of the model");
    }

    @Override
    public Set<String> keyMarksExcept(Collection<String> keyIds) {
        throw new UnsupportedOperationException("not part of the model");
    }
}
