package io.twophp.central.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.central.store.ConflictingRows;
import io.twophp.central.store.DatabaseProduct;
import io.twophp.central.store.Days;
import io.twophp.central.store.OneTransaction;
import io.twophp.central.store.ReportedBatch;
import io.twophp.central.store.RowRetention;
import io.twophp.central.store.RowStore;
import io.twophp.central.store.Sql;
import io.twophp.central.store.Sweeps;
import io.twophp.central.store.TestClock;
import io.twophp.core.sync.Receipt;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** The Central Ledger's ingest and upkeep on a database, without a server. */
final class TestStore {

    static final Duration RETENTION = Duration.ofDays(90);

    final TestClock clock = new TestClock(Instant.parse("2026-11-23T12:00:00Z"));
    final OneTransaction transaction;
    final Ingest ingest = new Ingest();
    final Sweeps sweeps;
    final Days days;
    /** Runs within the transaction of each batch, at its end. */
    Runnable beforeCommit = () -> {};

    TestStore(DatabaseProduct product) {
        transaction = OneTransaction.on(product);
        Sql sql = transaction.sql();
        RowRetention retention = new RowRetention(RETENTION);
        RowStore rows = new RowStore(sql, retention);
        ConflictingRows compared = new ConflictingRows(sql);
        days = new Days(sql);
        sweeps = new Sweeps(sql, days, retention);
        ingest.settings = key -> Optional.empty();
        ingest.clock = clock;
        ingest.retention = retention;
        ingest.days = days;
        ingest.transaction = new StoreTransaction() {

            @Override
            public Receipt store(ReportedBatch reported, Instant now) {
                return transaction.call(() -> {
                    Receipt receipt = rows.store(reported, now);
                    beforeCommit.run();
                    return receipt;
                });
            }

            @Override
            public void compare(ReportedBatch reported) {
                transaction.run(() -> compared.came(reported.rows()));
            }

            @Override
            public void make(Collection<LocalDate> missing) {
                transaction.run(() -> TestStore.this.days.make(missing));
            }
        };
        ingest.limit();
    }

    Sql sql() {
        return transaction.sql();
    }

    UUID service(String name) {
        UUID service = UUID.randomUUID();
        enrolled(service, name);
        return service;
    }

    void enrolled(UUID service, String name) {
        sql().update(
                        "INSERT INTO central_service (service_ledger_id, name, state) VALUES (?, ?, 'ENROLLED')",
                        service,
                        name);
    }

    Receipt tell(UUID service, int generation, TestRow... rows) {
        return tell(service, generation, List.of(rows));
    }

    Receipt tell(UUID service, int generation, List<TestRow> rows) {
        return take(service, batch(generation, rows.stream().map(TestRow::json).toList()));
    }

    /** Stores rows in JSON. */
    Receipt tell(UUID service, String... rows) {
        return take(service, batch(0, List.of(rows)));
    }

    Receipt take(UUID service, String batch) {
        return ingest.take(service, batch.getBytes(UTF_8));
    }

    static String batch(int generation, List<String> rows) {
        return """
                {"format":1,"generation":%d,"shipped_through":"2026-11-23T11:59:00Z","pending":3,"rows":[%s]}""".formatted(generation, String.join(",", rows));
    }

    long number(String query, Object... values) {
        return sql().first(query, row -> row.getLong(1), values).orElseThrow();
    }

    long rows() {
        return number("SELECT COUNT(*) FROM central_row");
    }

    /** Deletes what is older than is kept. */
    void sweep() {
        Instant at = clock.instant();
        while (transaction.call(() -> sweeps.deleteRows(at)) > 0) {
            // some more
        }
        transaction.run(() -> sweeps.deleteBeside(at));
    }

    void pair() {
        transaction.run(() -> sweeps.pair(clock.instant()));
    }

    /** Returns the stored version and phase of a row, in words. */
    String stored(TestRow row) {
        return sql().first(
                        "SELECT generation, version, phase FROM central_row WHERE service_ledger_id = ?"
                                + " AND server_correlation_id = ? AND actor = ?",
                        found -> found.getInt(1) + "/" + found.getLong(2) + " " + found.getString(3),
                        row.service(),
                        row.id(),
                        row.actor().name().toLowerCase(Locale.ROOT))
                .orElse("nothing");
    }
}
