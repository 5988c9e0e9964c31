package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import io.twophp.ledger.IntentLedger.NewIntent;
import io.twophp.policy.Effects;
import io.twophp.tck.ThreadBoundTransactions;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Counts that the design rests on: round trips, heap-only updates, who waits for a flush. */
class PostgreSqlCostTest {

    private final AtomicInteger statements = new AtomicInteger();
    private ThreadBoundTransactions transactions;
    private JpaIntentLedger ledger;

    @BeforeEach
    void open() {
        DataSource database = Databases.postgreSql();
        new LedgerSchema(database).apply(SchemaMode.MIGRATE);
        transactions = new ThreadBoundTransactions(database);
        ledger = JpaIntentLedger.on(counting(transactions.dataSource()));
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    @Test
    void eachStepOfAHandshakeIsOneStatement() {
        NewIntent intent = Intents.fresh(Effects.LOCAL);
        assertThat(statementsOf(() -> ledger.register(intent))).isEqualTo(1);
        assertThat(statementsOf(() -> ledger.find(intent.serverCorrelationId())))
                .isEqualTo(1);
        assertThat(statementsOf(() -> ledger.claim(Intents.claim(intent)))).isEqualTo(1);
        assertThat(statementsOf(() -> ledger.complete(Intents.commit(intent)))).isEqualTo(1);
        assertThat(statementsOf(() -> ledger.register(intent))).isEqualTo(2);
    }

    @Test
    void everyMoveIsAHeapOnlyUpdate() throws SQLException {
        NewIntent intent = Intents.fresh(Effects.LOCAL);
        transactions.call(scope -> ledger.register(intent));
        transactions.call(scope -> {
            ledger.claim(Intents.claim(intent)).orElseThrow();
            ledger.complete(Intents.commit(intent)).orElseThrow();
            assertThat(text("SELECT n_tup_upd || '/' || n_tup_hot_upd FROM pg_stat_xact_user_tables"
                            + " WHERE relname = 'twophp_intent'"))
                    .isEqualTo("2/2");
            return null;
        });
    }

    @Test
    void onlyALocalClaimCommitsWithoutWaitingForItsFlush() throws SQLException {
        NewIntent local = Intents.fresh(Effects.LOCAL);
        NewIntent external = Intents.fresh(Effects.EXTERNAL);
        String usual = transactions.call(scope -> text("SHOW synchronous_commit"));
        assertThat(usual).isNotEqualTo("off");
        for (NewIntent intent : new NewIntent[] {local, external}) {
            transactions.call(scope -> {
                ledger.register(intent);
                assertThat(text("SHOW synchronous_commit")).isEqualTo(usual);
                return null;
            });
            transactions.call(scope -> {
                ledger.claim(Intents.claim(intent)).orElseThrow();
                assertThat(text("SHOW synchronous_commit")).isEqualTo(intent == local ? "off" : usual);
                return null;
            });
            transactions.call(scope -> {
                ledger.complete(Intents.commit(intent)).orElseThrow();
                assertThat(text("SHOW synchronous_commit")).isEqualTo(usual);
                return null;
            });
        }
    }

    @Test
    @Tag("D7")
    void whatIsToldOfALocalClaimIsFlushedFirst() throws SQLException {
        NewIntent intent = Intents.fresh(Effects.LOCAL);
        transactions.call(scope -> ledger.register(intent));
        transactions.call(scope -> ledger.claim(Intents.claim(intent)).orElseThrow());
        String claimed = text("SELECT pg_current_wal_insert_lsn()::text");
        transactions.call(scope -> {
            ledger.flush();
            return null;
        });
        assertThat(text("SELECT (pg_current_wal_flush_lsn() >= '" + claimed + "'::pg_lsn)::text"))
                .isEqualTo("true");
    }

    private int statementsOf(Runnable step) {
        int before = statements.get();
        transactions.call(scope -> {
            step.run();
            return null;
        });
        return statements.get() - before;
    }

    private String text(String sql) throws SQLException {
        try (Connection connection = transactions.dataSource().getConnection()) {
            return new Call(connection, sql).first(row -> row.getString(1)).orElseThrow();
        }
    }

    private DataSource counting(DataSource dataSource) {
        return counting(DataSource.class, dataSource);
    }

    private <T> T counting(Class<T> type, T target) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    try {
                        if (method.getName().equals("prepareStatement")) {
                            statements.incrementAndGet();
                        }
                        Object result = method.invoke(target, arguments);
                        return result instanceof Connection connection
                                ? counting(Connection.class, connection)
                                : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
