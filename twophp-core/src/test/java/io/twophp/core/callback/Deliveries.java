package io.twophp.core.callback;

import io.twophp.CallbackAttempted.Status;
import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.CallbackLedger.DeliveryState;
import io.twophp.core.callback.CallbackSender.Delivery;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.Keys;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.intent.TraceContext;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** A dispatcher and a sweep whose threads, receivers and time a test directs. */
final class Deliveries {

    static final Owner ALICE = new Owner(MemoryCallbackLedger.OWNER);
    static final Instant NOW = Instant.parse("2026-01-01T12:00:07Z");
    static final URI TARGET = URI.create("https://hook.example.com/2php");
    static final URI OTHER = URI.create("https://other.example.com/");
    static final Delivery OK = new Delivery(true, "204");
    static final Delivery DOWN = new Delivery(false, "503");

    final MemoryCallbackLedger ledger = new MemoryCallbackLedger();
    final Deque<Runnable> waiting = new ArrayDeque<>();
    final List<URI> sent = new ArrayList<>();
    final List<String> heard = new ArrayList<>();
    Function<URI, String> receivers = URI::getRawAuthority;
    Executor executor = waiting::add;
    CallbackSender receiver = (target, callback, begun) -> OK;
    CallbackListener listener = (id, attempt, delivery, status) -> heard.add(
            id + " " + attempt + " " + delivery.result() + " " + status + (ledger.isInUnit() ? " early" : ""));
    final CallbackDispatcher dispatcher;
    final CallbackSweep sweep;

    /** Creates a dispatcher without a head start. */
    Deliveries(int concurrency, int perHost, int attempts) {
        this(concurrency, perHost, attempts, Duration.ZERO);
    }

    Deliveries(int concurrency, int perHost, int attempts, Duration headStart) {
        dispatcher = new CallbackDispatcher(
                new CallbackOutbox(ledger, ledger, new AesGcmCipher(Keys.ring("k:1"))),
                (target, callback, begun) -> {
                    sent.add(target);
                    return receiver.send(target, callback, begun);
                },
                task -> executor.execute(task),
                (id, attempt, delivery, status) -> listener.attempted(id, attempt, delivery, status),
                new CallbackSettings(concurrency, perHost, Duration.ofSeconds(1), attempts, headStart),
                target -> receivers.apply(target),
                Clock.fixed(NOW, ZoneOffset.UTC));
        sweep = new CallbackSweep(ServiceIdentity.named("shop"), ledger, ledger, dispatcher);
    }

    static Callback callback(String id) {
        return new Callback(
                new ServerCorrelationId(id), new ClientCorrelationId("c-" + id), Instant.parse("2026-01-01T12:00:00Z"));
    }

    /** The address as the dispatcher stores it. */
    Sealed seal(ServerCorrelationId id, Owner owner, URI target) {
        return new TargetVault(new AesGcmCipher(Keys.ring("k:1")))
                .seal(id, owner, new TargetVault.Addressed(target, TraceContext.NONE));
    }

    /** Stores a callback, and nothing else. */
    Callback stored(String id, URI target) {
        Callback callback = callback(id);
        ledger.add(callback, seal(callback.serverCorrelationId(), ALICE, target));
        return callback;
    }

    /** Stores a callback, and gives it to the dispatcher. */
    void dispatched(String id, URI target) {
        dispatcher.dispatch(stored(id, target), target);
    }

    void runWaiting() {
        while (!waiting.isEmpty()) {
            waiting.poll().run();
        }
    }

    DeliveryState state(String id) {
        return ledger.state(new ServerCorrelationId(id));
    }

    Status status(String id) {
        return state(id).status();
    }
}
