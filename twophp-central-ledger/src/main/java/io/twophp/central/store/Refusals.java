package io.twophp.central.store;

import static io.twophp.core.sync.RowMembers.text;

import io.twophp.core.sync.Receipt.Refusal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** {@code central_refusal}: rows that were not taken, until they are. Joins the caller's transaction. */
final class Refusals {

    private static final String FORGET =
            "DELETE FROM central_refusal WHERE service_ledger_id = ? AND server_correlation_id = ? AND actor = ?";
    private static final String KEEP = "INSERT INTO central_refusal"
            + " (service_ledger_id, server_correlation_id, actor, reason, at) VALUES (?, ?, ?, ?, ?)";
    private static final int LONGEST = 255;

    private final Sql sql;

    Refusals(Sql sql) {
        this.sql = sql;
    }

    void keep(UUID service, List<Refusal> refused, Instant at) {
        for (Refusal one : refused) {
            // PostgreSQL stores no NUL, for which the row may have been refused.
            String id = one.serverCorrelationId().replace('\0', '\uFFFD');
            String reason =
                    one.reason().substring(0, Math.min(LONGEST, one.reason().length()));
            sql.update(FORGET, service, id, text(one.actor()));
            sql.update(KEEP, service, id, text(one.actor()), reason, at);
        }
    }

    /** Deletes the refusals of rows that are taken now, or older than is kept. */
    void settle(UUID service, Collection<ReportedRow> rows) {
        boolean any = sql.first("SELECT 1 FROM central_refusal WHERE service_ledger_id = ?", row -> true, service)
                .isPresent();
        if (any) {
            sql.batch(
                    FORGET,
                    rows.stream()
                            .map(reported -> reported.row().entry())
                            .map(entry -> new Object[] {service, entry.serverCorrelationId(), text(entry.actor())})
                            .toList());
        }
    }
}
