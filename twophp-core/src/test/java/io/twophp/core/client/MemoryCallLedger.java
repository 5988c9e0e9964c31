package io.twophp.core.client;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.Copies;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.UnitOfWork;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A client's ledger in memory, as {@link CallLedger} describes it, and the units around it, one at a time. A unit that
 * need not be durable is lost with the process, unless a durable one follows. Thread-safe.
 */
final class MemoryCallLedger implements CallLedger, UnitOfWork {

    private final Supplier<Instant> clock;
    private final Map<ServerCorrelationId, Phase> intents = new HashMap<>();
    private final Set<ServerCorrelationId> running = new HashSet<>();
    private State state = new State();
    private State surviving = new State();
    private Step.Watcher watcher = Step.Watcher.NONE;
    private Thread worker;
    private boolean mustBeDurable;
    private boolean mayBeLate;
    private boolean ends;
    private boolean endsForSure;

    /** The key by which a client's row is found. */
    private record Pair(ClientCorrelationId client, ServerCorrelationId server) {

        static Pair of(Call call) {
            return new Pair(
                    call.clientCorrelationId(), call.serverCorrelationId().orElseThrow());
        }
    }

    /** The client's row of a call: its first entry, and the phases that it went through. */
    record Line(LedgerEntry first, String method, List<Phase> phases) {

        Phase phase() {
            return phases.get(phases.size() - 1);
        }

        private Line moved(Phase phase) {
            if (phase() == phase
                    || phase().hasRecordedResponse()
                    || phase() == Phase.ABANDONED && !phase.hasRecordedResponse()) {
                return this;
            }
            List<Phase> longer = new ArrayList<>(phases);
            longer.add(phase);
            return new Line(first, method, List.copyOf(longer));
        }
    }

    /** A stored call. */
    private record Row(NewCall opened, Call call, boolean placed, Instant heldUntil) {

        static Row of(NewCall opened, Instant openedAt, Instant heldUntil) {
            return new Row(opened, opened.opened(openedAt), opened.place().isPresent(), heldUntil);
        }

        /** Returns the row with other values of the call's components: names and values in turns. */
        Row with(Object... namesAndValues) {
            return new Row(opened, Copies.with(call, namesAndValues), placed, heldUntil);
        }

        Row held(Instant until) {
            return new Row(opened, call, placed, until);
        }

        CallState state() {
            return call.state();
        }

        boolean isOf(ServiceIdentity service) {
            return opened.service().equals(service);
        }

        boolean isAt(ServerCorrelationId within, String place) {
            return placed
                    && opened.place().equals(Optional.of(place))
                    && opened.within().equals(Optional.of(within));
        }

        /** Returns whether the server is known by another id than that. */
        boolean isOtherwiseKnown(LedgerEntry row) {
            return call.serverCorrelationId()
                    .filter(id -> !id.value().equals(row.serverCorrelationId()))
                    .isPresent();
        }

        /** Returns whether the call is unfinished or still has to be acknowledged. */
        boolean isLeft() {
            return state().isUnfinished() || call.kept().acknowledging();
        }
    }

    /** The stored rows. */
    private static final class State {

        private final Map<UUID, Row> calls = new LinkedHashMap<>();
        private final Map<Pair, Line> lines = new LinkedHashMap<>();

        State copy() {
            State copy = new State();
            copy.calls.putAll(calls);
            copy.lines.putAll(lines);
            return copy;
        }
    }

    MemoryCallLedger(Supplier<Instant> clock) {
        this.clock = clock;
    }

    void watch(Step.Watcher next) {
        watcher = next;
    }

    /** An intent of this service that has not ended. */
    synchronized void intentRuns(ServerCorrelationId id) {
        running.add(id);
    }

    /** Records the outcome of an intent of this service, for the calls made in it. */
    synchronized void intentEnded(ServerCorrelationId id, Phase outcome) {
        running.remove(id);
        intents.put(id, outcome);
    }

    /** The process dies with all that is not durable yet. */
    synchronized void crash() {
        state = surviving.copy();
    }

    synchronized Call row(UUID call) {
        return state.calls.get(call).call();
    }

    /** Every call there is, in the order in which they were opened. */
    synchronized List<Call> calls() {
        return state.calls.values().stream().map(Row::call).toList();
    }

    synchronized Optional<Line> line(Call call) {
        return Optional.ofNullable(state.lines.get(Pair.of(call)));
    }

    synchronized List<Line> lines() {
        return List.copyOf(state.lines.values());
    }

    /** The client's row as it would be found after a crash now. */
    synchronized Optional<Line> durableLine(Call call) {
        return Optional.ofNullable(surviving.lines.get(Pair.of(call)));
    }

    /** The calls that would be found after a crash now. */
    synchronized List<Call> durableCalls() {
        return surviving.calls.values().stream().map(Row::call).toList();
    }

    synchronized boolean isInUnit() {
        return worker == Thread.currentThread();
    }

    @Override
    public <T, E extends Exception> T call(Work<T, E> work) throws E {
        watcher.reached(Step.UNIT_BEGINS);
        T result = unit(work);
        watcher.reached(Step.UNIT_COMMITTED);
        return result;
    }

    /** Runs a statement as a unit by itself. */
    @Override
    public <T> Optional<T> alone(Supplier<Optional<T>> statement) {
        return call(scope -> statement.get());
    }

    @Override
    public synchronized Optional<Call> openAlone(NewCall call, Duration lease, boolean now) {
        if (call.place().isPresent()) {
            throw new AssertionError("the place may be taken");
        }
        return Optional.of(open(call, lease, now));
    }

    @Override
    public Optional<Boolean> registeredAlone(UUID call, LedgerEntry row) {
        return Optional.of(registered(call, row));
    }

    @Override
    public synchronized Optional<Boolean> endedAlone(UUID call, ClientCorrelationId id, CallState end, boolean known) {
        boolean isResubmitted = calls().stream()
                .anyMatch(stored -> stored.clientCorrelationId().equals(id) && stored.submissions() > 1);
        if (isResubmitted) {
            throw new AssertionError("the row of an earlier submission is left");
        }
        return Optional.of(ended(call, id, end, known));
    }

    private synchronized <T, E extends Exception> T unit(Work<T, E> work) throws E {
        if (worker != null) {
            throw new AssertionError("nested units");
        }
        State before = state;
        state = before.copy();
        worker = Thread.currentThread();
        mustBeDurable = false;
        mayBeLate = false;
        ends = false;
        endsForSure = false;
        boolean committed = false;
        try {
            T result = work.run(null);
            watcher.reached(Step.UNIT_COMMITS);
            committed = true;
            if (endsForSure || !ends && (mustBeDurable || !mayBeLate)) {
                surviving = state.copy();
            }
            return result;
        } finally {
            worker = null;
            if (!committed) {
                state = before;
            }
        }
    }

    @Override
    public synchronized Call open(NewCall call, Duration lease, boolean now) {
        requireUnit();
        mustBeDurable |= now;
        mayBeLate = true;
        Instant until = clock.get().plus(lease);
        Optional<Row> found = call.place().flatMap(place -> at(call.within().orElseThrow(), place));
        if (found.isPresent()) {
            Row row = found.get();
            if (row.state() != CallState.REFUSED && row.state() != CallState.ABANDONED) {
                put(row.isLeft() ? row.held(until) : row);
                return row.call();
            }
            put(new Row(row.opened(), row.call(), false, row.heldUntil()));
        }
        if (state.calls.containsKey(call.id())) {
            throw new AssertionError("two calls of one id");
        }
        return put(Row.of(call, clock.get(), until)).call();
    }

    @Override
    public synchronized boolean begun(UUID call) {
        requireUnit();
        mustBeDurable = true;
        Row row = state.calls.get(call);
        if (row == null || row.call().submissions() > 0) {
            return false;
        }
        put(row.with("submissions", 1));
        return true;
    }

    private Row put(Row row) {
        state.calls.put(row.call().id(), row);
        return row;
    }

    private Optional<Row> at(ServerCorrelationId within, String place) {
        return state.calls.values().stream()
                .filter(row -> row.isAt(within, place))
                .findFirst();
    }

    @Override
    public synchronized boolean registered(UUID call, LedgerEntry row) {
        mustBeDurable = true;
        return change(
                call,
                new ClientCorrelationId(row.clientCorrelationId()),
                known -> Optional.of(known)
                        .filter(open ->
                                !open.isOtherwiseKnown(row) && open.state().isUnfinished())
                        .map(open -> register(open, row)));
    }

    private Row register(Row known, LedgerEntry row) {
        Row registered = known.with(
                "serverCorrelationId",
                Optional.of(new ServerCorrelationId(row.serverCorrelationId())),
                "state",
                CallState.REGISTERED);
        state.lines.computeIfAbsent(
                Pair.of(registered.call()),
                absent -> new Line(row, known.opened().method(), List.of(row.phase())));
        return registered;
    }

    @Override
    public synchronized boolean resubmitted(UUID call, ClientCorrelationId earlier, ClientCorrelationId fresh) {
        return change(call, earlier, known -> {
            if (!known.state().isUnfinished()) {
                return Optional.empty();
            }
            moved(known.call(), Phase.TTL_EXPIRED);
            return Optional.of(known.with("clientCorrelationId", fresh, "state", CallState.OPEN)
                    .with("serverCorrelationId", Optional.empty())
                    .with("submissions", known.call().submissions() + 1)
                    .with("calledBackAt", Optional.empty(), "answeredAt", Optional.empty()));
        });
    }

    @Override
    public synchronized void moved(UUID call, ClientCorrelationId id, Phase phase) {
        change(call, id, known -> {
            moved(known.call(), phase);
            return Optional.of(known);
        });
    }

    private void moved(Call call, Phase phase) {
        call.serverCorrelationId()
                .ifPresent(id -> state.lines.computeIfPresent(Pair.of(call), (same, line) -> line.moved(phase)));
    }

    @Override
    public synchronized boolean ended(UUID call, ClientCorrelationId id, CallState end, boolean answered) {
        if (end.isUnfinished()) {
            throw new IllegalArgumentException("no end: " + end);
        }
        endsForSure |= end == CallState.ABANDONED || end == CallState.REFUSED;
        ends = true;
        return change(call, id, known -> {
            boolean unsure = !answered && known.state() == CallState.REGISTERED && end != CallState.UNRESOLVED;
            if (known.state() == end || unsure || !known.state().mayBecome(end)) {
                return Optional.of(known).filter(same -> same.state() == end);
            }
            end.phase().ifPresent(phase -> moved(known.call(), phase));
            Optional<Instant> answeredAt =
                    answered ? Optional.of(clock.get()) : known.call().answeredAt();
            return Optional.of(known.with("request", Optional.empty(), "state", end, "answeredAt", answeredAt));
        });
    }

    @Override
    public synchronized boolean calledBack(UUID call, LedgerEntry row) {
        return change(call, new ClientCorrelationId(row.clientCorrelationId()), known -> {
            if (known.isOtherwiseKnown(row)) {
                return Optional.empty();
            }
            Row registered = known.state() == CallState.OPEN ? register(known, row) : known;
            return Optional.of(
                    registered.with("calledBackAt", known.call().calledBackAt().or(() -> Optional.of(clock.get()))));
        });
    }

    @Override
    public synchronized boolean takenUp(UUID call, ClientCorrelationId id) {
        mustBeDurable = true;
        return change(
                call,
                id,
                known -> Optional.of(known)
                        .filter(open -> open.state().isUnfinished())
                        .map(open -> open.with("state", CallState.REGISTERED)));
    }

    @Override
    public synchronized boolean received(
            UUID call, ClientCorrelationId id, CallState end, Sealed answer, boolean acknowledge) {
        mustBeDurable = true;
        return change(call, id, known -> {
            if (known.state() == end || !known.state().mayBecome(end)) {
                return Optional.of(known).filter(same -> same.state() == end);
            }
            boolean telling = acknowledge && known.isLeft();
            Call before = known.call();
            return Optional.of(known.with("request", telling ? before.request() : Optional.empty(), "state", end)
                    .with("answeredAt", before.answeredAt().or(() -> Optional.of(clock.get())))
                    .with("kept", new Call.Kept(Optional.of(answer), telling)));
        });
    }

    @Override
    public synchronized void acknowledged(UUID call) {
        requireUnit();
        Optional.ofNullable(state.calls.get(call))
                .filter(row -> row.call().kept().acknowledging())
                .ifPresent(row -> put(row.with(
                        "request",
                        Optional.empty(),
                        "kept",
                        new Call.Kept(row.call().kept().answer(), false))));
    }

    @Override
    public synchronized Optional<Call> find(UUID call) {
        requireUnit();
        return Optional.ofNullable(state.calls.get(call)).map(Row::call);
    }

    @Override
    public synchronized Optional<Call> find(ServiceIdentity service, ClientCorrelationId id) {
        requireUnit();
        return state.calls.values().stream()
                .filter(row ->
                        row.isOf(service) && row.call().clientCorrelationId().equals(id))
                .map(Row::call)
                .findFirst();
    }

    @Override
    public synchronized boolean isTwoPhase(ServiceIdentity service, String method, String endpoint) {
        requireUnit();
        return state.lines.values().stream()
                .filter(line -> line.method().equals(method))
                .map(Line::first)
                .anyMatch(row -> row.serviceLedgerId().equals(service.ledgerId())
                        && row.serviceEndpoint().equals(endpoint));
    }

    @Override
    public synchronized List<Due> takeDue(ServiceIdentity service, Duration lease, int limit, Set<String> passedOver) {
        requireUnit();
        List<Row> due = state.calls.values().stream()
                .filter(row -> row.isOf(service)
                        && row.isLeft()
                        && !row.heldUntil().isAfter(clock.get())
                        && !passedOver.contains(row.opened().target())
                        && !isInRunningIntent(row))
                .sorted(Comparator.comparing(Row::heldUntil))
                .limit(limit)
                .toList();
        due.forEach(row -> put(row.held(clock.get().plus(lease))));
        return due.stream()
                .map(row -> new Due(row.call(), row.opened().within().map(intents::get), clock.get()))
                .toList();
    }

    private boolean isInRunningIntent(Row row) {
        return row.opened().within().filter(running::contains).isPresent();
    }

    /** Returns the unfinished calls that are held and must not be taken up now. */
    synchronized List<Call> held(Instant now) {
        return state.calls.values().stream()
                .filter(row -> row.isLeft() && row.heldUntil().isAfter(now))
                .map(Row::call)
                .toList();
    }

    @Override
    public synchronized void postpone(UUID call, Duration pause) {
        requireUnit();
        Optional.ofNullable(state.calls.get(call))
                .filter(Row::isLeft)
                .ifPresent(row -> put(row.held(clock.get().plus(pause))));
    }

    @Override
    public synchronized void letGo(ServiceIdentity service) {
        requireUnit();
        state.calls.replaceAll((id, row) -> row.isOf(service) ? row.held(Instant.MIN) : row);
    }

    @Override
    public synchronized int purge(ServiceIdentity service, Instant before, int limit) {
        requireUnit();
        List<UUID> old = state.calls.values().stream()
                .filter(row -> row.isOf(service)
                        && !row.isLeft()
                        && !isInRunningIntent(row)
                        && row.call().openedAt().isBefore(before))
                .sorted(Comparator.comparing(row -> row.call().openedAt()))
                .map(row -> row.opened().id())
                .limit(limit)
                .toList();
        state.calls.keySet().removeAll(old);
        return old.size();
    }

    /** Changes a call with that client correlation id; returns false if there is none, or if the step gives nothing. */
    private boolean change(UUID id, ClientCorrelationId known, Function<Row, Optional<Row>> step) {
        requireUnit();
        Optional<Row> changed = Optional.ofNullable(state.calls.get(id))
                .filter(row -> row.call().clientCorrelationId().equals(known))
                .flatMap(step);
        changed.ifPresent(this::put);
        return changed.isPresent();
    }

    private void requireUnit() {
        if (!isInUnit()) {
            throw new AssertionError("outside of a unit");
        }
    }
}
