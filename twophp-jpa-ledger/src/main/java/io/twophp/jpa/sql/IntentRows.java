package io.twophp.jpa.sql;

import io.twophp.ClientCorrelationId;
import io.twophp.Effects;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ReplayPolicy;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.NameReservation;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.ClaimLedger.Attempt;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.ledger.IntentLedger.Search;
import io.twophp.core.policy.IntentMode;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The columns of a server's row that statements store and select, and their conversion to an intent. */
public final class IntentRows {

    /**
     * The columns of {@code twophp_intent i}; statements add {@code at}, and {@code key_id, content} if they select
     * bytes.
     */
    public static final String COLUMNS = """
            i.server_correlation_id, i.client_correlation_id, i.owner, i.service_ledger_id, i.source, i.http_method, \
            i.service_endpoint, i.fingerprint, i.phase, i.previous_phase, i.epoch, i.attempts, i.interruptions, i.mode, i.effects, \
            i.replay_policy, i.phase_1_timestamp, i.phase_2_timestamp, i.in_doubt_since, i.decided_at, i.purged_at, i.deadline, i.ttl_ms, i.grace_ms, \
            i.resource_id, i.dialect, i.tenant, i.key_until, i.key_reopens, i.key_freed_at""";

    /** The columns of the recorded response of {@code twophp_intent i}, as the bytes that a statement selects. */
    public static final String RESPONSE = "i.response_key_id AS key_id, i.response AS content";

    /** The assignments that erase the recorded response. */
    public static final String NO_RESPONSE = "response_key_id = NULL, response = NULL";

    /** The columns of {@code twophp_intent i} that the writer of a new row does not know. */
    public static final String WRITTEN = "i.phase_1_timestamp, i.deadline, i.key_until";

    /** The columns of a new row; {@link #values} has all but the constant; statements add phase and times. */
    public static final String INSERTED =
            "server_correlation_id, actor, client_correlation_id, service_ledger_id, service_endpoint, source,"
                    + " ttl_ms, payload_kept, owner, http_method, fingerprint, grace_ms, replay_policy,"
                    + " effects, mode, dialect, tenant, key_scope, key_reopens";

    /** The parameters that {@link #values} fills. */
    public static final String VALUES = "?, 'server', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?";

    /** A server's row by its id. */
    public static final String BY_ID = "i.server_correlation_id = ? AND i.actor = 'server'";

    /** The deadline, which every server's row has, as an expression that no index has. */
    public static final String DEADLINE = "COALESCE(i.deadline, i.phase_1_timestamp)";

    private IntentRows() {}

    public static Object[] values(NewIntent intent) {
        return values(intent, true);
    }

    /** @param isOpen whether its payload is stored */
    public static Object[] values(NewIntent intent, boolean isOpen) {
        return new Object[] {
            intent.serverCorrelationId().value(),
            intent.clientCorrelationId().value(),
            intent.service().ledgerId(),
            intent.path(),
            intent.service().name(),
            intent.ttl(),
            isOpen,
            intent.owner().name(),
            intent.method(),
            intent.fingerprint().digest(),
            intent.policy().grace(),
            intent.policy().replayPolicy(),
            intent.policy().effects(),
            intent.mode(),
            intent.name().dialect(),
            intent.owner().tenant(),
            intent.name().scope(),
            intent.reopens()
        };
    }

    /** Returns the parameters of {@link IntentConditions#named}. */
    public static Object[] named(ClaimRequest request) {
        return new Object[] {
            request.service().ledgerId(),
            request.name().dialect(),
            request.name().id().value(),
            request.name().owner().name(),
            request.name().owner().tenant(),
            request.path(),
            request.place(),
            "," + String.join(",", request.keyIds()) + ","
        };
    }

    /**
     * Returns the change to the number of attempts if a claim is given back; it was counted as one when it was made.
     */
    public static int attempts(Ending ending) {
        return ending == Ending.COUNTED ? 0 : -1;
    }

    /** Returns the change to the number of interruptions if a claim is given back. */
    public static int interruptions(Ending ending) {
        return ending == Ending.INTERRUPTED ? 1 : 0;
    }

    /** Returns whether a window has no start, so that it includes all unfinished intents. */
    public static boolean isOfAll(Instant from) {
        return from.equals(Instant.EPOCH);
    }

    public static Intent intent(ResultSet row) throws SQLException {
        return new Intent(
                new ServerCorrelationId(row.getString("server_correlation_id")),
                new ClientCorrelationId(row.getString("client_correlation_id")),
                new Owner(row.getString("tenant"), row.getString("owner")),
                new ServiceIdentity(uuid(row, "service_ledger_id"), row.getString("source")),
                row.getString("http_method"),
                row.getString("service_endpoint"),
                new Fingerprint(row.getBytes("fingerprint")),
                Phase.valueOf(row.getString("phase")),
                row.getInt("epoch"),
                row.getInt("attempts"),
                row.getInt("interruptions"),
                IntentMode.valueOf(row.getString("mode")),
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
                Optional.ofNullable(row.getString("resource_id")),
                reservation(row));
    }

    /**
     * Returns an intent as {@link #written(NewIntent, int, Instant, Instant, Optional)} does.
     *
     * @param row a row with {@link #WRITTEN}
     */
    public static Reading written(NewIntent written, int epoch, ResultSet row) throws SQLException {
        return written(
                written,
                epoch,
                instant(row, "phase_1_timestamp"),
                instant(row, "deadline"),
                Optional.ofNullable(instant(row, "key_until")));
    }

    /**
     * Returns an intent whose row was just written: the values that its writer knows are not read again.
     *
     * @param epoch 0, or 1 if it was confirmed as it was stored
     * @param until the time at which its name becomes free
     */
    static Reading written(
            NewIntent written, int epoch, Instant registered, Instant deadline, Optional<Instant> until) {
        Intent intent = written.registered(registered, deadline, until);
        return new Reading(epoch == 0 ? intent : intent.confirmed(registered), Optional.empty(), registered);
    }

    private static NameReservation reservation(ResultSet row) throws SQLException {
        return new NameReservation(
                io.twophp.Dialect.valueOf(row.getString("dialect")),
                Optional.ofNullable(instant(row, "key_until")),
                row.getBoolean("key_reopens"),
                Optional.ofNullable(instant(row, "key_freed_at")));
    }

    public static Reading reading(ResultSet row) throws SQLException {
        return new Reading(intent(row), sealed(row), at(row));
    }

    /** Returns the row that was searched for; without one, all columns but the time are null. */
    static Search search(ResultSet row) throws SQLException {
        return new Search(
                row.getString("server_correlation_id") == null ? Optional.empty() : Optional.of(reading(row)), at(row));
    }

    public static Claimed claimed(ResultSet row) throws SQLException {
        return new Claimed(intent(row), from(row), sealed(row).orElse(Sealed.MISSING), at(row));
    }

    /** Returns the claim, or the row that was only read, of a row with {@code is_claimed}. */
    public static Attempt attempt(ResultSet row) throws SQLException {
        return row.getBoolean("is_claimed")
                ? Attempt.of(Optional.of(claimed(row)))
                : new Attempt(Optional.empty(), Optional.of(reading(row)));
    }

    public static PhaseTransition transition(ResultSet row) throws SQLException {
        return intent(row).movedFrom(from(row), at(row));
    }

    public static Optional<Sealed> sealed(ResultSet row) throws SQLException {
        String keyId = row.getString("key_id");
        return keyId == null ? Optional.empty() : Optional.of(new Sealed(keyId, row.getBytes("content")));
    }

    public static Instant at(ResultSet row) throws SQLException {
        return instant(row, "at");
    }

    /** Reads a time, by {@code getTimestamp}: some pools look up each {@code getObject} with a type by reflection. */
    public static Instant instant(ResultSet row, String column) throws SQLException {
        Timestamp stored = row.getTimestamp(column);
        return stored == null ? null : stored.toInstant();
    }

    private static UUID uuid(ResultSet row, String column) throws SQLException {
        Object stored = row.getObject(column);
        return stored instanceof UUID id ? id : UUID.fromString(stored.toString());
    }

    private static Phase from(ResultSet row) throws SQLException {
        return Phase.valueOf(row.getString("previous_phase"));
    }
}
