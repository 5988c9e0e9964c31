package io.twophp.jpa;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
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

/** PostgreSQL 15 and newer: one round trip for each step of a call, with the client's row and its history. */
final class PostgreSqlCalls implements CallDialect {

    private final String now;
    private final PostgreSqlCallText text;

    PostgreSqlCalls(String now) {
        this.now = now;
        this.text = new PostgreSqlCallText(now);
    }

    @Override
    public String now() {
        return now;
    }

    @Override
    public String after(String moment) {
        return moment + " + ? * INTERVAL '1 millisecond'";
    }

    @Override
    public String bounded() {
        return " AND " + PostgreSqlText.BOUNDED;
    }

    @Override
    public Optional<io.twophp.core.client.Call> open(
            Connection connection, NewCall call, Duration hold, boolean durable) throws SQLException {
        return new Call(connection, text.open)
                .with(CallRows.values(call, hold))
                .with(durable)
                .first(CallRows::call);
    }

    @Override
    public Optional<io.twophp.core.client.Call> holdInPlace(
            Connection connection, NewCall call, Duration hold, boolean durable) throws SQLException {
        return new Call(connection, text.holdInPlace)
                .with(hold)
                .with(CallRows.place(call))
                .with(durable)
                .first(CallRows::call);
    }

    @Override
    public boolean registered(Connection connection, UUID call, LedgerEntry row) throws SQLException {
        return known(connection, text.registered, call, row);
    }

    @Override
    public boolean calledBack(Connection connection, UUID call, LedgerEntry row) throws SQLException {
        return known(connection, text.calledBack, call, row);
    }

    private static boolean known(Connection connection, String text, UUID call, LedgerEntry row) throws SQLException {
        String id = row.serverCorrelationId();
        return done(new Call(connection, text)
                .with(id, call, row.clientCorrelationId(), id)
                .with(ClientRows.values(row)));
    }

    @Override
    public boolean resubmitted(Connection connection, UUID call, ClientCorrelationId earlier, ClientCorrelationId fresh)
            throws SQLException {
        return done(new Call(connection, text.resubmitted).with(call, earlier.value(), fresh.value()));
    }

    @Override
    public boolean moved(Connection connection, UUID call, ClientCorrelationId id, Phase phase) throws SQLException {
        return done(new Call(connection, text.moved.get(phase)).with(call, id.value()));
    }

    @Override
    public boolean ended(Connection connection, UUID call, ClientCorrelationId id, CallState end, boolean answered)
            throws SQLException {
        return done(new Call(connection, text.ended.get(end)).with(answered, call, id.value(), answered));
    }

    @Override
    public List<Due> takeDue(
            Connection connection, ServiceIdentity service, Duration hold, int limit, Set<String> passedOver)
            throws SQLException {
        return new Call(connection, text.takeDue)
                .with(service.ledgerId(), connection.createArrayOf("varchar", passedOver.toArray()), limit, hold)
                .all(CallRows::due);
    }

    @Override
    public int purge(Connection connection, ServiceIdentity service, Instant before, int limit) throws SQLException {
        return new Call(connection, text.purge)
                .with(service.ledgerId(), before, limit)
                .update();
    }

    /** Whether its guard let a statement change its row. */
    private static boolean done(Call statement) throws SQLException {
        return statement.first(row -> true).isPresent();
    }
}
