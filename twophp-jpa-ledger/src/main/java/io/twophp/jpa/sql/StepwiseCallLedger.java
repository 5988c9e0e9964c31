package io.twophp.jpa.sql;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.Call;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.jpa.sql.CallRows.Submission;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * A client's calls on a database that has no {@code UPDATE … RETURNING}: the call first, then the client's row, then
 * its history. Every commit is taken for flushed.
 */
public class StepwiseCallLedger extends SqlCallLedger {

    private final StepwiseCallText text;

    public StepwiseCallLedger(DataSource dataSource, SqlDialect dialect) {
        super(dataSource, dialect);
        this.text = new StepwiseCallText(dialect);
    }

    @Override
    protected Optional<Call> insert(Connection connection, NewCall call, Duration lease, boolean durable)
            throws SQLException {
        return isInserted(connection, text.open, call, CallRows.values(call, lease))
                ? find(connection, call.id())
                : Optional.empty();
    }

    /** Inserts a call; false if its place or its key is taken, which leaves the transaction usable. */
    protected boolean isInserted(Connection connection, String insert, NewCall call, Object... values)
            throws SQLException {
        return dialect.insertIfAbsent(connection, insert, values);
    }

    @Override
    protected Optional<Call> leaseInPlace(Connection connection, NewCall call, Duration lease, boolean durable)
            throws SQLException {
        Object[] place = CallRows.place(call);
        return new SqlStatement(connection, text.holdInPlace)
                                .with(lease)
                                .with(place)
                                .update()
                        == 1
                ? new SqlStatement(connection, text.findInPlace).with(place).first(CallRows::call)
                : Optional.empty();
    }

    @Override
    public boolean registered(UUID call, LedgerEntry row) {
        return known("record a registered call", StepwiseCallText.REGISTER, call, row);
    }

    @Override
    public boolean calledBack(UUID call, LedgerEntry row) {
        return known("record a callback", text.callBack, call, row);
    }

    private boolean known(String what, String text, UUID call, LedgerEntry row) {
        ClientRows.require(row);
        String id = row.serverCorrelationId();
        String client = row.clientCorrelationId();
        Object[] values = Stream.concat(Arrays.stream(ClientRows.values(row)), Stream.of(call))
                .toArray();
        return store.run(what, connection -> {
            if (new SqlStatement(connection, text).with(id, call, client, id).update() != 1) {
                return false;
            }
            if (stored(connection, call).state() == CallState.REGISTERED
                    && dialect.insertIfAbsent(connection, this.text.insertRow, values)) {
                record(connection, id, client);
            }
            enter(connection, id, client);
            return true;
        });
    }

    @Override
    public boolean resubmitted(UUID call, ClientCorrelationId earlier, ClientCorrelationId fresh) {
        return store.run("resubmit a call", connection -> {
            Optional<Call> before = new SqlStatement(connection, StepwiseCallText.LOCK)
                    .with(call)
                    .first(CallRows::call);
            Optional<Submission> earliest = before.isPresent() ? earlier(connection, before.get()) : Optional.empty();
            SqlStatement update =
                    new SqlStatement(connection, StepwiseCallText.RESUBMIT).with(fresh.value(), call, earlier.value());
            if (update.update() != 1) {
                return false;
            }
            Optional<ServerCorrelationId> id = before.flatMap(Call::serverCorrelationId);
            if (id.isPresent()) {
                move(connection, id.get(), earlier, Phase.TTL_EXPIRED);
                abandon(connection, earliest);
            }
            return true;
        });
    }

    private static Optional<Submission> earlier(Connection connection, Call call) throws SQLException {
        return call.submissions() > 1
                ? new SqlStatement(connection, StepwiseCallText.FIND_EARLIER)
                        .with(call.id())
                        .first(CallRows::earlier)
                        .flatMap(Function.identity())
                : Optional.empty();
    }

    /** Abandons a submission, and enters its row again, since the Central Ledger may have acknowledged it by then. */
    private void abandon(Connection connection, Optional<Submission> submission) throws SQLException {
        if (submission.isPresent()) {
            ServerCorrelationId server =
                    new ServerCorrelationId(submission.get().serverId());
            ClientCorrelationId client =
                    new ClientCorrelationId(submission.get().clientId());
            if (move(connection, server, client, Phase.ABANDONED)) {
                enter(connection, server.value(), client.value());
            }
        }
    }

    @Override
    public void moved(UUID call, ClientCorrelationId id, Phase phase) {
        store.run("move a client's row", connection -> {
            Optional<ServerCorrelationId> its = find(connection, call)
                    .filter(known -> known.clientCorrelationId().equals(id))
                    .flatMap(Call::serverCorrelationId);
            if (its.isPresent() && move(connection, its.get(), id, phase)) {
                enter(connection, its.get().value(), id.value());
            }
            return null;
        });
    }

    private boolean move(Connection connection, ServerCorrelationId server, ClientCorrelationId client, Phase phase)
            throws SQLException {
        SqlStatement update = new SqlStatement(connection, text.moved.get(phase)).with(server.value(), client.value());
        if (update.update() == 0) {
            return false;
        }
        record(connection, server.value(), client.value());
        return true;
    }

    /** Enters a row, also if it may have an entry: whether the Central Ledger has acknowledged it is not checked. */
    private void enter(Connection connection, String server, String client) throws SQLException {
        if (dialect.feeds()) {
            new SqlStatement(connection, Unsynced.ENTER_CALLED)
                    .with(server, client)
                    .update();
        }
    }

    private void record(Connection connection, String server, String client) throws SQLException {
        new SqlStatement(connection, text.record).with(server, client).update();
    }

    @Override
    public boolean ended(UUID call, ClientCorrelationId id, CallState end, boolean answered) {
        CallRows.require(end);
        return store.run("end a call", connection -> {
            SqlStatement update =
                    new SqlStatement(connection, text.ended.get(end)).with(answered, call, id.value(), answered);
            if (update.update() != 1) {
                return false;
            }
            Call stored = stored(connection, call);
            abandon(connection, earlier(connection, stored));
            Optional<ServerCorrelationId> row = stored.serverCorrelationId();
            if (row.isPresent() && end.phase().isPresent()) {
                move(connection, row.get(), id, end.phase().get());
            }
            if (row.isPresent()) {
                enter(connection, row.get().value(), id.value());
            }
            return true;
        });
    }

    @Override
    public List<Due> takeDue(ServiceIdentity service, Duration lease, int limit, Set<String> passedOver) {
        return store.run("take up calls", connection -> {
            List<Object> values = new ArrayList<>(List.of(service.ledgerId()));
            values.addAll(passedOver);
            values.add(limit);
            List<Due> taken = new ArrayList<>();
            for (UUID id : ids(connection, text.dueBut(passedOver.size()), values.toArray())) {
                if (new SqlStatement(connection, text.take).with(lease, id).update() == 1) {
                    new SqlStatement(connection, StepwiseCallText.FIND_DUE)
                            .with(id)
                            .first(row -> CallRows.due(row, lease))
                            .ifPresent(taken::add);
                }
            }
            return taken;
        });
    }

    @Override
    public int purge(ServiceIdentity service, Instant before, int limit) {
        return store.run("purge calls", connection -> {
            int purged = 0;
            for (UUID id : ids(connection, StepwiseCallText.OUTLIVED, service.ledgerId(), before, limit)) {
                purged += new SqlStatement(connection, StepwiseCallText.PURGE)
                        .with(id)
                        .update();
            }
            return purged;
        });
    }

    private static List<UUID> ids(Connection connection, String select, Object... values) throws SQLException {
        return new SqlStatement(connection, select).with(values).all(row -> row.getObject("call_id", UUID.class));
    }

    private static Call stored(Connection connection, UUID call) throws SQLException {
        return find(connection, call).orElseThrow();
    }
}
