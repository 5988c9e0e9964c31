package io.twophp.core.callback;

import io.twophp.CallbackAttempted.Status;
import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.CallbackLedger.DeliveryState;
import io.twophp.core.callback.CallbackLedger.Due;
import io.twophp.core.callback.CallbackSender.Delivery;
import io.twophp.core.callback.ConcurrencyLimit.Permit;
import io.twophp.core.callback.TargetVault.Addressed;
import io.twophp.core.crypto.PayloadUnreadableException;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.ledger.NewCallback;
import io.twophp.core.policy.Backoff;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Makes the attempts to deliver callbacks (draft §5.5.3, D18), on an executor's threads and never more of them than
 * settings allow, so that a receiver can hold up neither a request nor another receiver. A callback for which there is
 * no room stays due in the ledger, for {@link CallbackSweep}. Thread-safe.
 */
public final class CallbackDispatcher implements Callbacks {

    private static final System.Logger LOG = System.getLogger(CallbackDispatcher.class.getName());

    private final CallbackOutbox outbox;
    private final CallbackSender sender;
    private final Executor executor;
    private final CallbackListener listener;
    private final ConcurrencyLimit permits;
    private final Function<URI, String> receivers;
    private final Backoff backoff;
    private final CallbackSettings settings;
    private final Clock clock;
    private volatile boolean stopped;

    /** @param receivers returns the receiver whose limit an address counts for, as {@link CallbackPolicy#receiver} */
    public CallbackDispatcher(
            CallbackOutbox outbox,
            CallbackSender sender,
            Executor executor,
            CallbackListener listener,
            CallbackSettings settings,
            Function<URI, String> receivers,
            Clock clock) {
        this.outbox = Objects.requireNonNull(outbox, "outbox");
        this.sender = Objects.requireNonNull(sender, "sender");
        this.executor = Objects.requireNonNull(executor, "executor");
        this.listener = Objects.requireNonNull(listener, "listener");
        this.permits = new ConcurrencyLimit(settings.concurrency(), settings.concurrencyPerHost());
        this.backoff = new Backoff(
                settings.backoff(),
                CallbackSettings.LONGEST_BACKOFF,
                () -> ThreadLocalRandom.current().nextDouble());
        this.settings = settings;
        this.receivers = Objects.requireNonNull(receivers, "receivers");
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    @Override
    public NewCallback seal(ServerCorrelationId id, Owner owner, URI target, TraceContext trace) {
        return outbox.seal(id, owner, new Addressed(target, trace));
    }

    @Override
    public void add(ServerCorrelationId id, NewCallback callback) {
        outbox.add(id, callback);
    }

    /** Begins the first attempt, if there is room for it in time; otherwise a sweep does. */
    @Override
    public void dispatch(Callback callback, URI target) {
        ahead(begun -> begin(callback, target, 1, begun));
    }

    @Override
    public void resume(ServerCorrelationId id) {
        try {
            outbox.claim(id).ifPresent(callback -> ahead(begun -> begin(callback, begun)));
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "TWOPHP-0505 [" + id + "] The callback could not be taken up; it stays due.", e);
        }
    }

    @Override
    public Optional<DeliveryState> delivery(ServerCorrelationId id) {
        return outbox.find(id);
    }
    /** Stops beginning attempts. Attempts under way end by themselves and soon. */
    public void stop() {
        stopped = true;
    }

    /** Returns the number of attempts that could begin now: none once stopped. */
    int free() {
        return stopped ? 0 : permits.free();
    }

    /** Begins an attempt and waits until sending has begun, as long as business logic may be held up. */
    private void ahead(Predicate<Begun> beginning) {
        Begun begun = new Begun(System.nanoTime() + settings.headStart().toNanos());
        if (beginning.test(begun)) {
            begun.await();
        }
    }

    /** Begins an attempt that the ledger handed out; returns at once whether the attempt is accepted or settled. */
    boolean begin(Due due) {
        return begin(due, new Begun(System.nanoTime()));
    }

    private boolean begin(Due due, Begun begun) {
        Callback callback = due.callback();
        Addressed to;
        try {
            to = outbox.open(due);
        } catch (PayloadUnreadableException e) {
            settle(callback.serverCorrelationId(), due.attempt(), new Delivery(false, "unreadable"));
            begun.run();
            return true;
        }
        return begin(callback.attempt(due.attempt(), to.trace()), to.target(), due.attempt(), begun);
    }

    private boolean begin(Callback callback, URI target, int attempt, Begun begun) {
        Optional<Permit> permit = stopped ? Optional.empty() : permit(target, begun);
        if (permit.isEmpty()) {
            return false;
        }
        try {
            executor.execute(() -> {
                try {
                    attempt(callback, target, attempt, begun);
                } finally {
                    begun.run();
                    permit.get().giveBack();
                }
            });
            return true;
        } catch (RuntimeException | Error e) {
            permit.get().giveBack();
            LOG.log(
                    Level.DEBUG,
                    "TWOPHP-0500 [" + callback.serverCorrelationId() + "] No thread for the callback; it stays due.",
                    e);
            return false;
        }
    }

    private Optional<Permit> permit(URI target, Begun begun) {
        try {
            return permits.take(receivers.apply(target), begun.until());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private void attempt(Callback callback, URI target, int attempt, Begun begun) {
        if (!stopped) {
            Delivery delivery = send(callback.dispatchedAt(clock.instant()), target, begun);
            begun.run(); // whatever the result: business logic does not wait for it
            settle(callback.serverCorrelationId(), attempt, delivery);
        }
    }

    private Delivery send(Callback callback, URI target, Begun begun) {
        try {
            return sender.send(target, callback, begun);
        } catch (RuntimeException e) {
            // Without the exception itself: its message may contain text from a receiver.
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0501 [" + callback.serverCorrelationId() + "] The callback's sender failed: "
                            + e.getClass().getName());
            return new Delivery(false, "error");
        }
    }

    private void settle(ServerCorrelationId id, int attempt, Delivery delivery) {
        Optional<Duration> next = delivery.accepted() || attempt >= settings.attempts()
                ? Optional.empty()
                : Optional.of(backoff.after(attempt));
        try {
            outbox.settle(id, attempt, delivery, next);
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0502 [" + id + "] The result of a callback was not stored; it will be sent again.",
                    e);
            return;
        }
        tell(id, attempt, delivery, status(delivery, next));
    }

    private static Status status(Delivery delivery, Optional<Duration> next) {
        if (delivery.accepted()) {
            return Status.DELIVERED;
        }
        return next.isPresent() ? Status.PENDING : Status.GIVEN_UP;
    }

    private void tell(ServerCorrelationId id, int attempt, Delivery delivery, Status status) {
        if (status == Status.GIVEN_UP) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0503 [" + id + "] The callback is given up after attempt " + attempt + ": "
                            + delivery.result());
        }
        try {
            listener.attempted(id, attempt, delivery, status);
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "TWOPHP-0504 [" + id + "] A listener failed on a callback; its result stands.", e);
        }
    }
}
