package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Effects;
import io.twophp.Phase;
import io.twophp.core.execution.FailureKind;
import io.twophp.core.execution.Failures;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.policy.IntentMode;
import io.twophp.jpa.schema.Database;
import io.twophp.jpa.sql.SqlStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The counts that the documentation states for operators, and the classification of MariaDB's failures. */
class MariaDbCostTest {

    private static final Failures FAILURES = new Failures(List.of(Database.failures()));

    private DataSource database;
    private CountedDatabase counted;
    private IntentLedger ledger;

    @BeforeEach
    void open() {
        database = Databases.migrated(Database.MARIADB);
        counted = new CountedDatabase(database);
        ledger = Database.ledgers(counted.dataSource()).intents();
    }

    @Test
    void eachStepOfAHandshakeIsOneRoundTrip() {
        NewIntent intent = Intents.fresh(Effects.LOCAL);
        counted.assertOneStatement(() -> ledger.register(intent));
        counted.assertOneStatement(() -> ledger.claim(Intents.claim(intent)));
        counted.assertOneStatement(() -> ledger.complete(Intents.commit(intent)));
        NewIntent announced = Intents.fresh(Effects.LOCAL, IntentMode.AUTO_CONFIRM);
        counted.assertOneStatement(() -> ledger.registerConfirmed(announced, Duration.ofMinutes(1), true));
    }

    /** InnoDB shows commits before they are flushed. */
    @Test
    @Tag("I2")
    void whoTellsWhatHasJustMovedWaitsForItsFlush() {
        NewIntent intent = Intents.fresh(Effects.LOCAL);
        counted.transactions().call(scope -> ledger.register(intent));
        assertThat(counted.textsOf(() -> ledger.find(intent.serverCorrelationId())))
                .hasSize(2)
                .last()
                .asString()
                .contains("(flush)");
        Databases.execute(
                database, "UPDATE twophp_intent SET phase_1_timestamp = phase_1_timestamp - INTERVAL 5 MINUTE");
        assertThat(counted.textsOf(() -> ledger.find(intent.serverCorrelationId())))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "&useServerPrepStmts=true", "&timezone=-05:00", "&autocommit=false"})
    void aHandshakeIsTheSameWhateverTheDriverIsSetTo(String options) throws SQLException {
        String name;
        try (Connection connection = database.getConnection()) {
            name = connection.getCatalog();
        }
        CountedDatabase other = new CountedDatabase(Databases.mariaDb(name, options));
        IntentLedger otherLedger = Database.ledgers(other.dataSource()).intents();
        NewIntent intent = Intents.fresh(Effects.LOCAL);
        counted.transactions().call(scope -> ledger.register(intent));
        other.transactions()
                .call(scope -> otherLedger.claim(Intents.claim(intent)).orElseThrow());
        other.transactions()
                .call(scope -> otherLedger.complete(Intents.commit(intent)).orElseThrow());
        Intent read = found(other, otherLedger, intent);
        assertThat(read).isEqualTo(found(counted, ledger, intent));
        assertThat(read.phase()).isEqualTo(Phase.COMMITTED);
    }

    private static Intent found(CountedDatabase database, IntentLedger ledger, NewIntent intent) {
        return database.transactions()
                .call(scope -> ledger.find(intent.serverCorrelationId()))
                .orElseThrow()
                .intent();
    }

    @Test
    @Tag("W5")
    void locksAndDeadlocksAreContention() throws Exception {
        Databases.execute(database, "CREATE TABLE orders (id INTEGER PRIMARY KEY, n INTEGER) ENGINE = InnoDB");
        Databases.execute(database, "INSERT INTO orders VALUES (1, 1), (2, 2)");
        try (Connection one = begun();
                Connection other = begun()) {
            run(one, "UPDATE orders SET n = 3 WHERE id = 1");
            assertThat(kind(() -> run(other, "SELECT n FROM orders WHERE id = 1 FOR UPDATE WAIT 0")))
                    .isEqualTo(FailureKind.CONTENTION);
            run(other, "UPDATE orders SET n = 3 WHERE id = 2");
            CompletableFuture<FailureKind> first =
                    CompletableFuture.supplyAsync(() -> kind(() -> run(one, "UPDATE orders SET n = 4 WHERE id = 2")));
            FailureKind second = kind(() -> run(other, "UPDATE orders SET n = 4 WHERE id = 1"));
            assertThat(second == null ? first.get() : second).isEqualTo(FailureKind.CONTENTION);
        }
    }

    @Test
    @Tag("W29")
    void whatOperatorsEndIsAnOutageOrALimit() throws Exception {
        try (Connection connection = begun();
                Connection operator = begun()) {
            assertThat(kind(() -> run(
                            connection,
                            "SET STATEMENT max_statement_time=0.05 FOR SELECT COUNT(*)"
                                    + " FROM seq_1_to_1000000 a, seq_1_to_1000000 b")))
                    .isEqualTo(FailureKind.LIMIT);
            run(
                    operator,
                    "KILL CONNECTION "
                            + new SqlStatement(connection, "SELECT CONNECTION_ID()")
                                    .first(row -> row.getLong(1))
                                    .orElseThrow());
            assertThat(kind(() -> run(connection, "SELECT 1"))).isEqualTo(FailureKind.OUTAGE);
        }
    }

    @Test
    @Tag("D16")
    void whatTheDataAreToBlameForIsDecided() throws Exception {
        Databases.execute(database, "CREATE TABLE orders (id INTEGER PRIMARY KEY, n VARCHAR(2)) ENGINE = InnoDB");
        Databases.execute(database, "INSERT INTO orders VALUES (1, '')");
        try (Connection connection = begun()) {
            for (String wrong : List.of(
                    "INSERT INTO orders VALUES (1, '')",
                    "INSERT INTO orders VALUES (2, 'too long')",
                    "SELECT nothing FROM orders")) {
                assertThat(kind(() -> run(connection, wrong))).isEqualTo(FailureKind.DECIDED);
            }
        }
    }

    private Connection begun() throws SQLException {
        Connection connection = database.getConnection();
        connection.setAutoCommit(false);
        return connection;
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Returns the kind of the step's failure; null if it did not fail. */
    private static FailureKind kind(Step step) {
        try {
            step.run();
            return null;
        } catch (SQLException e) {
            return FAILURES.kindOf(new IllegalStateException(e));
        }
    }

    @FunctionalInterface
    private interface Step {
        void run() throws SQLException;
    }
}
