package io.twophp.core.client;

import io.twophp.core.settings.Retention;
import io.twophp.core.settings.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * Removes calls that ended long ago; their client rows stay. A call made within an intent is kept as long as that
 * intent could be executed again, so this is the retention of outcomes. Thread-safe.
 */
public final class CallRetention {

    private static final int BATCH = 500;

    private final CallParts parts;
    private final Duration retention;

    /** Reads {@code twophp.retention}, default 30 days. */
    public CallRetention(CallParts parts, Settings settings) {
        this.parts = Objects.requireNonNull(parts, "parts");
        this.retention = Retention.of(settings);
    }

    public void run() {
        Instant before = parts.now().minus(retention);
        int removed;
        do {
            removed = parts.call(ledger -> ledger.purge(parts.service(), before, BATCH));
        } while (removed == BATCH);
    }
}
