package io.twophp.jpa.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import io.twophp.jpa.Databases;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LocalTransactionsTest {

    private final LocalTransactions transactions = new LocalTransactions(Databases.h2());

    @BeforeEach
    void createTable() {
        execute("CREATE TABLE fact (id INTEGER PRIMARY KEY)");
    }

    @Test
    void commitsWhatAllConnectionsOfTheUnitDidIsolatedFromOtherThreads() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            String result = transactions.<String, Exception>call(scope -> {
                execute("INSERT INTO fact VALUES (1)");
                execute("INSERT INTO fact VALUES (2)");
                assertThat(facts()).isEqualTo(2);
                assertThat(other.submit(this::facts).get(30, TimeUnit.SECONDS)).isZero();
                return "result";
            });
            assertThat(result).isEqualTo("result");
        } finally {
            other.shutdownNow();
        }
        assertThat(facts()).isEqualTo(2);
    }

    @Test
    void rollsBackWhenAskedOrWhenTheWorkThrowsAndPassesItOn() {
        transactions.call(scope -> {
            execute("INSERT INTO fact VALUES (1)");
            scope.setRollbackOnly();
            assertThat(scope.isRollbackOnly()).isTrue();
            return null;
        });
        assertThat(facts()).isZero();
        IllegalStateException planted = new IllegalStateException("planted by a test");
        assertThatThrownBy(() -> transactions.call(scope -> {
                    execute("INSERT INTO fact VALUES (1)");
                    throw planted;
                }))
                .isSameAs(planted);
        assertThat(facts()).isZero();
        assertThat(transactions.<Integer, RuntimeException>call(scope -> facts()))
                .isZero();
    }

    @Test
    void refusesToNest() {
        assertThatThrownBy(() -> transactions.call(scope -> transactions.call(inner -> null)))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void keepsTheTransactionsEndToItself() {
        for (String end : new String[] {"COMMIT", "ROLLBACK", "AUTOCOMMIT"}) {
            assertThatThrownBy(() -> transactions.call(scope -> {
                        try (Connection connection = transactions.dataSource().getConnection()) {
                            switch (end) {
                                case "COMMIT" -> connection.commit();
                                case "ROLLBACK" -> connection.rollback();
                                default -> connection.setAutoCommit(true);
                            }
                        }
                        return null;
                    }))
                    .isInstanceOf(SQLException.class);
        }
    }

    @Test
    void saysWhenACommitDidNotConfirm() {
        assertThatThrownBy(() -> transactions.call(scope -> {
                    try (Connection connection = transactions.dataSource().getConnection()) {
                        connection.unwrap(Connection.class).close();
                    }
                    return null;
                }))
                .isInstanceOf(CommitFailedException.class);
    }

    private void execute(String sql) {
        Databases.execute(transactions.dataSource(), sql);
    }

    private int facts() {
        return Integer.parseInt(Databases.text(transactions.dataSource(), "SELECT COUNT(*) FROM fact"));
    }
}
