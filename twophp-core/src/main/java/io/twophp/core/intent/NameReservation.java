package io.twophp.core.intent;

import io.twophp.Dialect;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * The reservation of a name for an intent: while it lasts, any other request under that name is a duplicate.
 *
 * @param until the time from which the name is free, once the intent is decided; empty if time does not free it
 * @param reopens whether any failure frees it
 * @param freedAt the time at which the name was freed; empty while it is held
 */
public record NameReservation(Dialect dialect, Optional<Instant> until, boolean reopens, Optional<Instant> freedAt) {

    /** The reservation of a client correlation id: for good (D4). */
    public static final NameReservation TWOPHP =
            new NameReservation(Dialect.TWOPHP, Optional.empty(), false, Optional.empty());

    public NameReservation {
        Objects.requireNonNull(dialect, "dialect");
        Objects.requireNonNull(until, "until");
        Objects.requireNonNull(freedAt, "freedAt");
    }

    public boolean isOver(Instant now) {
        return until.filter(end -> !now.isBefore(end)).isPresent();
    }

    public boolean isFreedBy(StoredResponse response) {
        return reopens && response.isFailure() || dialect.isFreedBy(response.status(), response.saysWhen());
    }

    public NameReservation freed(Instant at) {
        return new NameReservation(dialect, until, reopens, Optional.of(at));
    }
}
