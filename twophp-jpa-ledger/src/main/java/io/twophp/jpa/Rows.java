package io.twophp.jpa;

import io.twophp.ClientCorrelationId;
import io.twophp.Effects;
import io.twophp.Mode;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ReplayPolicy;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Reading;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;

/** What the statements select of a server's row, and how it becomes an intent. */
final class Rows {

    /** Of {@code twophp_intent i}; statements add {@code at}, and {@code key_id, content} where bytes come along. */
    static final String COLUMNS = """
            i.server_correlation_id, i.client_correlation_id, i.owner, i.service_ledger_id, i.source, i.http_method, \
            i.service_endpoint, i.fingerprint, i.phase, i.previous_phase, i.epoch, i.attempts, i.interruptions, i.mode, i.effects, \
            i.replay_policy, i.phase_1_timestamp, i.phase_2_timestamp, i.in_doubt_since, i.decided_at, i.purged_at, i.deadline, i.ttl_ms, i.grace_ms, \
            i.resource_id""";

    /** In the place of a payload that isn't there: nothing opens it, as with any other that can't be read. */
    static final Sealed MISSING = new Sealed("(no payload)", new byte[0]);

    /** The intents whose payload is there: all that are unfinished, and few or no others. */
    static final String UNFINISHED = "twophp_payload p JOIN twophp_intent i"
            + " ON i.server_correlation_id = p.server_correlation_id WHERE i.actor = 'server'";

    /** The deadline, which every server's row has, as an expression that no index knows. */
    static final String DEADLINE = "COALESCE(i.deadline, i.phase_1_timestamp)";

    private Rows() {}

    /** Whether a window is none: it takes in all that is unfinished. */
    static boolean isOfAll(Instant from) {
        return from.equals(Instant.EPOCH);
    }

    static Intent intent(ResultSet row) throws SQLException {
        return new Intent(
                new ServerCorrelationId(row.getString("server_correlation_id")),
                new ClientCorrelationId(row.getString("client_correlation_id")),
                new Owner(row.getString("owner")),
                new ServiceIdentity(row.getObject("service_ledger_id", UUID.class), row.getString("source")),
                row.getString("http_method"),
                row.getString("service_endpoint"),
                new Fingerprint(row.getBytes("fingerprint")),
                Phase.valueOf(row.getString("phase")),
                row.getInt("epoch"),
                row.getInt("attempts"),
                row.getInt("interruptions"),
                Mode.valueOf(row.getString("mode")),
                Effects.valueOf(row.getString("effects")),
                ReplayPolicy.valueOf(row.getString("replay_policy")),
                instant(row, "phase_1_timestamp"),
                Optional.ofNullable(instant(row, "phase_2_timestamp")),
                Optional.ofNullable(instant(row, "in_doubt_since")),
                Optional.ofNullable(instant(row, "decided_at")),
                Optional.ofNullable(instant(row, "purged_at")),
                instant(row, "deadline"),
                Duration.ofMillis(row.getLong("ttl_ms")),
                Duration.ofMillis(row.getLong("grace_ms")),
                Optional.ofNullable(row.getString("resource_id")));
    }

    static Reading reading(ResultSet row) throws SQLException {
        return new Reading(intent(row), sealed(row), at(row));
    }

    static Reading bare(ResultSet row) throws SQLException {
        return new Reading(intent(row), Optional.empty(), at(row));
    }

    static Claimed claimed(ResultSet row) throws SQLException {
        return new Claimed(intent(row), from(row), sealed(row).orElse(MISSING), at(row));
    }

    static PhaseTransition transition(ResultSet row) throws SQLException {
        return PhaseTransition.of(intent(row), from(row), at(row));
    }

    static Optional<Sealed> sealed(ResultSet row) throws SQLException {
        String keyId = row.getString("key_id");
        return keyId == null ? Optional.empty() : Optional.of(new Sealed(keyId, row.getBytes("content")));
    }

    static Instant at(ResultSet row) throws SQLException {
        return instant(row, "at");
    }

    static Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime stored = row.getObject(column, OffsetDateTime.class);
        return stored == null ? null : stored.toInstant();
    }

    private static Phase from(ResultSet row) throws SQLException {
        return Phase.valueOf(row.getString("previous_phase"));
    }
}
