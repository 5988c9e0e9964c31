package io.twophp.core.client;

import io.twophp.core.client.CallLedger.Due;
import io.twophp.core.settings.Settings;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Phaser;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Takes up calls that were left unfinished: by a process that died, or by a caller that got an exception. A call at the
 * root of a tree is taken to its end; a call made within an intent is repeated by that intent's own recovery, and only
 * its outcome is asked for once the intent has ended. Works on several calls at a time, on a few of each service, so
 * that a service that does not answer delays no other; each call is held only while it is worked on. Several nodes may
 * run this at once. Thread-safe.
 */
public final class CallRecovery {

    private static final System.Logger LOG = System.getLogger(CallRecovery.class.getName());
    private static final Duration LENIENCE = Duration.ofSeconds(30);
    private static final Duration LATER = Duration.ofSeconds(30);

    private final CallParts parts;
    private final Caller caller;
    private final Executor threads;
    private final Concurrency most;
    private final Map<String, Integer> busy = new HashMap<>();
    private final AtomicBoolean awake = new AtomicBoolean();

    /** @param threads runs the work; need not be bounded */
    public CallRecovery(CallParts parts, Caller caller, Executor threads, Concurrency most) {
        this.parts = Objects.requireNonNull(parts, "parts");
        this.caller = Objects.requireNonNull(caller, "caller");
        this.threads = Objects.requireNonNull(threads, "threads");
        this.most = Objects.requireNonNull(most, "most");
    }

    /** Starts to take up every call that no node holds, and does not wait for the calls' ends. */
    public void sweep() {
        begin(new Round(call -> {}));
    }

    /** Sweeps soon, on another thread: calls were stored that wait for nothing. Neither waits nor throws. */
    public void wake() {
        if (awake.compareAndSet(false, true)) {
            try {
                threads.execute(() -> {
                    awake.set(false);
                    sweep();
                });
            } catch (RuntimeException e) {
                awake.set(false);
                LOG.log(Level.DEBUG, "No thread for calls after commit; the next run of recovery takes them up.", e);
            }
        }
    }

    /** Takes up every free call once, waits for their ends unless interrupted, and returns them as they stand. */
    public List<Call> run() {
        Queue<Call> all = new ConcurrentLinkedQueue<>();
        Round round = new Round(all::add);
        begin(round);
        try {
            round.workers.awaitAdvanceInterruptibly(round.workers.arrive());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return List.copyOf(all);
    }

    private void begin(Round round) {
        for (Optional<Due> due = next(round); due.isPresent(); due = next(round)) {
            Due first = due.get();
            round.workers.register();
            try {
                threads.execute(() -> work(first, round));
            } catch (RejectedExecutionException e) {
                leave(first.call());
                postpone(first.call());
                throw e;
            }
        }
    }

    private void work(Due first, Round round) {
        try {
            for (Optional<Due> due = Optional.of(first); due.isPresent(); due = next(round)) {
                Call call = due.get().call();
                try {
                    round.done.accept(recovered(due.get()));
                } finally {
                    leave(call);
                }
            }
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0626 Calls that were left unfinished can't be taken up for now; the next run will do so.",
                    e);
        } finally {
            round.workers.arriveAndDeregister();
        }
    }

    /** Returns the next call, once in a round, if there is room, and takes that room until {@link #leave}. */
    private synchronized Optional<Due> next(Round round) {
        if (busy.values().stream().mapToInt(Integer::intValue).sum() >= most.calls()) {
            return Optional.empty();
        }
        Set<String> full = busy.entrySet().stream()
                .filter(service -> service.getValue() >= most.ofService())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        Duration lease = parts.settings().timeout().plus(LENIENCE);
        Optional<Due> due = parts.call(ledger -> ledger.takeDue(parts.service(), lease, 1, full)).stream()
                .findFirst();
        if (due.isPresent() && !round.taken.add(due.get().call().id())) {
            postpone(due.get().call()); // due again already: so are those after it
            return Optional.empty();
        }
        due.ifPresent(taken -> busy.merge(taken.call().target(), 1, Integer::sum));
        return due;
    }

    private synchronized void leave(Call call) {
        busy.computeIfPresent(call.target(), (service, calls) -> calls == 1 ? null : calls - 1);
    }

    private Call recovered(Due due) {
        Call call = due.call();
        try {
            caller.resume(due);
        } catch (UnfinishedCallException e) {
            LOG.log(e.mayBeExecuted() ? Level.WARNING : Level.INFO, e.getMessage());
        } catch (RuntimeException e) { // any failure: other calls wait behind this one
            LOG.log(Level.WARNING, "TWOPHP-0611 [" + call.clientCorrelationId() + "] A call can't be taken up now.", e);
            postpone(call);
        }
        return after(call);
    }

    private void postpone(Call call) {
        parts.unit().run(() -> parts.ledger().postpone(call.id(), LATER));
    }

    private Call after(Call call) {
        return parts.call(ledger -> ledger.find(call.id())).orElse(call);
    }

    /**
     * The most calls that a node's recovery works on at a time, calls after commit among them.
     *
     * @param calls {@code twophp.client.recovery.concurrency}, default 8
     * @param ofService the most of them to one service. {@code twophp.client.recovery.concurrency-per-service}, default
     *     2: a service that does not answer delays few others
     */
    public record Concurrency(int calls, int ofService) {

        public static Concurrency from(Settings settings) {
            return new Concurrency(
                    settings.positive("twophp.client.recovery.concurrency", 8),
                    settings.positive("twophp.client.recovery.concurrency-per-service", 2));
        }
    }

    private static final class Round {

        private final Phaser workers = new Phaser(1);
        private final Set<UUID> taken = ConcurrentHashMap.newKeySet();
        private final Consumer<Call> done;

        private Round(Consumer<Call> done) {
            this.done = done;
        }
    }
}
