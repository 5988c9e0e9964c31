package io.twophp.central.store;

import io.twophp.core.sync.Receipt.Refusal;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
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
            forget(service, Collections.singletonList(named(service, one)));
            String reason =
                    one.reason().substring(0, Math.min(LONGEST, one.reason().length()));
            sql.update(KEEP, service, id(one), text(one), reason, at);
        }
    }

    /** Deletes the refusals of rows that are taken now, or older than is kept. */
    void settle(UUID service, Collection<ReportedRow> rows) {
        boolean any = sql.first("SELECT 1 FROM central_refusal WHERE service_ledger_id = ?", row -> true, service)
                .isPresent();
        if (any) {
            forget(
                    service,
                    rows.stream()
                            .map(reported -> reported.row().entry())
                            .<Object[]>map(entry -> new Object[] {
                                service,
                                entry.serverCorrelationId(),
                                entry.actor().name().toLowerCase(Locale.ROOT)
                            })
                            .toList());
        }
    }

    private void forget(UUID service, Collection<Object[]> names) {
        sql.batch(FORGET, names);
    }

    private static Object[] named(UUID service, Refusal one) {
        return new Object[] {service, id(one), text(one)};
    }

    /** Returns the row's id as it can be stored: PostgreSQL stores no NUL, for which the row may have been refused. */
    private static String id(Refusal one) {
        return one.serverCorrelationId().replace('\0', '\uFFFD');
    }

    private static String text(Refusal one) {
        return one.actor().name().toLowerCase(Locale.ROOT);
    }
}
