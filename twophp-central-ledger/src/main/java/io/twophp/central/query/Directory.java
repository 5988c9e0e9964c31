package io.twophp.central.query;

import io.twophp.central.query.Participants.Acquaintance;
import io.twophp.central.store.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The services that are known here, read anew for each question, and the services that others mean by names: learned
 * from the newest calls of which both rows are here, once a minute at most, and kept while the application runs.
 * Thread-safe.
 */
@ApplicationScoped
public class Directory {

    private static final Duration LEARNED_FOR = Duration.ofMinutes(1);
    private static final int LEARNED_FROM = 2_000;
    private static final int MOST_LEARNED = 10_000;

    private static final String SERVICES =
            "SELECT service_ledger_id, name, address, state, last_seen_at, shipped_through FROM central_service";

    private static final String PAIRS = "SELECT DISTINCT c.service_ledger_id AS caller, c.target AS target,"
            + " s.service_ledger_id AS called, s.owner AS owner FROM ("
            + "SELECT service_ledger_id, server_correlation_id, client_correlation_id, target, phase_1_timestamp"
            + " FROM central_row WHERE actor = 'client' AND phase_1_timestamp > ?"
            + " ORDER BY phase_1_timestamp DESC LIMIT " + LEARNED_FROM + ") c"
            + " JOIN central_row s ON s.server_correlation_id = c.server_correlation_id AND s.actor = 'server'"
            + " AND s.client_correlation_id = c.client_correlation_id" + Criteria.near("s", "c");

    /** The time that is looked back: older calls say little of which services are called today. */
    private static final Duration LOOKED_BACK = Duration.ofDays(8);

    private Sql sql;
    private Clock clock;
    private final Map<Acquaintance, UUID> learned = new LinkedHashMap<>();
    private Instant learnedAt = Instant.MIN;

    /** For CDI's proxy. */
    protected Directory() {}

    @Inject
    Directory(Sql sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    Participants participants() {
        return new Participants(sql.all(SERVICES, Directory::participant), acquaintances());
    }

    private synchronized Map<Acquaintance, UUID> acquaintances() {
        Instant now = clock.instant();
        if (learnedAt.plus(LEARNED_FOR).isBefore(now)) {
            sql.each(PAIRS, this::learn, now.minus(LOOKED_BACK));
            learnedAt = now;
        }
        return Map.copyOf(learned);
    }

    private void learn(ResultSet pair) throws SQLException {
        UUID caller = pair.getObject("caller", UUID.class);
        UUID called = pair.getObject("called", UUID.class);
        String owner = pair.getString("owner");
        learn(Acquaintance.target(caller, pair.getString("target")), called);
        if (owner != null) {
            learn(Acquaintance.owner(called, owner), caller);
        }
    }

    private void learn(Acquaintance acquaintance, UUID meant) {
        learned.remove(acquaintance);
        if (learned.size() == MOST_LEARNED) {
            learned.remove(learned.keySet().iterator().next());
        }
        learned.put(acquaintance, meant);
    }

    private static Participant participant(ResultSet row) throws SQLException {
        return new Participant(
                row.getObject("service_ledger_id", UUID.class),
                row.getString("name"),
                Optional.ofNullable(row.getString("address")),
                !"REVOKED".equals(row.getString("state")),
                Sql.instant(row, "shipped_through"),
                Sql.instant(row, "last_seen_at"));
    }
}
