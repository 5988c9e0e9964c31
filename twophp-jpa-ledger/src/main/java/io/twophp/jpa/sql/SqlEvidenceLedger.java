package io.twophp.jpa.sql;

import io.twophp.CommandDecided;
import io.twophp.CommandDecision;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.evidence.Evidence;
import io.twophp.core.evidence.EvidenceLedger;
import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.ServiceIdentity;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Evidence beside the intents, on the data source of {@link SqlIntentLedger}, which see for connections, isolation and
 * failures. On H2 and MariaDB the database's own settings decide whether its commit is flushed. Thread-safe.
 */
public final class SqlEvidenceLedger extends SqlLedger implements EvidenceLedger {

    private static final String ADD = "INSERT INTO twophp_evidence (service_ledger_id, server_correlation_id, decision,"
            + " tenant, sender, phase, fingerprint, known_fingerprint, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";

    private static final String OF_COMMAND =
            " FROM twophp_evidence WHERE service_ledger_id = ? AND server_correlation_id = ?";

    private static final String FIND = "SELECT server_correlation_id, decision, tenant, sender, phase, fingerprint,"
            + " known_fingerprint, at" + OF_COMMAND + " ORDER BY evidence_id LIMIT ?";

    private static final String COMPENSATED =
            "SELECT 1 AS found" + OF_COMMAND + " AND decision = '" + CommandDecision.COMPENSATED + "' LIMIT 1";

    private static final String OLD = "SELECT MAX(o.at) AS at FROM (SELECT at FROM twophp_evidence"
            + " WHERE service_ledger_id = ? AND at < ? ORDER BY at LIMIT ?) o";

    private static final String REMOVE = "DELETE FROM twophp_evidence WHERE service_ledger_id = ? AND at <= ?";

    public SqlEvidenceLedger(DataSource dataSource, SqlDialect dialect) {
        super(dataSource, dialect);
    }

    @Override
    public Instant add(ServiceIdentity service, Evidence evidence, boolean durable) {
        return store.run("add evidence", connection -> {
            if (!durable) {
                dialect.leaveUnflushed(connection);
            }
            Instant at = clock(connection);
            new SqlStatement(connection, ADD)
                    .with(service.ledgerId(), evidence.commandId().value(), evidence.decision())
                    .with(evidence.sender().tenant(), evidence.sender().name(), evidence.phase())
                    .with(bytes(evidence.said()), bytes(evidence.known()), at)
                    .update();
            return at;
        });
    }

    /** Returns the digest, or an empty array for none; never null, which has no type. */
    private static byte[] bytes(Optional<Fingerprint> fingerprint) {
        return fingerprint.map(Fingerprint::digest).orElse(new byte[0]);
    }

    @Override
    public List<CommandDecided> find(ServiceIdentity service, ServerCorrelationId commandId, int limit) {
        return all("find evidence", FIND, SqlEvidenceLedger::decided, service.ledgerId(), commandId.value(), limit);
    }

    @Override
    public boolean isCompensated(ServiceIdentity service, ServerCorrelationId commandId) {
        return first("find evidence", COMPENSATED, row -> row.getInt("found"), service.ledgerId(), commandId.value())
                .isPresent();
    }

    @Override
    public int removeOlder(ServiceIdentity service, Duration age, int limit) {
        return store.run("remove evidence", connection -> {
            Optional<Instant> last = new SqlStatement(connection, OLD)
                    .with(service.ledgerId(), clock(connection).minus(age), limit)
                    .first(row -> Optional.ofNullable(IntentRows.instant(row, "at")))
                    .flatMap(at -> at);
            return last.isEmpty()
                    ? 0
                    : new SqlStatement(connection, REMOVE)
                            .with(service.ledgerId(), last.get())
                            .update();
        });
    }

    private static CommandDecided decided(ResultSet row) throws SQLException {
        return new CommandDecided(
                new ServerCorrelationId(row.getString("server_correlation_id")),
                CommandDecision.valueOf(row.getString("decision")),
                new Owner(row.getString("tenant"), row.getString("sender")),
                Phase.valueOf(row.getString("phase")),
                hex(row.getBytes("fingerprint")),
                hex(row.getBytes("known_fingerprint")),
                IntentRows.at(row));
    }

    private static Optional<String> hex(byte[] bytes) {
        return bytes.length == 0 ? Optional.empty() : Optional.of(HexFormat.of().formatHex(bytes));
    }
}
