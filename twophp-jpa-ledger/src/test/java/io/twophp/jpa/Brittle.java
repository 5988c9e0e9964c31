package io.twophp.jpa;

import java.sql.Connection;
import javax.sql.DataSource;

/** A data source that fails as servers' pools do. */
final class Brittle {

    private Brittle() {}

    /**
     * Returns a data source whose connections can't be closed, from the second call of
     * {@link DataSource#getConnection()} on.
     */
    static DataSource closing(DataSource source, RuntimeException failure) {
        boolean[] known = {false};
        return StandIn.of(DataSource.class, source, (method, arguments, call) -> {
            Object given = call.proceed();
            if (!(given instanceof Connection connection) || !known[0]) {
                known[0] = true;
                return given;
            }
            return StandIn.of(Connection.class, connection, (called, values, closing) -> {
                Object result = closing.proceed();
                if (called.getName().equals("close")) {
                    throw failure;
                }
                return result;
            });
        });
    }
}
