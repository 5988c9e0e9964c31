package io.twophp.jpa;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import javax.sql.DataSource;

/** A data source whose connections each are a transaction, which is committed when the connection is closed. */
final class EachItsOwn {

    private EachItsOwn() {}

    static DataSource of(DataSource source) {
        return (DataSource) Proxy.newProxyInstance(
                EachItsOwn.class.getClassLoader(), new Class<?>[] {DataSource.class}, (self, method, arguments) -> {
                    Object result = call(source, method, arguments);
                    return result instanceof Connection connection ? transaction(connection) : result;
                });
    }

    private static Object transaction(Connection connection) throws Exception {
        connection.setAutoCommit(false);
        return Proxy.newProxyInstance(
                EachItsOwn.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, arguments) -> {
                    if (method.getName().equals("close") && !connection.isClosed()) {
                        connection.commit();
                    }
                    return call(connection, method, arguments);
                });
    }

    private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
