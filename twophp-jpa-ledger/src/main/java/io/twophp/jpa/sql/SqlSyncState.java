package io.twophp.jpa.sql;

import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.sync.SyncState;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;

/** The state of synchronization in SQL, by statements that are the same on every database. Thread-safe. */
public final class SqlSyncState extends SqlLedger implements SyncState {

    private static final String WHOSE = " WHERE service_ledger_id = ?";

    private static final String BEGIN = "INSERT INTO twophp_sync (service_ledger_id) VALUES (?)";
    private static final String STATE =
            "SELECT generation, walked_to, walks_all, shipped_through, asked_since FROM twophp_sync" + WHOSE;
    private static final String KEY = "SELECT key_id, content FROM twophp_sync" + WHOSE;
    /** The overlap of two walks: an hour before the end of the last one, where the next one would have begun. */
    private static final Duration OVERLAP = SqlLedgerFeed.OVERLAP;

    private static final Duration LEAST = Duration.ofNanos(1_000);

    private final String take;
    private final String letGo;
    private final String raise;
    private final String again;
    private final String shipped;
    private final String keep;

    public SqlSyncState(DataSource dataSource, SqlDialect dialect) {
        super(dataSource, dialect);
        String whose = WHOSE + dialect.bounded();
        this.take = "UPDATE twophp_sync SET held_by = ?, held_until = ?" + whose
                + " AND (held_by IS NULL OR held_by = ? OR held_until <= ?)";
        this.letGo = "UPDATE twophp_sync SET held_by = NULL, held_until = NULL" + whose + " AND held_by = ?";
        this.raise = "UPDATE twophp_sync SET generation = ?, walked_to = NULL, walks_all = TRUE, shipped_through = NULL"
                + whose + " AND generation < ?";
        this.again = "UPDATE twophp_sync SET asked_since = ?, walked_to = " + dialect.moment()
                + ", walks_all = TRUE, shipped_through = NULL" + whose;
        this.shipped = "UPDATE twophp_sync SET shipped_through = ?" + whose + " AND NOT walks_all";
        this.keep = "UPDATE twophp_sync SET key_id = ?, content = ?" + whose;
    }

    @Override
    public Optional<State> take(ServiceIdentity service, String holder, Duration lease) {
        return store.run("take up synchronization", connection -> {
            Row row = begun(connection, service);
            Instant at = clock(connection);
            int taken = new SqlStatement(connection, take)
                    .with(holder, at.plus(lease), service.ledgerId(), holder, at)
                    .update();
            return taken == 1 ? Optional.of(row(connection, service).orElse(row).at(at)) : Optional.empty();
        });
    }

    @Override
    public void letGo(ServiceIdentity service, String holder) {
        update("let synchronization go", letGo, service.ledgerId(), holder);
    }

    @Override
    public boolean raise(ServiceIdentity service, int generation) {
        return store.run("raise the generation", connection -> {
            if (begun(connection, service).generation() >= generation) {
                return false;
            }
            return new SqlStatement(connection, raise)
                            .with(generation, service.ledgerId(), generation)
                            .update()
                    == 1;
        });
    }

    @Override
    public boolean again(ServiceIdentity service, Instant since) {
        return store.run("ask for rows to be sent again", connection -> {
            Row row = begun(connection, service);
            if (row.askedSince().equals(Optional.of(since.truncatedTo(ChronoUnit.MICROS)))) {
                return false;
            }
            return new SqlStatement(connection, again)
                            .with(since, row.walkFor(since), service.ledgerId())
                            .update()
                    == 1;
        });
    }

    @Override
    public void shippedThrough(ServiceIdentity service, Instant moment) {
        update("record how far synchronization is", shipped, moment, service.ledgerId());
    }

    /** Returns the service's row, made if there is none. */
    private Row begun(Connection connection, ServiceIdentity service) throws SQLException {
        Optional<Row> row = row(connection, service);
        if (row.isPresent()) {
            return row.get();
        }
        dialect.insertIfAbsent(connection, BEGIN, service.ledgerId());
        return row(connection, service).orElse(Row.NEW);
    }

    private static Optional<Row> row(Connection connection, ServiceIdentity service) throws SQLException {
        return new SqlStatement(connection, STATE).with(service.ledgerId()).first(Row::of);
    }

    private record Row(
            int generation,
            Optional<Instant> walkedTo,
            boolean walksAll,
            Optional<Instant> shippedThrough,
            Optional<Instant> askedSince) {

        static final Row NEW = new Row(0, Optional.empty(), false, Optional.empty(), Optional.empty());

        static Row of(ResultSet row) throws SQLException {
            return new Row(
                    row.getInt("generation"),
                    Optional.ofNullable(IntentRows.instant(row, "walked_to")),
                    row.getBoolean("walks_all"),
                    Optional.ofNullable(IntentRows.instant(row, "shipped_through")),
                    Optional.ofNullable(IntentRows.instant(row, "asked_since")));
        }

        State at(Instant at) {
            return new State(generation, at, walkedTo, walksAll, shippedThrough);
        }

        /**
         * Returns the time after which a walk begins that includes all rows which an earlier walk had still to reach.
         */
        Optional<Instant> walkFor(Instant since) {
            Instant before = since.minus(LEAST);
            return walkedTo.map(to -> walksAll ? to : to.minus(OVERLAP)).map(to -> to.isBefore(before) ? to : before);
        }
    }

    @Override
    public int generation(ServiceIdentity service) {
        return store.run(
                "read the generation",
                connection -> row(connection, service).map(Row::generation).orElse(0));
    }

    @Override
    public Optional<Sealed> key(ServiceIdentity service) {
        return first("read the signing key", KEY, IntentRows::sealed, service.ledgerId())
                .flatMap(Function.identity());
    }

    @Override
    public void keep(ServiceIdentity service, Sealed key) {
        store.run("store the signing key", connection -> {
            begun(connection, service);
            return new SqlStatement(connection, keep)
                    .with(key.keyId(), key.bytes(), service.ledgerId())
                    .update();
        });
    }
}
