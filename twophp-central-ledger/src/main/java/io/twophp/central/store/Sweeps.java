package io.twophp.central.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;

/**
 * The work beside the ingest, each step in a transaction of its own: makes days ahead, deletes rows that are older than
 * is kept, and pairs rows that two transactions entered without seeing each other. Thread-safe.
 */
@ApplicationScoped
@Transactional(Transactional.TxType.REQUIRES_NEW)
public class Sweeps {

    private static final int AHEAD = 2;
    private static final int SLICE = 5_000;
    /** The longest that a transaction is taken to be open. */
    private static final Duration LATE_COMMIT = Duration.ofMinutes(10);

    private Sql sql;
    private Days days;
    private RowRetention retention;

    /** For CDI's proxy. */
    protected Sweeps() {}

    @Inject
    public Sweeps(Sql sql, Days days, RowRetention retention) {
        this.sql = sql;
        this.days = days;
        this.retention = retention;
    }

    /** Makes the partitions of today and of the next days; returns these days. */
    public List<LocalDate> makeAhead(Instant now) {
        if (sql.dialect() == DatabaseProduct.H2) {
            return List.of();
        }
        LocalDate today = Days.day(now);
        List<LocalDate> ahead =
                Stream.iterate(today, day -> day.plusDays(1)).limit(AHEAD + 1L).toList();
        days.make(ahead);
        return ahead;
    }

    /**
     * Deletes rows that are older than is kept: partitions as a whole, on H2 some thousands of rows.
     *
     * @return the number of partitions or rows that were deleted; on H2 there may be more if any were
     */
    public int deleteRows(Instant now) {
        Instant before = retention.deletedBefore(now);
        return switch (sql.dialect()) {
            case POSTGRESQL -> days.drop(before);
            case H2 -> sql.update("DELETE FROM central_row WHERE phase_1_timestamp < ? LIMIT " + SLICE, before);
        };
    }

    /** Deletes the entries beside rows that are older than is kept, and nonces that count no more. */
    public void deleteBeside(Instant now) {
        Instant before = retention.deletedBefore(now);
        sql.update("DELETE FROM central_single WHERE phase_1_timestamp < ?", before);
        sql.update("DELETE FROM central_contrary WHERE phase_1_timestamp < ?", before);
        sql.update("DELETE FROM central_minute WHERE at < ?", before);
        sql.update("DELETE FROM central_refusal WHERE at < ?", before);
        sql.update("DELETE FROM central_nonce WHERE until_at < ?", now);
    }

    /** Pairs rows that were entered lately; returns the number of removed entries. */
    public int pair(Instant now) {
        return new UnpairedRows(sql).pair(now.minus(LATE_COMMIT));
    }
}
