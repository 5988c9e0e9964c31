package io.twophp.benchmarks;

import io.twophp.benchmarks.machine.LedgerRows;
import io.twophp.testsuite.launch.Postgres;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Rows whose retention ends together, to measure how fast the sweep purges them. */
final class Purge {

    private static final int ROWS = 50_000;
    private static final int SECONDS = 15;
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(250);

    private final Postgres postgres;
    private final long first;

    /** @param beside the number of other rows: those that are purged get numbers far behind theirs */
    Purge(Postgres postgres, long beside) {
        this.postgres = postgres;
        this.first = 1_000_000_000L + 10 * beside;
    }

    /**
     * Measures from the first purged row that is seen to the last one.
     *
     * @param patience the longest wait for a sweep that purges nothing
     * @return rows per second; 0 if the sweep did not purge all
     */
    double perSecond(Duration patience) {
        LedgerRows.fillOld(postgres, first, ROWS, SECONDS);
        long begun = 0;
        long seen = 0;
        long last = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (System.nanoTime() - last < patience.toNanos()) {
            long purged = purged();
            long now = System.nanoTime();
            if (purged > seen) {
                begun = begun == 0 ? now : begun;
                seen = purged;
                last = now;
            }
            if (seen == ROWS) {
                return now > begun ? ROWS * 1e9 / (now - begun) : 0;
            }
            LockSupport.parkNanos(PAUSE);
        }
        return 0;
    }

    /** Returns the number of purged rows, by their answers, which are erased. */
    private long purged() {
        return ROWS
                - postgres.number(
                        "SELECT count(*) FROM twophp_intent WHERE response IS NOT NULL AND server_correlation_id >= ?"
                                + " AND server_correlation_id < ?",
                        LedgerRows.serverId(first),
                        LedgerRows.serverId(first + ROWS));
    }
}
