package io.twophp.testsuite.launch;

import java.nio.file.Path;
import java.util.Map;

/**
 * The JDBC driver of a database, for a server's own data source. Its jar is the one on this JVM's class path.
 *
 * @param className the class that implements {@link java.sql.Driver}
 * @param poolClassName the class that implements {@link javax.sql.ConnectionPoolDataSource}
 */
record Driver(String className, String poolClassName, Path jar) {

    private static final Map<String, String> POOLS = Map.of(
            "h2", "org.h2.jdbcx.JdbcDataSource",
            "postgresql", "org.postgresql.ds.PGConnectionPoolDataSource",
            "mariadb", "org.mariadb.jdbc.MariaDbPoolDataSource");

    private static final Map<String, String> CLASSES = Map.of(
            "h2", "org.h2.Driver",
            "postgresql", "org.postgresql.Driver",
            "mariadb", "org.mariadb.jdbc.Driver");

    static Driver of(Database database) {
        String kind = database.url().split(":")[1];
        String className = CLASSES.get(kind);
        if (className == null) {
            throw new IllegalArgumentException("no driver is known for " + kind);
        }
        return new Driver(className, POOLS.get(kind), Database.jarOf(className));
    }
}
