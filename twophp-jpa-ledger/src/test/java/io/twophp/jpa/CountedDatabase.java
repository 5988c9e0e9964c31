package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jpa.local.LocalTransactions;
import java.sql.Connection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;

/** A database whose statements are counted and whose commits are inspected. */
final class CountedDatabase {

    private final List<String> statements = new CopyOnWriteArrayList<>();
    private final LocalTransactions transactions;

    /** @param database with the ledger's tables */
    CountedDatabase(DataSource database) {
        transactions = new LocalTransactions(database);
    }

    LocalTransactions transactions() {
        return transactions;
    }

    /** Returns a data source that joins the transactions, and counts. */
    DataSource dataSource() {
        return counting(DataSource.class, transactions.dataSource());
    }

    /** Returns the number of statements that were prepared since this was made. */
    int statements() {
        return statements.size();
    }

    /** Returns the statements after the first {@code before}. */
    List<String> since(int before) {
        return statements.subList(before, statements.size());
    }

    int statementsOf(Runnable step) {
        return textsOf(step).size();
    }

    List<String> textsOf(Runnable step) {
        int before = statements.size();
        transactions.call(scope -> {
            step.run();
            return null;
        });
        return statements.subList(before, statements.size());
    }

    void assertOneStatement(Runnable step) {
        assertThat(textsOf(step)).hasSize(1);
    }

    void assertFlushed(Runnable step) {
        assertThat(commitAfter(step)).isEqualTo("on");
    }

    void assertNotFlushed(Runnable step) {
        assertThat(commitAfter(step)).isEqualTo("off");
    }

    /** Returns the durability with which the unit of a step is going to commit. */
    String commitAfter(Runnable step) {
        return transactions.call(scope -> {
            step.run();
            return text("SHOW synchronous_commit");
        });
    }

    String text(String sql) {
        return Databases.text(transactions.dataSource(), sql);
    }

    /** Returns the updates of a table in the running transaction, and those of them that changed no index. */
    String updates(String table) {
        return text("SELECT n_tup_upd || '/' || n_tup_hot_upd FROM pg_stat_xact_user_tables WHERE relname = '" + table
                + "'");
    }

    private <T> T counting(Class<T> type, T target) {
        return StandIn.of(type, target, (method, arguments, call) -> {
            if (method.getName().equals("prepareStatement")) {
                statements.add((String) arguments[0]);
            }
            Object result = call.proceed();
            return result instanceof Connection connection ? counting(Connection.class, connection) : result;
        });
    }
}
