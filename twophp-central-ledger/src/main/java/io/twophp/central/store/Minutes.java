package io.twophp.central.store;

import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.central.store.ReportedRow.Key;
import io.twophp.central.store.StoredRows.Stored;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * {@code central_minute}: the numbers of intents of a service that were registered and decided in a minute, by its rows
 * as the server. A phase that a row went through between two versions that were sent is not counted. The time when a
 * row became {@code ABANDONED} is not sent (§13.3): it is counted when the row was received. Joins the caller's
 * transaction.
 */
final class Minutes {

    private static final String COUNTERS = "registered, committed, failed, expired, abandoned";

    private static final String POSTGRESQL = "INSERT INTO central_minute AS m (at, service_ledger_id, " + COUNTERS
            + ") VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (at, service_ledger_id) DO UPDATE SET "
            + "registered = m.registered + EXCLUDED.registered, committed = m.committed + EXCLUDED.committed,"
            + " failed = m.failed + EXCLUDED.failed, expired = m.expired + EXCLUDED.expired,"
            + " abandoned = m.abandoned + EXCLUDED.abandoned";

    private static final String H2 =
            "MERGE INTO central_minute m USING (VALUES (CAST(? AS timestamp(6) with time zone),"
                    + " CAST(? AS uuid), CAST(? AS integer), CAST(? AS integer), CAST(? AS integer), CAST(? AS integer),"
                    + " CAST(? AS integer))) v (at, service_ledger_id, " + COUNTERS + ")"
                    + " ON m.at = v.at AND m.service_ledger_id = v.service_ledger_id WHEN MATCHED THEN UPDATE SET"
                    + " registered = m.registered + v.registered, committed = m.committed + v.committed,"
                    + " failed = m.failed + v.failed, expired = m.expired + v.expired, abandoned = m.abandoned + v.abandoned"
                    + " WHEN NOT MATCHED THEN INSERT (at, service_ledger_id, " + COUNTERS + ") VALUES (v.at,"
                    + " v.service_ledger_id, v.registered, v.committed, v.failed, v.expired, v.abandoned)";

    private final Sql sql;

    Minutes(Sql sql) {
        this.sql = sql;
    }

    void count(UUID service, Collection<ReportedRow> rows, Map<Key, Stored> before, Instant at) {
        Map<Instant, int[]> minutes = new TreeMap<>();
        rows.stream()
                .filter(reported -> reported.row().entry().actor() == Actor.SERVER)
                .forEach(reported -> count(reported, before.get(reported.key()), at, minutes));
        sql.batch(
                sql.dialect() == DatabaseProduct.H2 ? H2 : POSTGRESQL,
                minutes.entrySet().stream()
                        .map(minute -> {
                            int[] n = minute.getValue();
                            return new Object[] {minute.getKey(), service, n[0], n[1], n[2], n[3], n[4]};
                        })
                        .toList());
    }

    private static void count(ReportedRow reported, Stored before, Instant at, Map<Instant, int[]> minutes) {
        Phase phase = reported.row().entry().phase();
        if (before == null) {
            counters(minutes, reported.row().entry().phase1Timestamp())[0]++;
        }
        int counter = counter(phase);
        if (counter > 0 && (before == null || before.phase() != phase)) {
            Instant decided =
                    phase == Phase.ABANDONED ? at : reported.row().decidedAt().orElse(at);
            counters(minutes, decided)[counter]++;
        }
    }

    private static int counter(Phase phase) {
        return switch (phase) {
            case WAITING_CONFIRM, PROCESSING -> 0;
            case COMMITTED -> 1;
            case FAILED -> 2;
            case TTL_EXPIRED -> 3;
            case ABANDONED -> 4;
        };
    }

    private static int[] counters(Map<Instant, int[]> minutes, Instant at) {
        return minutes.computeIfAbsent(at.truncatedTo(ChronoUnit.MINUTES), minute -> new int[5]);
    }
}
