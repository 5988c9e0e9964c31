package io.twophp.jpa;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.CallLedger.Due;
import io.twophp.core.client.CallLedger.NewCall;
import io.twophp.core.intent.ServiceIdentity;
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
import java.util.stream.Stream;

/** H2 2.2 and newer: the call first, then the client's row, then its history. Every commit is flushed, given {@code WRITE_DELAY=0}. */
final class H2Calls implements CallDialect {

    private final H2 ledger;
    private final H2CallText text;

    H2Calls(String now) {
        this.ledger = new H2(now, false);
        this.text = new H2CallText(now, after(now));
    }

    @Override
    public String now() {
        return ledger.now();
    }

    @Override
    public String after(String moment) {
        return "DATEADD(MILLISECOND, ?, " + moment + ")";
    }

    @Override
    public String bounded() {
        return "";
    }

    @Override
    public Optional<io.twophp.core.client.Call> open(
            Connection connection, NewCall call, Duration hold, boolean durable) throws SQLException {
        return ledger.insertIfAbsent(connection, text.open, CallRows.values(call, hold))
                ? new Call(connection, H2CallText.FIND).with(call.id()).first(CallRows::call)
                : Optional.empty();
    }

    @Override
    public Optional<io.twophp.core.client.Call> holdInPlace(
            Connection connection, NewCall call, Duration hold, boolean durable) throws SQLException {
        Object[] place = CallRows.place(call);
        return new Call(connection, text.holdInPlace).with(hold).with(place).update() == 1
                ? new Call(connection, H2CallText.FIND_IN_PLACE).with(place).first(CallRows::call)
                : Optional.empty();
    }

    @Override
    public boolean registered(Connection connection, UUID call, LedgerEntry row) throws SQLException {
        return known(connection, H2CallText.REGISTER, call, row);
    }

    @Override
    public boolean calledBack(Connection connection, UUID call, LedgerEntry row) throws SQLException {
        return known(connection, text.callBack, call, row);
    }

    private boolean known(Connection connection, String text, UUID call, LedgerEntry row) throws SQLException {
        Object[] values = Stream.concat(Arrays.stream(ClientRows.values(row)), Stream.of(call))
                .toArray();
        String id = row.serverCorrelationId();
        Call update = new Call(connection, text).with(id, call, row.clientCorrelationId(), id);
        if (update.update() != 1) {
            return false;
        }
        if (stored(connection, call).state() == CallState.REGISTERED
                && ledger.insertIfAbsent(connection, H2CallText.INSERT_ROW, values)) {
            record(connection, id, row.clientCorrelationId());
        }
        return true;
    }

    @Override
    public boolean resubmitted(Connection connection, UUID call, ClientCorrelationId earlier, ClientCorrelationId fresh)
            throws SQLException {
        Optional<ServerCorrelationId> id = new Call(connection, H2CallText.LOCK)
                .with(call)
                .first(CallRows::call)
                .flatMap(io.twophp.core.client.Call::serverCorrelationId);
        Call update = new Call(connection, H2CallText.RESUBMIT).with(fresh.value(), call, earlier.value());
        if (update.update() != 1) {
            return false;
        }
        if (id.isPresent()) {
            move(connection, id.get(), earlier, Phase.TTL_EXPIRED);
        }
        return true;
    }

    @Override
    public boolean moved(Connection connection, UUID call, ClientCorrelationId id, Phase phase) throws SQLException {
        Optional<ServerCorrelationId> its = new Call(connection, H2CallText.FIND)
                .with(call)
                .first(CallRows::call)
                .filter(known -> known.clientCorrelationId().equals(id))
                .flatMap(io.twophp.core.client.Call::serverCorrelationId);
        return its.isPresent() && move(connection, its.get(), id, phase);
    }

    private boolean move(Connection connection, ServerCorrelationId server, ClientCorrelationId client, Phase phase)
            throws SQLException {
        Call update = new Call(connection, text.moved.get(phase)).with(server.value(), client.value());
        boolean moved = update.update() == 1;
        if (moved) {
            record(connection, server.value(), client.value());
        }
        return moved;
    }

    @Override
    public boolean ended(Connection connection, UUID call, ClientCorrelationId id, CallState end, boolean answered)
            throws SQLException {
        Call update = new Call(connection, text.ended.get(end)).with(answered, call, id.value(), answered);
        if (update.update() != 1) {
            return false;
        }
        Optional<ServerCorrelationId> row = stored(connection, call).serverCorrelationId();
        if (row.isPresent() && end.phase().isPresent()) {
            move(connection, row.get(), id, end.phase().get());
        }
        return true;
    }

    private void record(Connection connection, String server, String client) throws SQLException {
        new Call(connection, text.record).with(server, client).update();
    }

    @Override
    public List<Due> takeDue(
            Connection connection, ServiceIdentity service, Duration hold, int limit, Set<String> passedOver)
            throws SQLException {
        List<Due> taken = new ArrayList<>();
        for (UUID id : ids(new Call(connection, text.due)
                .with(service.ledgerId(), connection.createArrayOf("varchar", passedOver.toArray()), limit))) {
            if (new Call(connection, text.take).with(hold, id).update() == 1) {
                new Call(connection, H2CallText.FIND_DUE)
                        .with(id)
                        .first(CallRows::due)
                        .ifPresent(taken::add);
            }
        }
        return taken;
    }

    @Override
    public int purge(Connection connection, ServiceIdentity service, Instant before, int limit) throws SQLException {
        int purged = 0;
        for (UUID id : ids(new Call(connection, H2CallText.OUTLIVED).with(service.ledgerId(), before, limit))) {
            purged += new Call(connection, H2CallText.PURGE).with(id).update();
        }
        return purged;
    }

    private static List<UUID> ids(Call select) throws SQLException {
        return select.all(row -> row.getObject("call_id", UUID.class));
    }

    private static io.twophp.core.client.Call stored(Connection connection, UUID call) throws SQLException {
        return new Call(connection, H2CallText.FIND)
                .with(call)
                .first(CallRows::call)
                .orElseThrow();
    }
}
