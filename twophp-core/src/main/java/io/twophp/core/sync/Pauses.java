package io.twophp.core.sync;

import io.twophp.core.policy.Backoff;
import io.twophp.core.sync.CentralUnavailableException.Kind;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Decides when the Central Ledger is tried again (L5): after the pause that it asks for, an hour at most, else after
 * pauses that grow from a second to five minutes. Not thread-safe.
 */
final class Pauses {

    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Backoff GROWING = new Backoff(FIRST, Duration.ofMinutes(5), () -> 0);
    /** The longest pause that is accepted: a longer one is a mistake, which no operator may be there to correct. */
    private static final Duration LONGEST_REQUESTED = Duration.ofHours(1);

    private final LongSupplier nanos;
    private Optional<Kind> last = Optional.empty();
    private int failures;
    private long notBefore;
    private boolean isAskedFor;

    Pauses(LongSupplier nanos) {
        this.nanos = nanos;
        this.notBefore = nanos.getAsLong();
    }

    boolean isOn() {
        return nanos.getAsLong() - notBefore < 0;
    }

    /** Returns whether the Central Ledger has asked for the current pause, which nothing here may end. */
    boolean isAskedFor() {
        return isAskedFor && isOn();
    }

    /** @return the pause before the next try */
    Duration after(Optional<Duration> requested) {
        failures++;
        Duration next = requested
                .map(pause -> shorter(pause, LONGEST_REQUESTED))
                .map(pause -> pause.compareTo(FIRST) < 0 ? FIRST : pause)
                .orElseGet(() -> GROWING.after(failures));
        isAskedFor = requested.isPresent();
        notBefore = nanos.getAsLong() + next.toNanos();
        return next;
    }

    /** @return whether the previous failure was of another kind, or there was none */
    boolean isNew(Kind kind) {
        boolean isNew = !last.equals(Optional.of(kind));
        last = Optional.of(kind);
        return isNew;
    }

    boolean end() {
        boolean wasOn = last.isPresent();
        last = Optional.empty();
        failures = 0;
        return wasOn;
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
