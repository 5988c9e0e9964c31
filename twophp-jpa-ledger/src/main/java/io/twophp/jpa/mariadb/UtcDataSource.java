package io.twophp.jpa.mariadb;

import io.twophp.jpa.sql.SqlStore;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;

/**
 * A data source for which {@code DATETIME} is UTC. The driver takes it for local time, of the session or of the JVM,
 * whose settings are the application's; in some zones an hour of each autumn occurs twice. Here each moment is written
 * and read as the local time of UTC, which the driver does not convert.
 */
final class UtcDataSource implements InvocationHandler {

    private final Object target;
    private final UnaryOperator<String> text;

    private UtcDataSource(Object target, UnaryOperator<String> text) {
        this.target = target;
        this.text = text;
    }

    /** @param text converts the text of each prepared statement */
    static DataSource around(DataSource dataSource, UnaryOperator<String> text) {
        return proxy(DataSource.class, new UtcDataSource(dataSource, text));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        String name = method.getName();
        if (target instanceof PreparedStatement statement && name.startsWith("set")) {
            Object moment = arguments.length > 1 ? local(arguments[1]) : null;
            if (moment != null) {
                statement.setObject((int) arguments[0], moment);
                return null;
            }
        }
        if (target instanceof ResultSet row && arguments != null) {
            if (name.equals("getTimestamp") || name.equals("getObject") && asks(arguments, Timestamp.class)) {
                return timestamp(read(row, arguments[0]));
            }
            if (name.equals("getObject") && asks(arguments, OffsetDateTime.class)) {
                LocalDateTime read = read(row, arguments[0]);
                return read == null ? null : read.atOffset(ZoneOffset.UTC);
            }
        }
        if (name.equals("getAutoCommit")) {
            // Decided by the class of the server's own connection, which this one hides.
            return !SqlStore.takesPart((Connection) target);
        }
        if (name.equals("prepareStatement")) {
            arguments[0] = text.apply((String) arguments[0]);
        }
        Object result = call(method, arguments);
        if (name.equals("getObject") && result instanceof Timestamp && target instanceof ResultSet row) {
            return timestamp(read(row, arguments[0]));
        }
        return around(result);
    }

    private Object call(Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private Object around(Object result) {
        if (result instanceof Connection) {
            return proxy(Connection.class, new UtcDataSource(result, text));
        }
        if (result instanceof PreparedStatement) {
            return proxy(PreparedStatement.class, new UtcDataSource(result, text));
        }
        if (result instanceof Statement && !(target instanceof ResultSet)) {
            return proxy(Statement.class, new UtcDataSource(result, text));
        }
        return result instanceof ResultSet ? proxy(ResultSet.class, new UtcDataSource(result, text)) : result;
    }

    private static boolean asks(Object[] arguments, Class<?> type) {
        return arguments.length == 2 && arguments[1] == type;
    }

    /** Returns the local time of UTC; null if the value is no moment. */
    private static LocalDateTime local(Object value) {
        if (value instanceof OffsetDateTime moment) {
            return moment.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
        }
        if (value instanceof Timestamp moment) {
            return LocalDateTime.ofInstant(moment.toInstant(), ZoneOffset.UTC);
        }
        return value instanceof Instant moment ? LocalDateTime.ofInstant(moment, ZoneOffset.UTC) : null;
    }

    private static LocalDateTime read(ResultSet row, Object column) throws java.sql.SQLException {
        return column instanceof Integer index
                ? row.getObject(index, LocalDateTime.class)
                : row.getObject((String) column, LocalDateTime.class);
    }

    private static Timestamp timestamp(LocalDateTime read) {
        return read == null ? null : Timestamp.from(read.toInstant(ZoneOffset.UTC));
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(UtcDataSource.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
