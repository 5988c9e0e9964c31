package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.Callback;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.crypto.Vault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;

/** A service that calls another one: its engine on a ledger in memory, and the other service. */
final class Calls extends Requests {

    final Clockwork clockwork = new Clockwork();
    final MemoryCallLedger ledger = new MemoryCallLedger(clockwork::elsewhere);
    final SimulatedServer server = new SimulatedServer(clockwork);
    final Transport transport = server.as(OWNER);
    final List<CallState> heard = new ArrayList<>();
    final CallSettings settings;
    private final CallRecovery.Concurrency concurrency;
    Process process;

    /** One process of the service; a test can set the intent that its one thread works for. */
    final class Process {

        final Transports transports = new Transports();
        final Caller caller;
        final CallRecovery recovery;
        final CallbackInbox inbox;
        final DeferredCalls deferred;
        private final List<Runnable> afterCommit = new ArrayList<>();
        private Inbound inbound;

        private Process(boolean named) {
            CallParts parts = new CallParts(
                    SHOP,
                    ledger,
                    ledger,
                    VAULT,
                    () -> Optional.ofNullable(inbound),
                    (call, end) -> {
                        if (ledger.isInUnit()) {
                            throw new AssertionError("an end is told after its commit");
                        }
                        heard.add(end);
                    },
                    settings,
                    clockwork.time());
            caller = new Caller(parts, transports);
            if (named) {
                transports.name(SHOPS, transport);
            }
            recovery = new CallRecovery(parts, caller, Runnable::run, concurrency);
            inbox = new CallbackInbox(parts);
            deferred = new DeferredCalls(
                    parts,
                    caller,
                    transports,
                    recovery,
                    afterCommit::add,
                    call -> ledger.open(call, Duration.ZERO, true));
        }

        /** Sets the execution of an intent that it works for from now on; null for none. */
        void worksFor(Inbound execution) {
            inbound = execution;
            if (execution != null) {
                ledger.intentRuns(execution.serverCorrelationId());
            }
        }

        Transport.Reply call(OutboundRequest request) {
            return caller.call(request, transport);
        }

        /** Runs business logic in a transaction, and what is to be run after its commit. */
        void transaction(Runnable business) {
            afterCommit.clear();
            ledger.call(scope -> {
                business.run();
                return null;
            });
            afterCommit.forEach(Runnable::run);
        }
    }

    /**
     * Creates a service that expects servers to speak 2PHP, unless the settings, names and values in turns, say
     * otherwise.
     */
    Calls(String... namesAndValues) {
        Map<String, String> values = new HashMap<>(Map.of(
                "twophp.client.servers",
                "two-phase",
                "twophp.client.targets",
                "payments=" + HOST,
                "twophp.client.callback",
                "https://shop.example/callbacks"));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        settings = CallSettings.from(key -> Optional.ofNullable(values.get(key)));
        concurrency = CallRecovery.Concurrency.from(key -> Optional.ofNullable(values.get(key)));
        process = new Process(true);
    }

    /** Calls from outside of any intent. */
    Transport.Reply call(OutboundRequest request) {
        return process.call(request);
    }

    /** Makes a call that ends without an outcome. */
    UnfinishedCallException unfinished(OutboundRequest request) {
        return unfinished(() -> call(request));
    }

    /**
     * Makes a call that ends without an outcome, since all of its messages but the first {@code passing} get that
     * fault.
     */
    UnfinishedCallException leftBehind(int passing, Fault fault, OutboundRequest request) {
        server.then(Collections.nCopies(passing, Fault.NONE).toArray(Fault[]::new));
        server.faults(() -> fault);
        UnfinishedCallException e = unfinished(request);
        server.faults(() -> Fault.NONE);
        return e;
    }

    /** Runs recovery, and asserts the states of the calls that it took up. */
    void assertRecovery(CallState... states) {
        assertThat(process.recovery.run()).extracting(Call::state).containsExactly(states);
    }

    /** Makes a call in which the process dies at that step, once so many messages were sent. */
    void die(Step when, int messages, OutboundRequest request) {
        int all = server.exchanges().size() + messages;
        server.watch(step -> {
            if (step == when && server.exchanges().size() == all) {
                throw new Step.Death();
            }
        });
        assertThat(catchThrowableOfType(Step.Death.class, () -> call(request))).isNotNull();
        server.watch(Step.Watcher.NONE);
    }

    /** Makes a call whose first message gets that answer, and the next ones the server's. */
    Transport.Reply callAnswered(Transport.Reply first, OutboundRequest request) {
        int[] sent = {0};
        return process.caller.call(request, message -> sent[0]++ > 0 ? transport.send(message) : first);
    }

    /** The caller of another process on the same ledger, under other settings. */
    Caller with(CallSettings others) {
        return new Caller(parts(others), process.transports);
    }

    private CallParts parts(CallSettings its) {
        return parts(VAULT, CallListener.NONE, its);
    }

    /** The parts of another process on the same ledger, which no intent has called. */
    CallParts parts(Vault vault, CallListener listener, CallSettings its) {
        return new CallParts(SHOP, ledger, ledger, vault, InboundContext.NONE, listener, its, clockwork.time());
    }

    /** The recovery of another process, which has these transports. */
    CallRecovery recovery(Transports transports, Executor threads) {
        CallParts parts = parts(settings);
        return new CallRecovery(parts, new Caller(parts, transports), threads, concurrency);
    }

    /** Starts another process on the same ledger. */
    Process another() {
        return new Process(true);
    }

    /** Starts another process on the same ledger, which has no client for recovery. */
    Process withoutClient() {
        return new Process(false);
    }

    /** Ends the process, which loses what is not durable yet, and begins another one. */
    void restart() {
        ledger.crash();
        restartLosingNothing();
    }

    /** Ends the process; everything that it has written is kept. */
    void restartLosingNothing() {
        process = new Process(true);
        ledger.call(scope -> {
            ledger.letGo(SHOP);
            return null;
        });
    }

    /** Runs recovery after each call's hold and pause is over. */
    List<Call> recover() {
        clockwork.advance(Duration.ofMinutes(5));
        return process.recovery.run();
    }

    /** Runs recovery until nothing is left to be done, at most {@code rounds} times. */
    void recoverAll(int rounds) {
        for (int i = 0;
                i < rounds
                        && ledger.calls().stream().anyMatch(call -> call.state().isUnfinished());
                i++) {
            recover();
        }
    }

    /** The only call there is. */
    Call only() {
        List<Call> all = ledger.calls();
        if (all.size() != 1) {
            throw new AssertionError("one call, not " + all.size());
        }
        return all.get(0);
    }

    /** Asserts how the only call has ended, and how often tea was ordered. */
    void assertEnded(CallState end, int effects) {
        assertThat(only().state()).isEqualTo(end);
        assertThat(server.effects("tea")).isEqualTo(effects);
    }

    /** The client's row of a call. */
    MemoryCallLedger.Line line(Call call) {
        return ledger.line(call).orElseThrow();
    }

    /** Records a callback, as its receiver does. */
    void calledBack(String clientCorrelationId, String serverCorrelationId) {
        process.inbox.received(new Callback(
                new ServerCorrelationId(serverCorrelationId),
                new ClientCorrelationId(clientCorrelationId),
                clockwork.now()));
    }
}
