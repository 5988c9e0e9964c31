package io.twophp.testsuite.campaign;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Reads what is committed in the database, on connections that no fault touches. Thread-safe. */
final class Tables implements AutoCloseable {

    private static final String INTENT =
            "SELECT i.server_correlation_id, i.client_correlation_id, i.owner, i.phase, i.epoch,"
                    + " i.attempts, i.effects, i.lease_until, i.in_doubt_since, i.decided_at, i.transaction_reference,"
                    + " i.resource_id, md5(i.response) AS response FROM twophp_intent i"
                    + " WHERE i.actor = 'server' AND ";

    private final CampaignPostgres postgres;
    private final BlockingQueue<Connection> idle = new LinkedBlockingQueue<>();
    private final ThreadLocal<Connection> snapshot = new ThreadLocal<>();

    Tables(CampaignPostgres postgres) {
        this.postgres = postgres;
    }

    Optional<String> phase(String serverId) {
        return intent(serverId).map(Row::phase);
    }

    Optional<Row> intent(String serverId) {
        return rows(INTENT + "i.server_correlation_id = ?", serverId).stream().findFirst();
    }

    /** Returns the rows that carry one of the client's ids. */
    List<Row> intents(Collection<String> clientIds) {
        return rows(INTENT + "i.client_correlation_id = ANY (?)", clientIds);
    }

    /** All terminal rows. */
    List<Row> terminal() {
        return rows(INTENT + "i.phase IN ('COMMITTED', 'FAILED', 'ABANDONED') AND 'any' = ?", "any");
    }

    /** Returns the rows that should have been handled by now, with an allowance for one sweep (I6). */
    List<Row> overdue(int leaseMillis, int sweepMillis) {
        return rows(
                INTENT + "(i.phase = 'PROCESSING' AND i.in_doubt_since IS NULL"
                        + " AND COALESCE(i.lease_until, i.resume_at) < clock_timestamp() - ?::int * interval '1 ms'"
                        + " OR i.phase IN ('WAITING_CONFIRM', 'TTL_EXPIRED') AND i.deadline + i.grace_ms * interval '1 ms'"
                        + " < clock_timestamp() - ?::int * interval '1 ms')",
                leaseMillis,
                sweepMillis);
    }

    /** Returns the rows in processing that are not in doubt, whether or not an execution is running. */
    List<Row> processing() {
        return rows(INTENT + "i.phase = 'PROCESSING' AND i.in_doubt_since IS NULL AND 'any' = ?", "any");
    }

    List<Move> moves(Collection<String> serverIds) {
        return query(
                "SELECT server_correlation_id, epoch, LAG(to_phase) OVER one, to_phase, at FROM twophp_history"
                        + " WHERE actor = 'server' AND server_correlation_id = ANY (?)"
                        + " WINDOW one AS (PARTITION BY server_correlation_id ORDER BY epoch, at, to_phase <> 'PROCESSING')"
                        + " ORDER BY server_correlation_id, epoch, at, to_phase <> 'PROCESSING'",
                row -> new Move(
                        row.getString(1),
                        row.getInt(2),
                        Optional.ofNullable(row.getString(3)),
                        row.getString(4),
                        row.getObject(5, OffsetDateTime.class).toInstant()),
                serverIds);
    }

    /** Committed effects that bear one of the ids, or one of the purposes. */
    List<Effect> effects(Collection<String> clientIds, Collection<String> purposes) {
        return query(
                "SELECT id, purpose, ccid, scid, epoch, signalled, txid FROM campaign_effect"
                        + " WHERE ccid = ANY (?) OR purpose = ANY (?)",
                row -> new Effect(
                        row.getString(1),
                        row.getString(2),
                        row.getString(3),
                        row.getString(4),
                        row.getInt(5),
                        Optional.ofNullable(row.getObject(6, Boolean.class)),
                        row.getString(7)),
                clientIds,
                purposes);
    }

    int effectsOf(String serverId) {
        return query("SELECT count(*) FROM campaign_effect WHERE scid = ?", row -> row.getInt(1), serverId)
                .get(0);
    }

    long count(String what) {
        return query("SELECT count(*) FROM " + what + " AND 'any' = ?", row -> row.getLong(1), "any")
                .get(0);
    }

    @Override
    public void close() {
        idle.forEach(Tables::closeQuietly);
    }

    private List<Row> rows(String sql, Object... values) {
        return query(
                sql,
                row -> new Row(
                        row.getString("server_correlation_id"),
                        row.getString("client_correlation_id"),
                        row.getString("phase"),
                        row.getInt("epoch"),
                        row.getInt("attempts"),
                        row.getString("effects").equals("EXTERNAL"),
                        row.getObject("in_doubt_since") != null,
                        String.valueOf(row.getString("transaction_reference")),
                        row.getString("decided_at") + " " + row.getString("resource_id") + " "
                                + row.getString("response")),
                values);
    }

    private <T> List<T> query(String sql, Reader<T> reader, Object... values) {
        try {
            boolean isAlone = snapshot.get() == null;
            Connection connection = isAlone ? connection() : snapshot.get();
            List<T> read = new ArrayList<>();
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < values.length; i++) {
                    statement.setObject(
                            i + 1, values[i] instanceof Collection<?> texts ? array(connection, texts) : values[i]);
                }
                try (ResultSet row = statement.executeQuery()) {
                    while (row.next()) {
                        read.add(reader.read(row));
                    }
                }
            }
            if (isAlone) {
                idle.add(connection);
            }
            return read;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** Runs reads of this thread that see the database as of one moment: sweeps go on meanwhile. */
    void atOneMoment(Runnable reads) {
        try {
            Connection connection = connection();
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            snapshot.set(connection);
            try {
                reads.run();
            } finally {
                snapshot.remove();
                connection.rollback();
                connection.setAutoCommit(true);
                connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
                idle.add(connection);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private Connection connection() throws SQLException {
        Connection known = idle.poll();
        return known == null ? postgres.connect() : known;
    }

    private static Array array(Connection connection, Collection<?> texts) throws SQLException {
        return connection.createArrayOf("text", texts.toArray());
    }

    private static void closeQuietly(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @FunctionalInterface
    private interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /**
     * A row of the ledger.
     *
     * @param outcome the parts of its outcome, in one text that never changes once it is terminal
     */
    record Row(
            String serverId,
            String clientId,
            String phase,
            int epoch,
            int attempts,
            boolean external,
            boolean inDoubt,
            String transaction,
            String outcome) {

        boolean isTerminal() {
            return phase.equals("COMMITTED") || phase.equals("FAILED") || phase.equals("ABANDONED");
        }
    }

    /** A row of the history. */
    record Move(String serverId, int epoch, Optional<String> from, String to, Instant at) {}

    /** A row that business logic has committed. */
    record Effect(
            String id,
            String purpose,
            String clientId,
            String serverId,
            int epoch,
            Optional<Boolean> signalled,
            String txid) {}
}
