package io.twophp.core.ledger;

import static java.util.Comparator.comparing;

import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
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
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A ledger in memory with a clock that is set, for one thread. Changes made through the interface are undone when their
 * {@link MemoryUnit} rolls back; changes made {@link #elsewhere} are another node's and stay.
 */
public final class MemoryLedger implements IntentLedger {

    private final Map<ServerCorrelationId, MemoryRow> rows = new LinkedHashMap<>();
    private final Map<String, Sealed> marks = new LinkedHashMap<>();
    private final Set<ServerCorrelationId> held = new HashSet<>();
    private final Deque<Runnable> undo = new ArrayDeque<>();
    private final List<String> calls = new ArrayList<>();
    private Instant now = Instant.parse("2026-01-01T12:00:00Z");
    private Consumer<String> before = name -> {};
    private boolean inUnit;
    private boolean inOneStatement;
    private boolean keepsNames;

    /** Sets whether it registers by one statement that is a unit by itself. */
    public void registersInOneStatement(boolean value) {
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
        held.add(id);
    }

    public void letGo(ServerCorrelationId id) {
        held.remove(id);
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

    private void enter(String call) {
        if (!inUnit) {
            throw new AssertionError(call + " was called outside of a unit of work");
        }
        calls.add(call);
        before.accept(call);
    }

    private MemoryRow put(MemoryRow row) {
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

    private Reading reading(MemoryRow row) {
        return new Reading(row.intent(), row.response(), now);
    }

    @Override
    public Reading register(NewIntent offered) {
        enter("register");
        return byName(offered.service(), offered.name())
                .orElseGet(() -> reading(put(new MemoryRow(
                        Intents.registered(offered, now), offered.payload(), Optional.empty(), null, null))));
    }

    @Override
    public Optional<Reading> registerAlone(NewIntent offered) {
        enter("registerAlone");
        return inOneStatement ? Optional.of(register(offered)) : Optional.empty();
    }

    @Override
    public Optional<Reading> registerConfirmedAlone(NewIntent offered, Duration lease, boolean durable) {
        enter("registerConfirmedAlone");
        return inOneStatement ? Optional.of(registerConfirmed(offered, lease, durable)) : Optional.empty();
    }

    @Override
    public Reading registerConfirmed(NewIntent offered, Duration lease, boolean durable) {
        enter(durable ? "registerConfirmedDurably" : "registerConfirmed");
        return byName(offered.service(), offered.name())
                .orElseGet(() -> reading(put(new MemoryRow(
                        Intents.claimed(Intents.registered(offered, now), now),
                        offered.payload(),
                        Optional.empty(),
                        now.plus(lease),
                        null))));
    }

    @Override
    public Optional<Reading> find(ServerCorrelationId id) {
        enter("find");
        return Optional.ofNullable(rows.get(id)).map(this::reading);
    }

    @Override
    public Optional<Reading> find(ServiceIdentity service, Name name) {
        enter("findByName");
        return byName(service, name);
    }

    private Optional<Reading> byName(ServiceIdentity service, Name name) {
        return rows.values().stream()
                .filter(row -> row.intent().service().equals(service)
                        && Intents.isSame(row.intent().name(), name)
                        && row.intent().reservation().freedAt().isEmpty())
                .findFirst()
                .map(this::reading);
    }

    @Override
    public Optional<Reading> findSettled(ServerCorrelationId id) {
        enter("findSettled");
        return Optional.ofNullable(rows.get(id)).map(this::reading);
    }

    @Override
    public Optional<Sealed> payload(ServerCorrelationId id) {
        enter("payload");
        return Optional.ofNullable(rows.get(id)).map(MemoryRow::payload);
    }

    @Override
    public Optional<Claimed> claim(ClaimRequest request) {
        enter(request.late() ? "claimLate" : "claim");
        MemoryRow row = rows.get(request.serverCorrelationId());
        if (row == null || !row.isClaimable(request, now)) {
            return Optional.empty();
        }
        Intent claimed = Intents.in(row.mode(request), row.claimed(now));
        return Optional.of(claimed(row, claimed, request.lease()));
    }

    private Claimed claimed(MemoryRow row, Intent claimed, Duration lease) {
        put(row.with(claimed, now.plus(lease), null));
        return new Claimed(claimed, row.intent().phase(), row.payload(), now);
    }

    @Override
    public boolean release(ServerCorrelationId id, int epoch, Duration pause, Ending ending) {
        enter(ending == Ending.COUNTED ? "releaseCounted" : "release");
        MemoryRow row = rows.get(id);
        if (row == null || !row.isHeldAt(epoch)) {
            return false;
        }
        put(row.with(Intents.givenBack(row.intent(), ending), null, now.plus(pause)));
        return true;
    }

    @Override
    public void renew(Map<ServerCorrelationId, Integer> claims, Duration lease) {
        enter("renew");
        claims.forEach((id, epoch) -> {
            MemoryRow row = rows.get(id);
            if (row != null && row.isHeldAt(epoch) && row.leaseUntil() != null) {
                put(row.with(row.intent(), now.plus(lease), null));
            }
        });
    }

    @Override
    public List<Claimed> reclaimDue(ServiceIdentity service, Instant from, Duration lease, int limit) {
        enter("reclaimDue");
        return due(service, from, limit, row -> row.isAbandoned(now), row -> claimed(row, row.claimed(now), lease));
    }

    @Override
    public List<Intent> doubtDue(ServiceIdentity service, Instant from, int limit) {
        enter("doubtDue");
        return due(
                service,
                from,
                limit,
                row -> row.isDoubtful(now),
                row -> put(row.with(Intents.doubted(row.intent(), now), row.leaseUntil(), null))
                        .intent());
    }

    @Override
    public Optional<Claimed> claimInDoubt(ServiceIdentity service, ServerCorrelationId id, Duration lease) {
        enter("claimInDoubt");
        return Optional.ofNullable(rows.get(id))
                .filter(row ->
                        row.intent().service().equals(service) && row.intent().isInDoubt())
                .map(row -> claimed(row, Intents.settling(row.intent(), now), lease));
    }

    @Override
    public List<Intent> inDoubt(ServiceIdentity service, Instant from, int limit) {
        enter("inDoubt");
        return due(service, from, limit, row -> row.intent().isInDoubt(), MemoryRow::intent);
    }

    @Override
    public List<Intent> stalled(ServiceIdentity service, Instant from, int limit) {
        enter("stalled");
        return due(service, from, limit, row -> row.isWorkedOn() && row.leaseUntil() == null, MemoryRow::intent);
    }

    @Override
    public Optional<Instant> earliestProcessing(ServiceIdentity service, Instant from) {
        enter("earliestProcessing");
        return rows.values().stream()
                .filter(row -> row.intent().service().equals(service) && row.isWorkedOn())
                .map(row -> row.intent().deadline())
                .filter(deadline -> !deadline.isBefore(from))
                .min(Instant::compareTo);
    }

    @Override
    public void flush() {
        enter("flush");
    }

    @Override
    public void checkDeferred() {
        enter("checkDeferred");
    }

    @Override
    public Optional<Instant> complete(Completion completion) {
        enter("complete" + completion.outcome());
        MemoryRow row = rows.get(completion.serverCorrelationId());
        if (row == null || !row.isHeldAt(completion.epoch())) {
            return Optional.empty();
        }
        Intent decided = Intents.decided(row.intent(), completion.outcome(), completion.resourceId(), now);
        Intent left = completion.frees() ? Intents.freed(decided, now) : decided;
        put(row.answered(left, completion.response()));
        return Optional.of(now);
    }

    @Override
    public boolean free(ServerCorrelationId id) {
        enter("free");
        MemoryRow row = rows.get(id);
        if (row == null
                || keepsNames
                || row.intent().reservation().freedAt().isPresent()
                || row.intent().phase() == Phase.WAITING_CONFIRM
                || !(row.intent().phase().isTerminal()
                                && row.intent().reservation().isOver(now))
                        && !row.intent().isLetGo(now)) {
            return false;
        }
        put(row.with(Intents.freed(row.intent(), now), null, null));
        return true;
    }

    @Override
    public Optional<List<PhaseTransition>> forget(ServerCorrelationId id) {
        enter("forget");
        MemoryRow row = rows.get(id);
        if (row == null || row.intent().isPurged() || row.intent().phase() == Phase.PROCESSING) {
            return Optional.empty();
        }
        List<PhaseTransition> moves = new ArrayList<>();
        for (Phase to : List.of(Phase.TTL_EXPIRED, Phase.ABANDONED)) {
            if (row.intent().phase().next().contains(to)) {
                moves.add(ended(row, to));
                row = rows.get(id);
            }
        }
        put(row.erased(Intents.purged(row.intent(), now)));
        return Optional.of(moves);
    }

    @Override
    public Optional<PhaseTransition> expire(ServerCorrelationId id) {
        enter("expire");
        return Optional.ofNullable(rows.get(id)).filter(this::isOver).map(row -> ended(row, Phase.TTL_EXPIRED));
    }

    private boolean isOver(MemoryRow row) {
        return row.intent().phase() == Phase.WAITING_CONFIRM
                && !now.isBefore(row.intent().deadline());
    }

    @Override
    public Optional<PhaseTransition> abandon(ServerCorrelationId id) {
        enter("abandon");
        return Optional.ofNullable(rows.get(id)).filter(this::isOverForGood).map(row -> ended(row, Phase.ABANDONED));
    }

    private boolean isOverForGood(MemoryRow row) {
        return row.intent().phase() == Phase.TTL_EXPIRED && !now.isBefore(row.end());
    }

    private PhaseTransition ended(MemoryRow row, Phase phase) {
        Intent ended = Intents.decided(row.intent(), phase, Optional.empty(), now);
        put(phase == Phase.ABANDONED ? row.erased(ended) : row.with(ended, null, null));
        return ended.movedFrom(row.intent().phase(), now);
    }

    @Override
    public List<PhaseTransition> expireDue(ServiceIdentity service, Instant from, int limit) {
        enter("expireDue");
        return due(service, from, limit, this::isOver, row -> ended(row, Phase.TTL_EXPIRED));
    }

    @Override
    public List<PhaseTransition> abandonDue(ServiceIdentity service, Instant from, int limit) {
        enter("abandonDue");
        return due(service, from, limit, this::isOverForGood, row -> ended(row, Phase.ABANDONED));
    }

    private <T> List<T> due(
            ServiceIdentity service,
            Instant from,
            int limit,
            Predicate<MemoryRow> condition,
            Function<MemoryRow, T> step) {
        return List.copyOf(rows.values()).stream()
                .filter(row -> row.intent().service().equals(service))
                .filter(row -> !row.intent().deadline().isBefore(from))
                .filter(row -> !held.contains(row.intent().serverCorrelationId()))
                .sorted(comparing(row -> row.intent().deadline()))
                .filter(condition)
                .map(step)
                .limit(limit)
                .toList();
    }

    @Override
    public List<Instant> purgeDue(ServiceIdentity service, Instant from, Instant to, Instant before, int limit) {
        enter("purgeDue");
        return due(
                service,
                from,
                limit,
                row -> row.isPurgeable(to, before),
                row -> put(row.purged(now)).intent().deadline());
    }

    @Override
    public List<Instant> unpurged(ServiceIdentity service, Instant from, Instant to, int limit) {
        enter("unpurged");
        return due(
                service,
                from,
                limit,
                row -> !row.intent().isPurged() && row.intent().deadline().isBefore(to),
                row -> row.intent().deadline());
    }

    @Override
    public Unfinished unfinished(ServiceIdentity service, Owner owner, int limit) {
        enter("unfinished");
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
    public Instant now() {
        enter("now");
        return now;
    }

    @Override
    public Optional<Sealed> keyMark(String keyId, Supplier<Sealed> fresh) {
        enter("keyMark");
        if (marks.containsKey(keyId)) {
            return Optional.of(marks.get(keyId));
        }
        marks.put(keyId, fresh.get());
        undo.push(() -> marks.remove(keyId));
        return Optional.empty();
    }

    @Override
    public Set<String> keyMarksExcept(Collection<String> keyIds) {
        enter("keyMarksExcept");
        Set<String> others = new HashSet<>(marks.keySet());
        others.removeAll(keyIds);
        return others;
    }

    public Set<String> marks() {
        return marks.keySet();
    }
}
