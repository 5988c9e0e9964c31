package io.twophp.jpa;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.core.client.Call;
import io.twophp.core.client.CallLedger.Due;
import io.twophp.core.client.CallLedger.NewCall;
import io.twophp.core.intent.ServiceIdentity;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * What differs between databases in {@link JpaCallLedger}. Each method runs in the transaction the connection is in and means
 * what the method of that name in {@link io.twophp.core.client.CallLedger} means. Stateless.
 */
interface CallDialect {

    /** As {@link Dialect#now()}. */
    String now();

    /** As {@link CallbackDialect#after}. */
    String after(String moment);

    /** As {@link CallbackDialect#bounded}. */
    String bounded();

    /** Stores a new call; empty if its place is taken. */
    Optional<Call> open(Connection connection, NewCall call, Duration hold, boolean durable) throws SQLException;

    /** Holds the call that has the new one's place again; empty if it gives the place up, or there is none any more. */
    Optional<Call> holdInPlace(Connection connection, NewCall call, Duration hold, boolean durable) throws SQLException;

    boolean registered(Connection connection, UUID call, LedgerEntry row) throws SQLException;

    boolean resubmitted(Connection connection, UUID call, ClientCorrelationId earlier, ClientCorrelationId fresh)
            throws SQLException;

    /** @return false if the row is there already, or stays, or is none */
    boolean moved(Connection connection, UUID call, ClientCorrelationId id, Phase phase) throws SQLException;

    boolean ended(Connection connection, UUID call, ClientCorrelationId id, CallState end, boolean answered)
            throws SQLException;

    boolean calledBack(Connection connection, UUID call, LedgerEntry row) throws SQLException;

    List<Due> takeDue(Connection connection, ServiceIdentity service, Duration hold, int limit, Set<String> passedOver)
            throws SQLException;

    int purge(Connection connection, ServiceIdentity service, Instant before, int limit) throws SQLException;
}
