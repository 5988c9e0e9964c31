package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.intent.Phase;
import io.twophp.intent.ServerCorrelationId;
import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import io.twophp.ledger.IntentLedger.Completion;
import io.twophp.ledger.IntentLedger.NewIntent;
import io.twophp.policy.Effects;
import io.twophp.policy.Mode;
import io.twophp.tck.ThreadBoundTransactions;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Counts that the design rests on: round trips, heap-only updates, who waits for a flush. */
class PostgreSqlCostTest {

    private static final Duration LEASE = Duration.ofMinutes(1);

    private final AtomicInteger statements = new AtomicInteger();
    private ThreadBoundTransactions transactions;
    private JpaIntentLedger ledger;
    private JpaCallbackLedger callbacks;

    @BeforeEach
    void open() {
        DataSource database = Databases.postgreSql();
        new LedgerSchema(database).apply(SchemaMode.MIGRATE);
        transactions = new ThreadBoundTransactions(database);
        ledger = JpaIntentLedger.on(counting(transactions.dataSource()));
        callbacks = JpaCallbackLedger.on(counting(transactions.dataSource()));
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
    void eachStepOfAnAutoConfirmedCallIsOneStatement() {
        NewIntent intent = Intents.fresh(Effects.LOCAL, Mode.AUTO_CONFIRM);
        assertThat(statementsOf(() -> ledger.registerConfirmed(intent, LEASE, true)))
                .isEqualTo(1);
        assertThat(statementsOf(() -> callbacks.add(intent.serverCorrelationId(), intent.payload(), Duration.ZERO)))
                .isEqualTo(1);
        assertThat(statementsOf(() -> callbacks.claimDue(Intents.SHOP, Duration.ZERO, 10)))
                .isEqualTo(1);
        assertThat(statementsOf(() -> callbacks.delivered(intent.serverCorrelationId(), "204")))
                .isEqualTo(1);
    }

    @Test
    @Tag("D17")
    void eachStepOfARecoveryIsOneStatementHoweverManyItMoves() {
        List<NewIntent> intents =
                List.of(Intents.fresh(Effects.LOCAL), Intents.fresh(Effects.LOCAL), Intents.fresh(Effects.EXTERNAL));
        Map<ServerCorrelationId, Integer> claims = new HashMap<>();
        intents.forEach(intent -> {
            transactions.call(scope -> ledger.register(intent));
            transactions.call(scope -> ledger.claim(Intents.claim(intent)).orElseThrow());
            claims.put(intent.serverCorrelationId(), 1);
        });
        assertThat(statementsOf(() -> ledger.renew(claims, Duration.ZERO))).isEqualTo(1);
        assertThat(statementsOf(() -> assertThat(ledger.reclaimDue(Intents.SHOP, Instant.EPOCH, LEASE, 10))
                        .hasSize(2)))
                .isEqualTo(1);
        assertThat(statementsOf(() -> assertThat(ledger.doubtDue(Intents.SHOP, Instant.EPOCH, 10))
                        .hasSize(1)))
                .isEqualTo(1);
    }

    @Test
    void everyMoveIsAHeapOnlyUpdate() {
        NewIntent local = Intents.fresh(Effects.LOCAL);
        NewIntent external = Intents.fresh(Effects.EXTERNAL);
        transactions.call(scope -> ledger.register(local));
        transactions.call(scope -> ledger.registerConfirmed(external, Duration.ZERO, true));
        transactions.call(scope -> {
            ledger.claim(Intents.claim(local)).orElseThrow();
            assertThat(ledger.release(local.serverCorrelationId(), 1, Duration.ZERO, false))
                    .isTrue();
            assertThat(ledger.reclaimDue(Intents.SHOP, Instant.EPOCH, LEASE, 10))
                    .hasSize(1);
            ledger.renew(Map.of(local.serverCorrelationId(), 2), LEASE);
            assertThat(ledger.doubtDue(Intents.SHOP, Instant.EPOCH, 10)).hasSize(1);
            ledger.claimInDoubt(Intents.SHOP, external.serverCorrelationId(), LEASE)
                    .orElseThrow();
            ledger.complete(new Completion(
                            local.serverCorrelationId(), 2, Phase.FAILED, Optional.empty(), local.payload()))
                    .orElseThrow();
            assertThat(text("SELECT n_tup_upd || '/' || n_tup_hot_upd FROM pg_stat_xact_user_tables"
                            + " WHERE relname = 'twophp_intent'"))
                    .isEqualTo("7/7");
            return null;
        });
    }

    @Test
    void onlyASynchronousLocalClaimCommitsWithoutWaitingForItsFlush() {
        List<NewIntent> intents = List.of(
                Intents.fresh(Effects.LOCAL),
                Intents.fresh(Effects.EXTERNAL),
                Intents.fresh(Effects.LOCAL, Mode.ASYNCHRONOUS),
                Intents.fresh(Effects.LOCAL, Mode.NEGOTIATED));
        String usual = usualCommit();
        for (NewIntent intent : intents) {
            assertThat(commitAfter(() -> ledger.register(intent))).isEqualTo(usual);
            assertThat(commitAfter(() -> ledger.claim(Intents.claim(intent)).orElseThrow()))
                    .isEqualTo(intent == intents.get(0) ? "off" : usual);
            assertThat(commitAfter(() -> ledger.complete(Intents.commit(intent)).orElseThrow()))
                    .isEqualTo(usual);
        }
    }

    @Test
    @Tag("D14")
    void onlyWhatNeedNotBeDurableBeforeItsOutcomeIsConfirmedWithoutWaitingForItsFlush() {
        NewIntent announced = Intents.fresh(Effects.LOCAL, Mode.AUTO_CONFIRM);
        NewIntent transparent = Intents.fresh(Effects.LOCAL, Mode.TRANSPARENT);
        String usual = usualCommit();
        assertThat(commitAfter(() -> ledger.registerConfirmed(announced, LEASE, true)))
                .isEqualTo(usual);
        assertThat(commitAfter(() -> ledger.registerConfirmed(transparent, LEASE, false)))
                .isEqualTo("off");
        assertThat(commitAfter(() -> ledger.registerConfirmed(transparent, LEASE, false)))
                .as("a duplicate")
                .isEqualTo(usual);
    }

    @Test
    @Tag("D17")
    void whatIsTakenOverIsFlushed() {
        NewIntent local = Intents.fresh(Effects.LOCAL);
        NewIntent external = Intents.fresh(Effects.EXTERNAL);
        transactions.call(scope -> ledger.registerConfirmed(local, Duration.ZERO, true));
        transactions.call(scope -> ledger.registerConfirmed(external, Duration.ZERO, true));
        String usual = usualCommit();
        assertThat(commitAfter(() -> assertThat(ledger.reclaimDue(Intents.SHOP, Instant.EPOCH, LEASE, 10))
                        .hasSize(1)))
                .isEqualTo(usual);
        assertThat(commitAfter(() -> assertThat(ledger.doubtDue(Intents.SHOP, Instant.EPOCH, 10))
                        .hasSize(1)))
                .isEqualTo(usual);
        assertThat(commitAfter(() -> ledger.claimInDoubt(Intents.SHOP, external.serverCorrelationId(), LEASE)
                        .orElseThrow()))
                .isEqualTo(usual);
    }

    private String usualCommit() {
        String usual = commitAfter(() -> {});
        assertThat(usual).isNotEqualTo("off");
        return usual;
    }

    /** How the unit of a step is going to commit. */
    private String commitAfter(Runnable step) {
        return transactions.call(scope -> {
            step.run();
            return text("SHOW synchronous_commit");
        });
    }

    @Test
    @Tag("D7")
    void whatIsToldOfALocalClaimIsFlushedFirst() {
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

    private String text(String sql) {
        try (Connection connection = transactions.dataSource().getConnection()) {
            return new Call(connection, sql).first(row -> row.getString(1)).orElseThrow();
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
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
