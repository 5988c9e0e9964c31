package io.twophp.core.ledger;

import static java.util.Comparator.comparing;

import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.ServiceIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A ledger in memory with a clock that is set, for one thread. Changes made through the interface are undone when their
 * {@link MemoryUnit} rolls back; changes made {@link #elsewhere} are another node's and stay.
 */
public final class MemoryLedger extends RowLedger {

    private final Map<ServerCorrelationId, MemoryRow> rows = new LinkedHashMap<>();
    private final Map<String, Sealed> marks = new LinkedHashMap<>();
    private final Set<ServerCorrelationId> heldElsewhere = new HashSet<>();
    private final Deque<Runnable> undo = new ArrayDeque<>();
    private final List<String> calls = new ArrayList<>();
    private Instant now = Instant.parse("2026-01-01T12:00:00Z");
    private Consumer<String> before = name -> {};
    private boolean inUnit;
    private boolean inOneStatement;
    private BiConsumer<ServerCorrelationId, NewCallback> callbacks = (id, callback) -> {};
    private boolean keepsNames;

    /** Sets whether it registers by one statement that is a unit by itself. */
    public void inOneStatement(boolean value) {
        inOneStatement = value;
    }

    /** Sets whether it frees no name, which is a mistake. */
    public void keepsNames(boolean value) {
        keepsNames = value;
    }

    /** Runs {@code hook} with each method's name, before the method: the hook may throw, or act {@link #elsewhere}. */
    public void before(Consumer<String> hook) {
        before = hook;
    }

    /** Fails at these methods from now on; at all of them if none is named. */
    public void failsAt(String... methods) {
        Set<String> failing = Set.of(methods);
        before(call -> {
            if (failing.isEmpty() || failing.contains(call)) {
                throw new LedgerUnavailableException("down", null);
            }
        });
    }

    /** Runs a step before each call of a method from now on. */
    public void at(String method, Runnable step) {
        before(call -> {
            if (call.equals(method)) {
                step.run();
            }
        });
    }

    /** Returns the names of the called methods, in order. */
    public List<String> calls() {
        return calls;
    }

    /** Returns how often a method was called. */
    public long calls(String method) {
        return calls.stream().filter(method::equals).count();
    }

    public void advance(Duration step) {
        now = now.plus(step);
    }

    /** Changes a row as another node does; the change stays even if the running unit rolls back. */
    public void elsewhere(ServerCorrelationId id, Intents.Change change) {
        rows.computeIfPresent(id, (key, row) -> row.changed(change, Optional.empty(), now));
    }

    /** As {@link #elsewhere}, with another node's recorded response. */
    public void decidedElsewhere(ServerCorrelationId id, Intents.Change change, Sealed response) {
        rows.computeIfPresent(id, (key, row) -> row.changed(change, Optional.of(response), now));
    }

    /** The database has crashed, and has lost the row with its last transactions. */
    public void lose(ServerCorrelationId id) {
        rows.remove(id);
    }

    /** Lets a transaction of another node hold the row from now on: sweeps skip it. */
    public void hold(ServerCorrelationId id) {
        heldElsewhere.add(id);
    }

    public void letGo(ServerCorrelationId id) {
        heldElsewhere.remove(id);
    }

    /** Returns the intent, seen from outside of any unit. */
    public Intent row(ServerCorrelationId id) {
        return rows.get(id).intent();
    }

    public int size() {
        return rows.size();
    }

    /** Returns the end of the row's lease, seen from outside of any unit; null without a lease. */
    public Instant leaseUntil(ServerCorrelationId id) {
        return rows.get(id).leaseUntil();
    }

    /** Returns the row's sealed payload, seen from outside of any unit. */
    public Sealed sealed(ServerCorrelationId id) {
        return rows.get(id).payload();
    }

    /** Joins the running unit: what else is to be undone if it rolls back. */
    public void onRollback(Runnable step) {
        undo.push(step);
    }

    /** Returns whether a unit is running. */
    public boolean isInUnit() {
        return inUnit;
    }

    /** Fails outside of a unit, where what is written would not be undone. */
    public void requireUnit() {
        if (!inUnit) {
            throw new AssertionError("outside of a unit of work");
        }
    }

    void begin() {
        if (inUnit) {
            throw new AssertionError("units of work are never nested");
        }
        inUnit = true;
    }

    void end(boolean keep) {
        inUnit = false;
        if (!keep) {
            undo.forEach(Runnable::run);
        }
        undo.clear();
    }

    /** Runs a step in units of its own during the running unit. */
    void besides(Runnable step) {
        List<Runnable> running = List.copyOf(undo);
        undo.clear();
        inUnit = false;
        step.run();
        inUnit = true;
        undo.addAll(running);
    }

    @Override
    protected void begin(String call) {
        if (!inUnit) {
            throw new AssertionError(call + " was called outside of a unit of work");
        }
        calls.add(call);
        before.accept(call);
    }

    @Override
    protected Instant clock() {
        return now;
    }

    @Override
    protected Stream<MemoryRow> rows() {
        return List.copyOf(rows.values()).stream()
                .sorted(comparing(row -> row.intent().deadline()));
    }

    @Override
    protected Optional<MemoryRow> held(ServerCorrelationId id, Predicate<MemoryRow> condition) {
        return Optional.ofNullable(rows.get(id)).filter(condition);
    }

    @Override
    protected Optional<MemoryRow> free(ServerCorrelationId id, Predicate<MemoryRow> condition) {
        return heldElsewhere.contains(id) ? Optional.empty() : held(id, condition);
    }

    @Override
    protected MemoryRow put(MemoryRow row) {
        ServerCorrelationId id = row.intent().serverCorrelationId();
        MemoryRow former = rows.put(id, row);
        undo.push(() -> {
            if (former == null) {
                rows.remove(id);
            } else {
                rows.put(id, former);
            }
        });
        return row;
    }

    @Override
    public Optional<Reading> registerAlone(NewIntent offered) {
        begin("registerAlone");
        return inOneStatement ? Optional.of(register(offered)) : Optional.empty();
    }

    @Override
    public Optional<Reading> registerConfirmedAlone(
            NewIntent offered, Duration lease, boolean durable, Optional<NewCallback> callback) {
        begin("registerConfirmedAlone");
        if (!inOneStatement) {
            return Optional.empty();
        }
        Reading stored = registerConfirmed(offered, lease, durable);
        if (stored.intent().serverCorrelationId().equals(offered.serverCorrelationId())) {
            callback.ifPresent(added -> callbacks.accept(offered.serverCorrelationId(), added));
        }
        return Optional.of(stored);
    }

    /** @param callbacks stores the callbacks of new intents */
    public void announce(BiConsumer<ServerCorrelationId, NewCallback> callbacks) {
        this.callbacks = callbacks;
    }

    @Override
    public Optional<Search> searchAlone(ServiceIdentity service, Name name) {
        begin("searchAlone");
        return inOneStatement ? Optional.of(search(service, name)) : Optional.empty();
    }

    @Override
    public Optional<Attempt> claimAlone(ClaimRequest request) {
        begin("claimAlone");
        return inOneStatement ? Optional.of(Attempt.of(claim(request))) : Optional.empty();
    }

    @Override
    protected boolean mayFree(MemoryRow row) {
        return !keepsNames && super.mayFree(row);
    }

    @Override
    public Unfinished unfinished(ServiceIdentity service, Owner owner, int limit) {
        begin("unfinished");
        List<MemoryRow> found = unfinished(service)
                .filter(row -> row.intent().owner().equals(owner))
                .limit(limit)
                .toList();
        return new Unfinished(found.size(), bytes(found));
    }

    /** Called once by each node, in its first request: not among the {@link #calls}. */
    @Override
    public Set<Owner> crowded(ServiceIdentity service, int intents, long bytes) {
        before.accept("crowded");
        return unfinished(service)
                .collect(Collectors.groupingBy(row -> row.intent().owner()))
                .entrySet()
                .stream()
                .filter(owner -> owner.getValue().size() > intents || bytes(owner.getValue()) > bytes)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private Stream<MemoryRow> unfinished(ServiceIdentity service) {
        return rows.values().stream()
                .filter(row -> row.intent().service().equals(service))
                .filter(row -> row.intent().phase() == Phase.WAITING_CONFIRM
                        || row.intent().phase() == Phase.PROCESSING)
                .filter(row -> now.isBefore(row.intent().deadline()));
    }

    private static long bytes(List<MemoryRow> found) {
        return found.stream().mapToLong(row -> row.payload().bytes().length).sum();
    }

    @Override
    public Optional<Sealed> keyMark(String keyId, Supplier<Sealed> fresh) {
        begin("keyMark");
        if (marks.containsKey(keyId)) {
            return Optional.of(marks.get(keyId));
        }
        marks.put(keyId, fresh.get());
        undo.push(() -> marks.remove(keyId));
        return Optional.empty();
    }

    @Override
    public Set<String> keyMarksExcept(Collection<String> keyIds) {
        begin("keyMarksExcept");
        Set<String> others = new HashSet<>(marks.keySet());
        others.removeAll(keyIds);
        return others;
    }

    public Set<String> marks() {
        return marks.keySet();
    }
}
