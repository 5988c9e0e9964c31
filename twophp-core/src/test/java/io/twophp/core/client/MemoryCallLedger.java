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
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

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

    private record Row(
            ServiceIdentity service, Optional<String> place, Call call, Instant heldUntil, Instant openedAt) {

        Row with(Call changed) {
            return new Row(service, place, changed, heldUntil, openedAt);
        }

        Row withoutPlace() {
            return new Row(service, Optional.empty(), call, heldUntil, openedAt);
        }

        Row held(Instant until) {
            return new Row(service, place, call, until, openedAt);
        }
    }

    /** The stored rows; a copy suffices, since its values are immutable. */
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
        Optional<Row> found = call.place().flatMap(place -> at(call.within().orElseThrow(), place));
        Instant until = clock.get().plus(lease);
        if (found.isPresent()) {
            Row row = found.get();
            CallState state = row.call().state();
            if (state != CallState.REFUSED && state != CallState.ABANDONED) {
                this.state.calls.put(row.call().id(), isLeft(row.call()) ? row.held(until) : row);
                return row.call();
            }
            this.state.calls.put(row.call().id(), row.withoutPlace());
        }
        if (state.calls.containsKey(call.id())) {
            throw new AssertionError("two calls of one id");
        }
        state.calls.put(call.id(), new Row(call.service(), call.place(), call.opened(clock.get()), until, clock.get()));
        return call.opened(clock.get());
    }

    private Optional<Row> at(ServerCorrelationId within, String place) {
        return state.calls.values().stream()
                .filter(row -> row.place().equals(Optional.of(place))
                        && row.call().within().equals(Optional.of(within)))
                .findFirst();
    }

    @Override
    public synchronized boolean registered(UUID call, LedgerEntry row) {
        requireUnit();
        mustBeDurable = true;
        return change(call, new ClientCorrelationId(row.clientCorrelationId()), known -> {
            boolean another = known.serverCorrelationId()
                    .filter(id -> !id.value().equals(row.serverCorrelationId()))
                    .isPresent();
            return another || !known.state().isUnfinished() ? null : withRow(known, row);
        });
    }

    private Call withRow(Call known, LedgerEntry row) {
        ServerCorrelationId id =
                known.serverCorrelationId().orElseGet(() -> new ServerCorrelationId(row.serverCorrelationId()));
        state.lines.computeIfAbsent(
                new Pair(known.clientCorrelationId(), id),
                absent -> new Line(row, known.method(), List.of(row.phase())));
        return changed(
                known,
                known.clientCorrelationId(),
                known.request(),
                CallState.REGISTERED,
                Optional.of(id),
                known.submissions(),
                known.calledBackAt(),
                known.answeredAt());
    }

    @Override
    public synchronized boolean resubmitted(UUID call, ClientCorrelationId earlier, ClientCorrelationId fresh) {
        requireUnit();
        return change(call, earlier, known -> {
            if (!known.state().isUnfinished()) {
                return null;
            }
            moved(known, Phase.TTL_EXPIRED);
            return changed(
                    known,
                    fresh,
                    known.request(),
                    CallState.OPEN,
                    Optional.empty(),
                    known.submissions() + 1,
                    Optional.empty(),
                    Optional.empty());
        });
    }

    @Override
    public synchronized void moved(UUID call, ClientCorrelationId id, Phase phase) {
        requireUnit();
        change(call, id, known -> {
            moved(known, phase);
            return null;
        });
    }

    private void moved(Call call, Phase phase) {
        call.serverCorrelationId()
                .ifPresent(id -> state.lines.computeIfPresent(
                        new Pair(call.clientCorrelationId(), id), (same, line) -> line.moved(phase)));
    }

    @Override
    public synchronized boolean ended(UUID call, ClientCorrelationId id, CallState end, boolean answered) {
        requireUnit();
        if (end.isUnfinished()) {
            throw new IllegalArgumentException("no end: " + end);
        }
        endsForSure |= end == CallState.ABANDONED || end == CallState.REFUSED;
        ends = true;
        return change(call, id, known -> {
            boolean unsure = !answered && known.state() == CallState.REGISTERED && end != CallState.UNRESOLVED;
            if (known.state() == end || unsure || !known.state().mayBecome(end)) {
                return known.state() == end ? known : null;
            }
            end.phase().ifPresent(phase -> moved(known, phase));
            return changed(
                    known,
                    id,
                    Optional.empty(),
                    end,
                    known.serverCorrelationId(),
                    known.submissions(),
                    known.calledBackAt(),
                    answered ? Optional.of(clock.get()) : known.answeredAt());
        });
    }

    @Override
    public synchronized boolean calledBack(UUID call, LedgerEntry row) {
        requireUnit();
        return change(call, new ClientCorrelationId(row.clientCorrelationId()), known -> {
            if (known.serverCorrelationId()
                    .filter(id -> !id.value().equals(row.serverCorrelationId()))
                    .isPresent()) {
                return null;
            }
            Call registered = known.state() == CallState.OPEN ? withRow(known, row) : known;
            return changed(
                    registered,
                    registered.clientCorrelationId(),
                    registered.request(),
                    registered.state(),
                    registered.serverCorrelationId(),
                    registered.submissions(),
                    registered.calledBackAt().or(() -> Optional.of(clock.get())),
                    registered.answeredAt());
        });
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
                .filter(row -> row.service().equals(service))
                .map(Row::call)
                .filter(call -> call.clientCorrelationId().equals(id))
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
                .filter(row -> row.service().equals(service)
                        && isLeft(row.call())
                        && !row.heldUntil().isAfter(clock.get())
                        && !passedOver.contains(row.call().target())
                        && row.call()
                                .within()
                                .map(intent -> !running.contains(intent))
                                .orElse(true))
                .sorted(Comparator.comparing(Row::heldUntil))
                .limit(limit)
                .toList();
        due.forEach(row -> state.calls.put(row.call().id(), row.held(clock.get().plus(lease))));
        return due.stream()
                .map(row -> new Due(row.call(), row.call().within().map(intents::get), clock.get()))
                .toList();
    }

    /** Returns the unfinished calls that are held and must not be taken up now. */
    synchronized List<Call> held(Instant now) {
        return state.calls.values().stream()
                .filter(row -> isLeft(row.call()) && row.heldUntil().isAfter(now))
                .map(Row::call)
                .toList();
    }

    @Override
    public synchronized void postpone(UUID call, Duration pause) {
        requireUnit();
        state.calls.computeIfPresent(
                call, (id, row) -> isLeft(row.call()) ? row.held(clock.get().plus(pause)) : row);
    }

    @Override
    public synchronized void letGo(ServiceIdentity service) {
        requireUnit();
        state.calls.replaceAll((id, row) -> row.service().equals(service) ? row.held(Instant.MIN) : row);
    }

    @Override
    public synchronized int purge(ServiceIdentity service, Instant before, int limit) {
        requireUnit();
        List<UUID> old = state.calls.values().stream()
                .filter(row -> row.service().equals(service)
                        && !isLeft(row.call())
                        && row.call()
                                .within()
                                .map(intent -> !running.contains(intent))
                                .orElse(true)
                        && row.openedAt().isBefore(before))
                .sorted(Comparator.comparing(Row::openedAt))
                .map(row -> row.call().id())
                .limit(limit)
                .toList();
        state.calls.keySet().removeAll(old);
        return old.size();
    }

    /** Changes a call with that client correlation id; returns false if nothing was changed. */
    private boolean change(UUID id, ClientCorrelationId known, UnaryOperator<Call> step) {
        Row row = state.calls.get(id);
        if (row == null || !row.call().clientCorrelationId().equals(known)) {
            return false;
        }
        Call changed = step.apply(row.call());
        if (changed != null) {
            state.calls.put(id, row.with(changed));
        }
        return changed != null;
    }

    private static Call changed(
            Call call,
            ClientCorrelationId clientCorrelationId,
            Optional<Sealed> request,
            CallState state,
            Optional<ServerCorrelationId> serverCorrelationId,
            int submissions,
            Optional<Instant> calledBackAt,
            Optional<Instant> answeredAt) {
        return new Call(
                call.id(),
                clientCorrelationId,
                call.parentReferenceId(),
                call.within(),
                call.target(),
                call.method(),
                call.endpoint(),
                call.confirmationMode(),
                call.dialect(),
                request,
                state,
                serverCorrelationId,
                submissions,
                call.openedAt(),
                calledBackAt,
                answeredAt,
                call.kept());
    }

    /** Returns whether the call is unfinished or still has to be acknowledged. */
    private static boolean isLeft(Call call) {
        return call.state().isUnfinished() || call.kept().acknowledging();
    }

    @Override
    public synchronized boolean takenUp(UUID call, ClientCorrelationId id) {
        requireUnit();
        mustBeDurable = true;
        return change(
                call,
                id,
                known -> known.state().isUnfinished()
                        ? changed(
                                known,
                                id,
                                known.request(),
                                CallState.REGISTERED,
                                known.serverCorrelationId(),
                                known.submissions(),
                                known.calledBackAt(),
                                known.answeredAt())
                        : null);
    }

    @Override
    public synchronized boolean received(
            UUID call, ClientCorrelationId id, CallState end, Sealed answer, boolean acknowledge) {
        requireUnit();
        mustBeDurable = true;
        return change(call, id, known -> {
            if (known.state() == end) {
                return known;
            }
            return known.state().mayBecome(end) ? received(known, end, answer, acknowledge) : null;
        });
    }

    private Call received(Call known, CallState end, Sealed answer, boolean acknowledge) {
        boolean telling = acknowledge && isLeft(known);
        Call ended = changed(
                known,
                known.clientCorrelationId(),
                telling ? known.request() : Optional.empty(),
                end,
                known.serverCorrelationId(),
                known.submissions(),
                known.calledBackAt(),
                known.answeredAt().or(() -> Optional.of(clock.get())));
        return keeping(ended, new Call.Kept(Optional.of(answer), telling));
    }

    @Override
    public synchronized void acknowledged(UUID call) {
        requireUnit();
        state.calls.computeIfPresent(
                call,
                (id, row) -> row.call().kept().acknowledging()
                        ? row.with(keeping(
                                row.call().at(row.call().state()),
                                new Call.Kept(row.call().kept().answer(), false)))
                        : row);
    }

    private static Call keeping(Call call, Call.Kept kept) {
        return new Call(
                call.id(),
                call.clientCorrelationId(),
                call.parentReferenceId(),
                call.within(),
                call.target(),
                call.method(),
                call.endpoint(),
                call.confirmationMode(),
                call.dialect(),
                call.request(),
                call.state(),
                call.serverCorrelationId(),
                call.submissions(),
                call.openedAt(),
                call.calledBackAt(),
                call.answeredAt(),
                kept);
    }

    private void requireUnit() {
        if (!isInUnit()) {
            throw new AssertionError("outside of a unit");
        }
    }
}
