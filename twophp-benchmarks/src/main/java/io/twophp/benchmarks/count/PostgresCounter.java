package io.twophp.benchmarks.count;

import io.twophp.testsuite.launch.Postgres;
import java.util.List;

/**
 * Counts the costs of one client's operations at PostgreSQL, on a machine on which nothing else happens. The costs of
 * counting itself are found by counting nothing, and subtracted. Not thread-safe.
 */
public final class PostgresCounter {

    private static final String STATEMENTS = " FROM pg_stat_statements WHERE query NOT"
            + " SIMILAR TO '(BEGIN|COMMIT|ROLLBACK|SET |SELECT \\$?[0-9]* FROM pg_sleep|%pg_stat|%pg_current_wal)%'";

    /** The begun transactions: PostgreSQL does not reliably count the round trip that ends each. */
    private static final String BEGINS = " FROM pg_stat_statements WHERE query = 'BEGIN'";

    private final Postgres postgres;
    private final Meter meter;
    private final Numbers nothing;

    public PostgresCounter(Postgres postgres, Meter meter) {
        this.postgres = postgres;
        this.meter = meter;
        this.nothing = numbers(() -> {});
    }

    /** @param work does that many operations, and returns when all their effects are done */
    public Counts count(long operations, Runnable work) {
        return numbers(work).minus(nothing).per(operations, texts(operations));
    }

    private Numbers numbers(Runnable work) {
        meter.settle();
        long fsyncs = fsyncs();
        long commits = commits();
        String begin = postgres.text("SELECT pg_current_wal_insert_lsn()");
        postgres.text("SELECT pg_stat_statements_reset()::text");
        work.run();
        long wal = postgres.number("SELECT (pg_current_wal_insert_lsn() - ?::pg_lsn)::bigint", begin);
        long statements = postgres.number("SELECT coalesce(sum(calls), 0)" + STATEMENTS);
        long begins = postgres.number("SELECT coalesce(sum(calls), 0)" + BEGINS);
        meter.settle();
        return new Numbers(fsyncs() - fsyncs, commits() - commits, statements, begins, wal);
    }

    /** Returns the statements' texts, as long as the statistics are not reset. */
    private List<String> texts(long operations) {
        return postgres.text(
                        "SELECT string_agg(round(calls / ?::numeric, 2) || ' ' || regexp_replace(query, '\\s+', ' ', 'g'),"
                                + " E'\\n' ORDER BY calls DESC, query)" + STATEMENTS,
                        operations)
                .lines()
                .toList();
    }

    private long fsyncs() {
        return postgres.number("SELECT coalesce(sum(fsyncs), 0) FROM pg_stat_io"
                + " WHERE object = 'wal' AND backend_type = 'client backend'");
    }

    /** Returns the commits of all sessions, but for those that have not reported their last work yet. */
    private long commits() {
        return postgres.number("SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()");
    }

    private record Numbers(long fsyncs, long commits, long statements, long begins, long walBytes) {

        Numbers minus(Numbers other) {
            return new Numbers(
                    fsyncs - other.fsyncs,
                    commits - other.commits,
                    statements - other.statements,
                    begins - other.begins,
                    walBytes - other.walBytes);
        }

        Counts per(double operations, List<String> texts) {
            return new Counts(
                    fsyncs / operations,
                    commits / operations,
                    statements / operations,
                    (statements + begins) / operations,
                    walBytes / operations,
                    texts);
        }
    }
}
