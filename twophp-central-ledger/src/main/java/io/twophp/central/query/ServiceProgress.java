package io.twophp.central.query;

import io.twophp.central.store.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The progress of an enrolled service in shipping its rows.
 *
 * @param lastSeenAt when it sent something last, by this application's clock; empty once it was closed
 * @param shippedThrough the moment, by its own clock, before which all that it registered is here; empty if closed
 * @param pending the number of rows that wait at it, as it reports
 * @param refused the number of its rows that were refused and are not taken yet
 */
public record ServiceProgress(
        String service, Optional<Instant> lastSeenAt, Optional<Instant> shippedThrough, long pending, long refused) {

    private static final String ENROLLED = "SELECT s.name, s.pending,"
            + " CASE WHEN s.ended_at IS NULL THEN s.last_seen_at END AS last_seen_at,"
            + " CASE WHEN s.ended_at IS NULL THEN s.shipped_through END AS shipped_through,"
            + " (SELECT COUNT(*) FROM central_refusal r WHERE r.service_ledger_id = s.service_ledger_id) AS refused"
            + " FROM central_service s WHERE s.state = 'ENROLLED' ORDER BY s.name";

    static List<ServiceProgress> ofEnrolled(Sql sql) {
        return sql.all(ENROLLED, ServiceProgress::read);
    }

    private static ServiceProgress read(ResultSet row) throws SQLException {
        return new ServiceProgress(
                row.getString("name"),
                Sql.instant(row, "last_seen_at"),
                Sql.instant(row, "shipped_through"),
                row.getLong("pending"),
                row.getLong("refused"));
    }
}
