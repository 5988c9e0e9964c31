package io.twophp.jpa;

import io.twophp.intent.ClientCorrelationId;
import io.twophp.intent.Intent;
import io.twophp.intent.Owner;
import io.twophp.intent.ServerCorrelationId;
import io.twophp.intent.ServiceIdentity;
import io.twophp.ledger.IntentLedger.Reading;
import io.twophp.payload.Sealed;
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

    private static final String PROCESSING =
            " FROM twophp_intent i WHERE i.actor = 'server' AND i.service_ledger_id = ?"
                    + " AND i.deadline >= ? AND i.phase = 'PROCESSING' AND i.in_doubt_since IS %s ORDER BY i.deadline LIMIT ?";
    private static final String IN_DOUBT = "SELECT " + Rows.COLUMNS + PROCESSING.formatted("NOT NULL");
    private static final String UNPURGED = "SELECT i.deadline FROM twophp_intent i WHERE i.actor = 'server'"
            + " AND i.service_ledger_id = ? AND i.deadline >= ? AND i.deadline < ? AND i.purged_at IS NULL"
            + " ORDER BY i.deadline LIMIT ?";
    private static final String STALLED =
            "SELECT " + Rows.COLUMNS + PROCESSING.formatted("NULL AND i.lease_until IS NULL");
    private static final String EARLIEST = "SELECT i.deadline" + PROCESSING.formatted("NULL");

    private final String select;
    private final String unconfirmed;
    private final String clock;

    Reads(String now) {
        select = "SELECT " + Rows.COLUMNS + ", r.key_id, r.content, " + now + " AS at FROM twophp_intent i"
                + " LEFT JOIN twophp_response r ON r.server_correlation_id = i.server_correlation_id";
        unconfirmed = "SELECT COUNT(*) AS unconfirmed FROM (SELECT 1 FROM twophp_intent i"
                + " WHERE i.service_ledger_id = ? AND i.owner = ? AND i.actor = 'server' AND i.deadline > (SELECT "
                + now + ") AND i.phase = 'WAITING_CONFIRM' LIMIT ?) open";
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

    List<Intent> inDoubt(Connection connection, ServiceIdentity service, Instant from, int limit) throws SQLException {
        return new Call(connection, IN_DOUBT)
                .with(service.ledgerId(), from, limit)
                .all(Rows::intent);
    }

    List<Intent> stalled(Connection connection, ServiceIdentity service, Instant from, int limit) throws SQLException {
        return new Call(connection, STALLED)
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
        return new Call(connection, EARLIEST)
                .with(service.ledgerId(), from, 1)
                .first(row -> Rows.instant(row, "deadline"));
    }

    int unconfirmed(Connection connection, ServiceIdentity service, Owner owner, int limit) throws SQLException {
        return new Call(connection, unconfirmed)
                .with(service.ledgerId(), owner.name(), limit)
                .first(row -> row.getInt("unconfirmed"))
                .orElseThrow();
    }

    Instant clock(Connection connection) throws SQLException {
        return new Call(connection, clock).first(Rows::at).orElseThrow();
    }
}
