package io.twophp.jpa;

import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.ledger.IntentLedger.Reading;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The statements that differ between databases: every move of a phase. Each method runs in the transaction the connection
 * is in and means what the method of that name in {@link io.twophp.core.ledger.IntentLedger} means. Stateless.
 */
interface Dialect {

    /** The SQL expression for the ledger's clock: one value per statement or moving, never frozen for a transaction. */
    String now();

    /** Stores a new intent; empty if its key is taken, by a row that can then be read. */
    Optional<Reading> register(Connection connection, NewIntent intent) throws SQLException;

    /** As {@link #register}. */
    Optional<Reading> registerConfirmed(Connection connection, NewIntent intent, Duration lease, boolean durable)
            throws SQLException;

    Optional<Claimed> claim(Connection connection, ClaimRequest request) throws SQLException;

    boolean release(Connection connection, ServerCorrelationId id, int epoch, Duration pause, Ending ending)
            throws SQLException;

    /** @param claims at least one */
    void renew(Connection connection, Map<ServerCorrelationId, Integer> claims, Duration lease) throws SQLException;

    List<Claimed> reclaimDue(Connection connection, ServiceIdentity service, Instant from, Duration lease, int limit)
            throws SQLException;

    List<Intent> doubtDue(Connection connection, ServiceIdentity service, Instant from, int limit) throws SQLException;

    Optional<Claimed> claimInDoubt(
            Connection connection, ServiceIdentity service, ServerCorrelationId id, Duration lease) throws SQLException;

    Optional<Reading> complete(Connection connection, Completion completion) throws SQLException;

    Optional<PhaseTransition> expire(Connection connection, ServerCorrelationId id) throws SQLException;

    Optional<PhaseTransition> abandon(Connection connection, ServerCorrelationId id) throws SQLException;

    List<PhaseTransition> expireDue(Connection connection, ServiceIdentity service, Instant from, int limit)
            throws SQLException;

    List<PhaseTransition> abandonDue(Connection connection, ServiceIdentity service, Instant from, int limit)
            throws SQLException;

    List<Instant> purgeDue(
            Connection connection, ServiceIdentity service, Instant from, Instant to, Instant before, int limit)
            throws SQLException;

    /** Lets whatever waits for a row's lock in this transaction fail after some seconds. */
    void boundWaits(Connection connection) throws SQLException;

    /** Lets the end of this transaction wait until everything committed before is flushed. */
    void flush(Connection connection) throws SQLException;

    /** Lets fail now what would fail at the commit. */
    void checkDeferred(Connection connection) throws SQLException;

    /**
     * Runs an {@code INSERT} of one row.
     *
     * @return false if a unique key stood against it, which leaves the transaction usable
     */
    boolean insertIfAbsent(Connection connection, String insert, Object... values) throws SQLException;
}
