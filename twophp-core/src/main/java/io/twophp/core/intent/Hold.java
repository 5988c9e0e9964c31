package io.twophp.core.intent;

import io.twophp.Dialect;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * How an intent holds its name: as long as it does, whatever else is sent under that name is a duplicate.
 *
 * @param dialect of the name
 * @param until when the name becomes free once the intent is decided; empty if it never does by itself
 * @param reopens whether any failure frees it
 * @param freedAt when it was freed; empty while it is held
 */
public record Hold(Dialect dialect, Optional<Instant> until, boolean reopens, Optional<Instant> freedAt) {

    /** That of a client correlation id: for good (D4). */
    public static final Hold TWOPHP = new Hold(Dialect.TWOPHP, Optional.empty(), false, Optional.empty());

    public Hold {
        Objects.requireNonNull(dialect, "dialect");
        Objects.requireNonNull(until, "until");
        Objects.requireNonNull(freedAt, "freedAt");
    }

    /** Whether its time is over. */
    public boolean isOver(Instant now) {
        return until.filter(end -> !now.isBefore(end)).isPresent();
    }

    /** Whether that outcome frees the name. */
    public boolean isFreedBy(StoredResponse response) {
        return reopens && response.isFailure() || dialect.isFreedBy(response.status(), response.saysWhen());
    }

    /** The same, free from a moment on. */
    public Hold freed(Instant at) {
        return new Hold(dialect, until, reopens, Optional.of(at));
    }
}
