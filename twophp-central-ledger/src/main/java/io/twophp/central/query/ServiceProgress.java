package io.twophp.central.query;

import io.twophp.central.store.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How far an enrolled service has come with shipping its rows.
 *
 * @param lastSeenAt when it sent something last, by this application's clock; empty once it was closed
 * @param shippedThrough all that it registered before is here, by its own clock; empty once it was closed
 * @param pending how many rows wait at it, as it says
 * @param refused how many of its rows were refused and are not taken yet
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
