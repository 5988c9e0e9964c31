package io.twophp.core.client;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
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
import java.util.function.Predicate;
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
    private static final class Row implements Cloneable {

        private final NewCall opened;
        private final Instant openedAt;
        private boolean placed;
        private Instant heldUntil;
        private ClientCorrelationId clientId;
        private Optional<Sealed> request;
        private CallState state = CallState.OPEN;
        private Optional<ServerCorrelationId> serverId = Optional.empty();
        private int submissions = 1;
        private Optional<Instant> calledBackAt = Optional.empty();
        private Optional<Instant> answeredAt = Optional.empty();
        private Call.Kept kept = Call.Kept.NOTHING;

        Row(NewCall opened, Instant openedAt, Instant heldUntil) {
            this.opened = opened;
            this.openedAt = openedAt;
            this.heldUntil = heldUntil;
            this.placed = opened.place().isPresent();
            this.clientId = opened.clientCorrelationId();
            this.request = Optional.of(opened.request());
        }

        Row copy() {
            try {
                return (Row) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        Call call() {
            return new Call(
                    opened.id(),
                    clientId,
                    opened.parentReferenceId(),
                    opened.within(),
                    opened.target(),
                    opened.method(),
                    opened.endpoint(),
                    opened.confirmationMode(),
                    opened.dialect(),
                    request,
                    state,
                    serverId,
                    submissions,
                    openedAt,
                    calledBackAt,
                    answeredAt,
                    kept);
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
            return serverId.filter(id -> !id.value().equals(row.serverCorrelationId()))
                    .isPresent();
        }

        /** Returns whether the call is unfinished or still has to be acknowledged. */
        boolean isLeft() {
            return state.isUnfinished() || kept.acknowledging();
        }

        Optional<Pair> pair() {
            return serverId.map(id -> new Pair(clientId, id));
        }
    }

    /** The stored rows. */
    private static final class State {

        private final Map<UUID, Row> calls = new LinkedHashMap<>();
        private final Map<Pair, Line> lines = new LinkedHashMap<>();

        State copy() {
            State copy = new State();
            calls.forEach((id, row) -> copy.calls.put(id, row.copy()));
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
            if (row.state != CallState.REFUSED && row.state != CallState.ABANDONED) {
                row.heldUntil = row.isLeft() ? until : row.heldUntil;
                return row.call();
            }
            row.placed = false;
        }
        Row row = new Row(call, clock.get(), until);
        if (state.calls.putIfAbsent(call.id(), row) != null) {
            throw new AssertionError("two calls of one id");
        }
        return row.call();
    }

    private Optional<Row> at(ServerCorrelationId within, String place) {
        return state.calls.values().stream()
                .filter(row -> row.isAt(within, place))
                .findFirst();
    }

    @Override
    public synchronized boolean registered(UUID call, LedgerEntry row) {
        mustBeDurable = true;
        return change(call, new ClientCorrelationId(row.clientCorrelationId()), known -> {
            if (known.isOtherwiseKnown(row) || !known.state.isUnfinished()) {
                return false;
            }
            register(known, row);
            return true;
        });
    }

    private void register(Row known, LedgerEntry row) {
        known.serverId = Optional.of(new ServerCorrelationId(row.serverCorrelationId()));
        known.state = CallState.REGISTERED;
        state.lines.computeIfAbsent(
                known.pair().orElseThrow(), absent -> new Line(row, known.opened.method(), List.of(row.phase())));
    }

    @Override
    public synchronized boolean resubmitted(UUID call, ClientCorrelationId earlier, ClientCorrelationId fresh) {
        return change(call, earlier, known -> {
            if (!known.state.isUnfinished()) {
                return false;
            }
            moved(known, Phase.TTL_EXPIRED);
            known.clientId = fresh;
            known.state = CallState.OPEN;
            known.serverId = Optional.empty();
            known.submissions++;
            known.calledBackAt = Optional.empty();
            known.answeredAt = Optional.empty();
            return true;
        });
    }

    @Override
    public synchronized void moved(UUID call, ClientCorrelationId id, Phase phase) {
        change(call, id, known -> {
            moved(known, phase);
            return true;
        });
    }

    private void moved(Row call, Phase phase) {
        call.pair().ifPresent(pair -> state.lines.computeIfPresent(pair, (same, line) -> line.moved(phase)));
    }

    @Override
    public synchronized boolean ended(UUID call, ClientCorrelationId id, CallState end, boolean answered) {
        if (end.isUnfinished()) {
            throw new IllegalArgumentException("no end: " + end);
        }
        endsForSure |= end == CallState.ABANDONED || end == CallState.REFUSED;
        ends = true;
        return change(call, id, known -> {
            boolean unsure = !answered && known.state == CallState.REGISTERED && end != CallState.UNRESOLVED;
            if (known.state == end || unsure || !known.state.mayBecome(end)) {
                return known.state == end;
            }
            end.phase().ifPresent(phase -> moved(known, phase));
            known.request = Optional.empty();
            known.state = end;
            known.answeredAt = answered ? Optional.of(clock.get()) : known.answeredAt;
            return true;
        });
    }

    @Override
    public synchronized boolean calledBack(UUID call, LedgerEntry row) {
        return change(call, new ClientCorrelationId(row.clientCorrelationId()), known -> {
            if (known.isOtherwiseKnown(row)) {
                return false;
            }
            if (known.state == CallState.OPEN) {
                register(known, row);
            }
            known.calledBackAt = known.calledBackAt.or(() -> Optional.of(clock.get()));
            return true;
        });
    }

    @Override
    public synchronized boolean takenUp(UUID call, ClientCorrelationId id) {
        mustBeDurable = true;
        return change(call, id, known -> {
            boolean unfinished = known.state.isUnfinished();
            known.state = unfinished ? CallState.REGISTERED : known.state;
            return unfinished;
        });
    }

    @Override
    public synchronized boolean received(
            UUID call, ClientCorrelationId id, CallState end, Sealed answer, boolean acknowledge) {
        mustBeDurable = true;
        return change(call, id, known -> {
            if (known.state == end || !known.state.mayBecome(end)) {
                return known.state == end;
            }
            boolean telling = acknowledge && known.isLeft();
            known.request = telling ? known.request : Optional.empty();
            known.state = end;
            known.answeredAt = known.answeredAt.or(() -> Optional.of(clock.get()));
            known.kept = new Call.Kept(Optional.of(answer), telling);
            return true;
        });
    }

    @Override
    public synchronized void acknowledged(UUID call) {
        requireUnit();
        Row row = state.calls.get(call);
        if (row != null && row.kept.acknowledging()) {
            row.request = Optional.empty();
            row.kept = new Call.Kept(row.kept.answer(), false);
        }
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
                .filter(row -> row.isOf(service) && row.clientId.equals(id))
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
                        && !row.heldUntil.isAfter(clock.get())
                        && !passedOver.contains(row.opened.target())
                        && !isInRunningIntent(row))
                .sorted(Comparator.comparing(row -> row.heldUntil))
                .limit(limit)
                .toList();
        due.forEach(row -> row.heldUntil = clock.get().plus(lease));
        return due.stream()
                .map(row -> new Due(row.call(), row.opened.within().map(intents::get), clock.get()))
                .toList();
    }

    private boolean isInRunningIntent(Row row) {
        return row.opened.within().filter(running::contains).isPresent();
    }

    /** Returns the unfinished calls that are held and must not be taken up now. */
    synchronized List<Call> held(Instant now) {
        return state.calls.values().stream()
                .filter(row -> row.isLeft() && row.heldUntil.isAfter(now))
                .map(Row::call)
                .toList();
    }

    @Override
    public synchronized void postpone(UUID call, Duration pause) {
        requireUnit();
        Optional.ofNullable(state.calls.get(call))
                .filter(Row::isLeft)
                .ifPresent(row -> row.heldUntil = clock.get().plus(pause));
    }

    @Override
    public synchronized void letGo(ServiceIdentity service) {
        requireUnit();
        state.calls.values().stream().filter(row -> row.isOf(service)).forEach(row -> row.heldUntil = Instant.MIN);
    }

    @Override
    public synchronized int purge(ServiceIdentity service, Instant before, int limit) {
        requireUnit();
        List<UUID> old = state.calls.values().stream()
                .filter(row ->
                        row.isOf(service) && !row.isLeft() && !isInRunningIntent(row) && row.openedAt.isBefore(before))
                .sorted(Comparator.comparing(row -> row.openedAt))
                .map(row -> row.opened.id())
                .limit(limit)
                .toList();
        state.calls.keySet().removeAll(old);
        return old.size();
    }

    /** Changes a call with that client correlation id; returns false if there is none, or if the step does. */
    private boolean change(UUID id, ClientCorrelationId known, Predicate<Row> step) {
        requireUnit();
        Row row = state.calls.get(id);
        return row != null && row.clientId.equals(known) && step.test(row);
    }

    private void requireUnit() {
        if (!isInUnit()) {
            throw new AssertionError("outside of a unit");
        }
    }
}
