package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import io.twophp.jpa.sql.SqlStatement;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;

/** A database with the shipped schema, whose statements are counted and whose commits are inspected. */
final class CountedDatabase {

    private final List<String> statements = new CopyOnWriteArrayList<>();
    private final LocalTransactions transactions;

    CountedDatabase(DataSource database) {
        new LedgerSchema(database).apply(SchemaMode.MIGRATE);
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

    String usualCommit() {
        String usual = commitAfter(() -> {});
        assertThat(usual).isNotEqualTo("off");
        return usual;
    }

    /** Returns the durability with which the unit of a step is going to commit. */
    String commitAfter(Runnable step) {
        return transactions.call(scope -> {
            step.run();
            return text("SHOW synchronous_commit");
        });
    }

    String text(String sql) {
        try (Connection connection = transactions.dataSource().getConnection()) {
            return new SqlStatement(connection, sql)
                    .first(row -> row.getString(1))
                    .orElseThrow();
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    private <T> T counting(Class<T> type, T target) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    try {
                        if (method.getName().equals("prepareStatement")) {
                            statements.add((String) arguments[0]);
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
