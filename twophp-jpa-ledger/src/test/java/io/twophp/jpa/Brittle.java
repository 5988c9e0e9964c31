package io.twophp.jpa;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
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
        return proxy(DataSource.class, (proxy, method, arguments) -> {
            Object given = call(source, method, arguments);
            if (!(given instanceof Connection connection) || !known[0]) {
                known[0] = true;
                return given;
            }
            return proxy(Connection.class, (self, called, values) -> {
                Object result = call(connection, called, values);
                if (called.getName().equals("close")) {
                    throw failure;
                }
                return result;
            });
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(Brittle.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
