package io.twophp.core.explorer;

import io.twophp.Phase;
import io.twophp.core.intent.Intents;
import io.twophp.core.ledger.MemoryRow;
import java.time.Instant;

/** What the model has to know of a row: its hash, and the times at which it changes by itself. */
final class Rows {

    private Rows() {}

    /**
     * Returns the next instant at which anything about the row changes by itself, or {@code next} if that is earlier.
     */
    static Instant nextAfter(MemoryRow row, Instant now, Instant next) {
        Instant earliest = next;
        if (row.phase() == Phase.WAITING_CONFIRM || row.phase() == Phase.TTL_EXPIRED) {
            earliest = earlier(now, row.intent().deadline(), earliest);
            earliest = earlier(now, row.end(), earliest);
        }
        if (row.isWorkedOn()) {
            Instant lease = row.leaseUntil();
            earliest = earlier(now, lease == null ? null : lease.plus(Intents.pauseOfLost(row.intent())), earliest);
            earliest = earlier(now, row.resumeAt(), earliest);
        }
        return earliest;
    }

    private static Instant earlier(Instant now, Instant candidate, Instant earliest) {
        return candidate != null && candidate.isAfter(now) && (earliest == null || candidate.isBefore(earliest))
                ? candidate
                : earliest;
    }

    static long state(MemoryRow row) {
        long hash = Mix.of(row.intent().epoch(), row.phase().ordinal());
        hash = Mix.of(hash, row.intent().serverCorrelationId().value());
        hash = Mix.of(hash, row.intent().attempts());
        hash = Mix.of(hash, row.intent().interruptions());
        hash = Mix.of(hash, row.intent().mode().ordinal());
        hash = Mix.of(hash, row.intent().registeredAt());
        hash = Mix.of(hash, row.intent().confirmedAt());
        hash = Mix.of(hash, row.intent().inDoubtSince());
        hash = Mix.of(hash, row.intent().decidedAt());
        hash = Mix.of(hash, row.intent().reservation().freedAt());
        hash = Mix.of(hash, row.leaseUntil());
        hash = Mix.of(hash, row.resumeAt());
        return row.response().isEmpty()
                ? hash
                : Mix.of(hash, row.response().get().bytes());
    }
}
