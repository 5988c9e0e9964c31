package io.twophp.jpa.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LocalTransactionsTest {

    private final LocalTransactions transactions = new LocalTransactions(database());

    private static DataSource database() {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        return h2;
    }

    @BeforeEach
    void createTable() throws SQLException {
        execute("CREATE TABLE fact (id INTEGER PRIMARY KEY)");
    }

    @Test
    void commitsWhatAllConnectionsOfTheUnitDid() throws SQLException {
        String result = transactions.call(scope -> {
            execute("INSERT INTO fact VALUES (1)");
            execute("INSERT INTO fact VALUES (2)");
            assertThat(facts()).isEqualTo(2);
            return "result";
        });
        assertThat(result).isEqualTo("result");
        assertThat(facts()).isEqualTo(2);
    }

    @Test
    void rollsBackWhenAsked() throws SQLException {
        transactions.call(scope -> {
            execute("INSERT INTO fact VALUES (1)");
            scope.setRollbackOnly();
            assertThat(scope.isRollbackOnly()).isTrue();
            return null;
        });
        assertThat(facts()).isZero();
    }

    @Test
    void rollsBackWhenTheWorkThrowsAndPassesItOn() throws SQLException {
        IllegalStateException planted = new IllegalStateException("planted by a test");
        assertThatThrownBy(() -> transactions.call(scope -> {
                    execute("INSERT INTO fact VALUES (1)");
                    throw planted;
                }))
                .isSameAs(planted);
        assertThat(facts()).isZero();
        assertThat(transactions.<Integer, SQLException>call(scope -> facts())).isZero();
    }

    @Test
    void isIsolatedFromOtherThreads() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            transactions.<Void, Exception>call(scope -> {
                execute("INSERT INTO fact VALUES (1)");
                assertThat(other.submit(this::facts).get(30, TimeUnit.SECONDS)).isZero();
                return null;
            });
        } finally {
            other.shutdownNow();
        }
        assertThat(facts()).isEqualTo(1);
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

    private void execute(String sql) throws SQLException {
        try (Connection connection = transactions.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private int facts() throws SQLException {
        try (Connection connection = transactions.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM fact")) {
            count.next();
            return count.getInt(1);
        }
    }
}
