package io.twophp.jaxrs.rig;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.Owner;
import io.twophp.core.client.CallLedger;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.crypto.MessageCodec;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.query.LedgerReader;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.query.JpaLedgerReader;
import io.twophp.jpa.schema.Database;
import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import io.twophp.jpa.sql.SqlLedgers;
import io.twophp.tck.MovableClock;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/**
 * An H2 database in memory with the ledger's tables, the shop's table, and a clock that stands still until it is set.
 */
public final class TestDatabase implements MovableClock {

    static final String KEYS = "test:" + "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVoxMjM0NTY=";

    private static final Instant FIRST_DAY = Instant.parse("2031-03-01T10:00:00.123457Z");
    private static final List<String> ALL = List.of(
            "twophp_intent",
            "twophp_payload",
            "twophp_transition",
            "twophp_callback",
            "twophp_call",
            "twophp_evidence",
            "shop_order");

    private final DataSource dataSource;
    private final LocalTransactions transactions;
    private final LocalTransactions ownTransactions;
    private final SqlLedgers ledgers;
    private final SqlLedgers ownLedgers;
    private final JpaLedgerReader reader;
    private final AesGcmCipher cipher = new AesGcmCipher(KeyRing.of(List.of(KEYS)));
    private volatile Instant instant;

    public TestDatabase() {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=10000");
        dataSource = h2;
        new LedgerSchema(h2).apply(SchemaMode.MIGRATE);
        execute("CREATE TABLE shop_order (id IDENTITY PRIMARY KEY, item VARCHAR(100), scid VARCHAR(128))");
        execute("CREATE TABLE test_clock (at TIMESTAMP(6) WITH TIME ZONE)");
        execute("INSERT INTO test_clock VALUES (NULL)");
        set(FIRST_DAY);
        transactions = new LocalTransactions(h2);
        ownTransactions = new LocalTransactions(h2);
        ownLedgers = Database.ledgers(ownTransactions.dataSource(), "(SELECT at FROM test_clock)");
        ledgers = Database.ledgers(transactions.dataSource(), "(SELECT at FROM test_clock)");
        reader = new JpaLedgerReader(transactions.dataSource());
    }

    /** Begins another day, so that a sweep that looks no further back meets no rows of another test. */
    void reset() {
        ALL.forEach(table -> execute("DELETE FROM " + table));
        advance(Duration.ofDays(1));
    }

    public void close() {
        reader.close();
        execute("SHUTDOWN");
    }

    /** Returns a data source that joins its thread's unit of work. */
    public DataSource dataSource() {
        return transactions.dataSource();
    }

    public LocalTransactions transactions() {
        return transactions;
    }

    /** Returns units that neither join nor wait for {@link #transactions()}. */
    public LocalTransactions ownTransactions() {
        return ownTransactions;
    }

    public CallLedger calls() {
        return ownLedgers.calls();
    }

    public LedgerReader reader() {
        return reader;
    }

    /** Returns the ledgers that join {@link #transactions()}. */
    public SqlLedgers ledgers() {
        return ledgers;
    }

    @Override
    public Instant instant() {
        return instant;
    }

    @Override
    public void set(Instant moment) {
        execute("UPDATE test_clock SET at = ?", moment.atOffset(ZoneOffset.UTC));
        instant = moment;
    }

    /** Returns the number of stored intents of all owners. */
    public int intents() {
        return count("twophp_intent");
    }

    /** Returns the number of effects of business logic. */
    public int orders() {
        return count("shop_order");
    }

    /** Returns the items that business logic has stored, in order. */
    public List<String> items() {
        return column("SELECT item FROM shop_order ORDER BY id").stream()
                .map(Object::toString)
                .toList();
    }

    public int count(String table) {
        return ((Number) column("SELECT COUNT(*) FROM " + table).get(0)).intValue();
    }

    /** Returns the value of a column of the first intent. */
    public String ofIntent(String column) {
        return column("SELECT " + column + " FROM twophp_intent").get(0).toString();
    }

    public String phase(String scid) {
        return (String) column("SELECT phase FROM twophp_intent WHERE server_correlation_id = ?", scid)
                .get(0);
    }

    /** Returns the phases that an intent went through, oldest first. */
    public List<String> history(String scid) {
        return column(
                        "SELECT to_phase FROM twophp_history WHERE server_correlation_id = ? ORDER BY epoch, at,"
                                + " CASE to_phase WHEN 'PROCESSING' THEN 0 ELSE 1 END",
                        scid)
                .stream()
                .map(String.class::cast)
                .toList();
    }

    /** Returns the latest moments at which confirmations could be accepted; a secret of the server's. */
    public List<Instant> graceEnds() {
        return column("SELECT DATEADD(MILLISECOND, grace_ms, deadline) FROM twophp_intent WHERE grace_ms > 0").stream()
                .map(at -> ((OffsetDateTime) at).toInstant())
                .toList();
    }

    /** Returns the request that Phase 1 stored, in the clear. */
    public StoredRequest request(String scid, String owner) {
        return MessageCodec.decodeRequest(open("key_id", "content", "twophp_payload", "request", scid, owner));
    }

    /** Returns the recorded response, in the clear. */
    public StoredResponse response(String scid, String owner) {
        return MessageCodec.decodeResponse(
                open("response_key_id", "response", "twophp_intent", "response", scid, owner));
    }

    private byte[] open(String key, String content, String table, String kind, String scid, String owner) {
        String where = " FROM " + table + " WHERE server_correlation_id = ?";
        Sealed sealed =
                new Sealed((String) column("SELECT " + key + where, scid).get(0), (byte[])
                        column("SELECT CAST(" + content + " AS VARBINARY(1000000))" + where, scid)
                                .get(0));
        return cipher.open(sealed, (kind + "\n" + scid + "\n" + new Owner(owner).name()).getBytes(UTF_8));
    }

    /** Forgets all outcomes, as after the retention. */
    public void purge() {
        execute("UPDATE twophp_intent SET purged_at = decided_at, response_key_id = NULL, response = NULL");
    }

    /** Runs a statement separately, outside of any unit of work. */
    public void execute(String sql, Object... values) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = prepare(connection, sql, values)) {
            statement.execute();
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** Returns the first column of a query's result, outside of any unit of work. */
    public List<Object> column(String sql, Object... values) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = prepare(connection, sql, values);
                ResultSet rows = statement.executeQuery()) {
            List<Object> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getObject(1));
            }
            return found;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    private static PreparedStatement prepare(Connection connection, String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
