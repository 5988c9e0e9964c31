package io.twophp.core.client;

import io.twophp.core.crypto.Vault;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.DeadlockException;
import io.twophp.core.ledger.UnitOfWork;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * The parts that calls are made with.
 *
 * @param unit opens transactions of the client's own, also while the caller's is active on the thread
 * @param context knows which intent a thread works for
 */
public record CallParts(
        ServiceIdentity service,
        CallLedger ledger,
        UnitOfWork unit,
        Vault vault,
        InboundContext context,
        CallListener listener,
        CallSettings settings,
        Time time) {

    public CallParts {
        Objects.requireNonNull(service, "service");
        Objects.requireNonNull(ledger, "ledger");
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(vault, "vault");
        Objects.requireNonNull(context, "context");
        Objects.requireNonNull(listener, "listener");
        Objects.requireNonNull(settings, "settings");
        Objects.requireNonNull(time, "time");
    }

    <T> T call(Function<CallLedger, T> work) {
        return unit.repeatable(scope -> work.apply(ledger));
    }

    /**
     * Runs a step in a unit, or by one statement without a transaction, where ledger and unit can.
     *
     * @param isOne whether one statement is enough
     */
    <T> T call(boolean isOne, Function<CallLedger, Optional<T>> alone, Function<CallLedger, T> work) {
        try {
            return (isOne ? unit.alone(() -> alone.apply(ledger)) : Optional.<T>empty()).orElseGet(() -> call(work));
        } catch (DeadlockException undone) {
            return call(work);
        }
    }

    Instant now() {
        return time.clock().instant();
    }

    long nanos() {
        return time.nanoTime().getAsLong();
    }

    /**
     * A client's clocks.
     *
     * @param clock gives the time for timestamps, and once for each deadline (D20)
     * @param random spreads repetitions; numbers in {@code [0, 1)}
     */
    public record Time(Clock clock, LongSupplier nanoTime, Pause pause, DoubleSupplier random) {

        public static Time system() {
            return new Time(Clock.systemUTC(), System::nanoTime, Pause.SLEEP, Math::random);
        }
    }
}
