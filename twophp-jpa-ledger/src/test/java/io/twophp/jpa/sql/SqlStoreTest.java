package io.twophp.jpa.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.core.ledger.LedgerUnavailableException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** A step that would commit separately from everything else is not begun. */
class SqlStoreTest {

    @Test
    void takesTheTransactionsConnectionAndRefusesOneThatCommitsByItself() {
        assertThat(new SqlStore(source(false), dialect()).<String>run("write", connection -> "written"))
                .isEqualTo("written");
        SqlStore alone = new SqlStore(source(true), dialect());
        assertThatThrownBy(() -> alone.run("write", connection -> "written"))
                .isInstanceOf(LedgerUnavailableException.class)
                .hasMessageContaining("takes no part in the transaction");
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
