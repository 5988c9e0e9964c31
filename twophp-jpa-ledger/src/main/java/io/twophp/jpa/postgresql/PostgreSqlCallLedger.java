package io.twophp.jpa.postgresql;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.core.client.Call;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.jpa.sql.CallRows;
import io.twophp.jpa.sql.CallRows.Submission;
import io.twophp.jpa.sql.ClientRows;
import io.twophp.jpa.sql.IntentRows;
import io.twophp.jpa.sql.SqlCallLedger;
import io.twophp.jpa.sql.SqlStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import javax.sql.DataSource;

/** PostgreSQL 15 and newer: one round trip for each step of a call, with the client's row and its history. */
final class PostgreSqlCallLedger extends SqlCallLedger {

    private final PostgreSqlCallText text;

    PostgreSqlCallLedger(DataSource dataSource, PostgreSqlDialect dialect) {
        super(dataSource, dialect);
        this.text = new PostgreSqlCallText(dialect);
    }

    @Override
    protected Optional<Call> insert(Connection connection, NewCall call, Duration lease, boolean durable)
            throws SQLException {
        return new SqlStatement(connection, text.open)
                .with(CallRows.values(call, lease))
                .with(durable)
                .first(row -> call.opened(IntentRows.instant(row, "opened_at")));
    }

    @Override
    public Optional<Call> openAlone(NewCall call, Duration lease, boolean durable) {
        return store.alone("open a call", connection -> insert(connection, call, lease, durable))
                .flatMap(Function.identity());
    }

    @Override
    protected Optional<Call> leaseInPlace(Connection connection, NewCall call, Duration lease, boolean durable)
            throws SQLException {
        return new SqlStatement(connection, text.holdInPlace)
                .with(lease)
                .with(CallRows.place(call))
                .with(durable)
                .first(CallRows::call);
    }

    @Override
    public boolean registered(UUID call, LedgerEntry row) {
        ClientRows.require(row);
        return store.run("record a registered call", connection -> known(connection, text.registered, call, row));
    }

    @Override
    public Optional<Boolean> registeredAlone(UUID call, LedgerEntry row) {
        ClientRows.require(row);
        return store.alone("record a registered call", connection -> known(connection, text.registered, call, row));
    }

    @Override
    public boolean calledBack(UUID call, LedgerEntry row) {
        ClientRows.require(row);
        return store.run("record a callback", connection -> known(connection, text.calledBack, call, row));
    }

    private static boolean known(Connection connection, String text, UUID call, LedgerEntry row) throws SQLException {
        String id = row.serverCorrelationId();
        return done(new SqlStatement(connection, text)
                .with(id, call, row.clientCorrelationId(), id)
                .with(ClientRows.values(row)));
    }

    @Override
    public boolean resubmitted(UUID call, ClientCorrelationId earlier, ClientCorrelationId fresh) {
        return store.run(
                "resubmit a call",
                connection -> done(
                        connection,
                        new SqlStatement(connection, text.resubmitted).with(call, earlier.value(), fresh.value())));
    }

    @Override
    public void moved(UUID call, ClientCorrelationId id, Phase phase) {
        store.run(
                "move a client's row",
                connection -> done(new SqlStatement(connection, text.moved.get(phase)).with(call, id.value())));
    }

    @Override
    public boolean ended(UUID call, ClientCorrelationId id, CallState end, boolean answered) {
        CallRows.require(end);
        return store.run("end a call", connection -> done(connection, ending(connection, call, id, end, answered)));
    }

    @Override
    public Optional<Boolean> endedAlone(UUID call, ClientCorrelationId id, CallState end, boolean answered) {
        CallRows.require(end);
        return store.alone("end a call", connection -> done(ending(connection, call, id, end, answered)));
    }

    private SqlStatement ending(
            Connection connection, UUID call, ClientCorrelationId id, CallState end, boolean answered)
            throws SQLException {
        return new SqlStatement(connection, text.ended.get(end)).with(answered, call, id.value(), answered);
    }

    @Override
    public List<Due> takeDue(ServiceIdentity service, Duration lease, int limit, Set<String> passedOver) {
        return store.run(
                "take up calls",
                connection -> new SqlStatement(connection, text.takeDue)
                        .with(
                                service.ledgerId(),
                                connection.createArrayOf("varchar", passedOver.toArray()),
                                limit,
                                lease)
                        .all(row -> CallRows.due(row, lease)));
    }

    @Override
    public int purge(ServiceIdentity service, Instant before, int limit) {
        return update("purge calls", text.purge, service.ledgerId(), before, limit);
    }

    /** Runs the statement, and ends the submission before, if there was one. */
    private boolean done(Connection connection, SqlStatement statement) throws SQLException {
        Optional<Optional<Submission>> earlier = statement.first(CallRows::earlier);
        Optional<Submission> submission = earlier.flatMap(Function.identity());
        if (submission.isPresent()) {
            new SqlStatement(connection, text.abandoned)
                    .with(submission.get().clientId(), submission.get().serverId())
                    .first(row -> true);
        }
        return earlier.isPresent();
    }

    /** Returns whether its guard let a statement change its row. */
    private static boolean done(SqlStatement statement) throws SQLException {
        return statement.first(row -> true).isPresent();
    }
}
