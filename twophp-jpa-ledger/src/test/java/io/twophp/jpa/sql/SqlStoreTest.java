package io.twophp.jpa.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.jpa.Databases;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.Database;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A step that would commit separately from everything else is not begun; one that a deadlock undid is known as such.
 */
class SqlStoreTest {

    private static final byte[] ONE = {1};

    @Test
    void takesTheTransactionsConnectionAndRefusesOneThatCommitsByItself() {
        assertThat(new SqlStore(source(false), dialect()).<String>run("write", connection -> "written"))
                .isEqualTo("written");
        SqlStore alone = new SqlStore(source(true), dialect());
        assertThatThrownBy(() -> alone.run("write", connection -> "written"))
                .isInstanceOf(LedgerUnavailableException.class)
                .hasMessageContaining("takes no part in the transaction");
    }

    /** Two units change the same rows in opposite orders: the database undoes one of them, which then runs again. */
    @ParameterizedTest
    @EnumSource(Database.class)
    void aUnitThatADeadlockUndidIsRepeated(Database on) {
        LocalTransactions transactions = new LocalTransactions(Databases.migrated(on));
        SqlStore store = new SqlStore(transactions.dataSource(), dialect());
        String insert = "INSERT INTO twophp_key (key_id, content) VALUES (?, ?)";
        transactions.call(scope -> store.run(
                "insert",
                connection -> new SqlStatement(connection, insert)
                                .with("a", ONE)
                                .update()
                        + new SqlStatement(connection, insert).with("b", ONE).update()));
        AtomicInteger attempts = new AtomicInteger();
        Phaser holding = new Phaser(2);
        List<CompletableFuture<Integer>> running = Stream.of(List.of("a", "b"), List.of("b", "a"))
                .map(order -> CompletableFuture.supplyAsync(() ->
                        transactions.repeatable(scope -> store.run("change", connection -> {
                            attempts.incrementAndGet();
                            int changed = change(connection, order.get(0));
                            if (holding.getPhase() == 0) {
                                holding.arriveAndAwaitAdvance();
                            }
                            return changed + change(connection, order.get(1));
                        }))))
                .toList();
        assertThat(running)
                .allSatisfy(unit ->
                        assertThat(unit).succeedsWithin(Duration.ofMinutes(1)).isEqualTo(2));
        assertThat(attempts).hasValueGreaterThan(2);
    }

    private static int change(Connection connection, String key) throws SQLException {
        return new SqlStatement(connection, "UPDATE twophp_key SET sealed_by = 'c' WHERE key_id = ?")
                .with(key)
                .update();
    }

    private static DataSource source(boolean autoCommit) {
        Connection connection = fake(Connection.class, autoCommit);
        return fake(DataSource.class, connection);
    }

    private static SqlDialect dialect() {
        return fake(SqlDialect.class, false);
    }

    /** Returns a fake whose getters and boolean methods return {@code answer}. */
    private static <T> T fake(Class<T> type, Object answer) {
        return type.cast(Proxy.newProxyInstance(
                SqlStoreTest.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) ->
                        method.getName().startsWith("get") || method.getReturnType() == boolean.class ? answer : null));
    }
}
