package io.twophp.jpa;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.ledger.IntentLedger.Unfinished;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The reads of the hot path, the same on every database but for the clock. */
final class Reads {

    private static final String BY_ID = " WHERE i.server_correlation_id = ? AND i.actor = 'server'";
    private static final String BY_KEY =
            " WHERE i.service_ledger_id = ? AND i.owner = ? AND i.client_correlation_id = ? AND i.actor = 'server'";
    private static final String PAYLOAD =
            "SELECT p.key_id, p.content FROM twophp_payload p WHERE p.server_correlation_id = ?";
    private static final String LOCK = "SELECT i.epoch FROM twophp_intent i" + BY_ID + " FOR UPDATE";

    private static final String DOUBTS =
            "SELECT " + Rows.COLUMNS + " FROM %1$s AND i.service_ledger_id = ? AND %2$s >= ?"
                    + " AND i.phase = 'PROCESSING' AND i.in_doubt_since IS NOT NULL ORDER BY %2$s LIMIT ?";
    private static final String EARLIEST = "SELECT i.deadline FROM %1$s AND i.service_ledger_id = ? AND %2$s >= ?"
            + " AND i.phase = 'PROCESSING' AND i.in_doubt_since IS NULL ORDER BY %2$s LIMIT ?";
    private static final String STALLED =
            "SELECT " + Rows.COLUMNS + " FROM %1$s AND i.service_ledger_id = ? AND %2$s >= ?"
                    + " AND i.phase = 'PROCESSING' AND i.in_doubt_since IS NULL AND i.lease_until IS NULL ORDER BY %2$s LIMIT ?";
    private static final String UNPURGED = "SELECT i.deadline FROM twophp_intent i WHERE i.actor = 'server'"
            + " AND i.service_ledger_id = ? AND i.deadline >= ? AND i.deadline < ? AND i.purged_at IS NULL"
            + " ORDER BY i.deadline LIMIT ?";

    /**
     * The owner is looked at behind the OFFSET, which the planner does not look through: by the owner's key it would read
     * everything that the owner ever had, by the deadlines only what is current. The second bound makes the window look small to
     * the planner.
     */
    private static final String UNFINISHED = """
            SELECT COUNT(*) AS intents, COALESCE(SUM(OCTET_LENGTH(p.content)), 0) AS bytes
            FROM (SELECT live.server_correlation_id
                FROM (SELECT i.server_correlation_id, i.owner FROM twophp_intent i
                    WHERE i.actor = 'server' AND i.service_ledger_id = ? AND i.phase IN ('WAITING_CONFIRM', 'PROCESSING')
                      AND i.deadline > (SELECT %s) AND i.deadline < TIMESTAMP WITH TIME ZONE '9999-12-31 00:00:00+00'
                    OFFSET 0 ROWS) live
                WHERE live.owner = ? LIMIT ?) own
            LEFT JOIN twophp_payload p ON p.server_correlation_id = own.server_correlation_id""";

    private final String select;
    private final String unfinished;
    private final String clock;

    Reads(String now) {
        select = "SELECT " + Rows.COLUMNS + ", r.key_id, r.content, " + now + " AS at FROM twophp_intent i"
                + " LEFT JOIN twophp_response r ON r.server_correlation_id = i.server_correlation_id";
        unfinished = UNFINISHED.formatted(now);
        clock = "SELECT " + now + " AS at";
    }

    Optional<Reading> byId(Connection connection, ServerCorrelationId id) throws SQLException {
        return new Call(connection, select + BY_ID).with(id.value()).first(Rows::reading);
    }

    Optional<Reading> byKey(Connection connection, ServiceIdentity service, Owner owner, ClientCorrelationId id)
            throws SQLException {
        return new Call(connection, select + BY_KEY)
                .with(service.ledgerId(), owner.name(), id.value())
                .first(Rows::reading);
    }

    /** In two statements: one that waits would pair the row as it became with the response as it was before. */
    Optional<Reading> settled(Connection connection, ServerCorrelationId id) throws SQLException {
        new Call(connection, LOCK).with(id.value()).first(row -> row.getInt("epoch"));
        return byId(connection, id);
    }

    Optional<Sealed> payload(Connection connection, ServerCorrelationId id) throws SQLException {
        return new Call(connection, PAYLOAD)
                .with(id.value())
                .first(Rows::sealed)
                .flatMap(Function.identity());
    }

    private static String within(Instant from, String text) {
        return Rows.isOfAll(from)
                ? text.formatted(Rows.UNFINISHED, Rows.DEADLINE)
                : text.formatted("twophp_intent i WHERE i.actor = 'server'", "i.deadline");
    }

    List<Intent> inDoubt(Connection connection, ServiceIdentity service, Instant from, int limit) throws SQLException {
        return new Call(connection, within(from, DOUBTS))
                .with(service.ledgerId(), from, limit)
                .all(Rows::intent);
    }

    List<Intent> stalled(Connection connection, ServiceIdentity service, Instant from, int limit) throws SQLException {
        return new Call(connection, within(from, STALLED))
                .with(service.ledgerId(), from, limit)
                .all(Rows::intent);
    }

    List<Instant> unpurged(Connection connection, ServiceIdentity service, Instant from, Instant to, int limit)
            throws SQLException {
        return new Call(connection, UNPURGED)
                .with(service.ledgerId(), from, to, limit)
                .all(row -> Rows.instant(row, "deadline"));
    }

    Optional<Instant> earliestProcessing(Connection connection, ServiceIdentity service, Instant from)
            throws SQLException {
        return new Call(connection, within(from, EARLIEST))
                .with(service.ledgerId(), from, 1)
                .first(row -> Rows.instant(row, "deadline"));
    }

    Unfinished unfinished(Connection connection, ServiceIdentity service, Owner owner, int limit) throws SQLException {
        return new Call(connection, unfinished)
                .with(service.ledgerId(), owner.name(), limit)
                .first(row -> new Unfinished(row.getInt("intents"), row.getLong("bytes")))
                .orElseThrow();
    }

    Instant clock(Connection connection) throws SQLException {
        return new Call(connection, clock).first(Rows::at).orElseThrow();
    }
}
