package io.twophp.testsuite.launch;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The database that a server is started on, as the settings that fill the placeholders in each web.xml.
 *
 * @param driver the driver, if neither the applications nor the servers have it: a jar for the server
 * @param libraries further jars that the applications need in each WEB-INF/lib
 */
public record Database(
        String className, String url, String user, String password, Optional<Path> driver, List<Path> libraries) {

    /** The driver's data sources count as XA. */
    private static final String MARIADB = "org.mariadb.jdbc.Driver";

    public Database {
        libraries = List.copyOf(libraries);
    }

    /** Creates a database whose driver the applications or the server have. */
    public Database(String className, String url, String user, String password) {
        this(className, url, user, password, Optional.empty(), List.of());
    }

    /** Returns an H2 in a file, with the options that keep every acknowledged commit over a {@code kill -9}. */
    public static Database h2(Path file) {
        String url = "jdbc:h2:async:" + file.toAbsolutePath() + ";WRITE_DELAY=0;LOCK_TIMEOUT=10000";
        return new Database("org.h2.Driver", url, "shop", "shop");
    }

    /** Returns a PostgreSQL, with statements prepared on the server from their first use. */
    public static Database postgresql(String url, String user, String password) {
        String prepared = url + (url.contains("?") ? "&" : "?") + "prepareThreshold=1";
        return new Database("org.postgresql.ds.PGConnectionPoolDataSource", prepared, user, password);
    }

    /** Returns a MariaDB, with its driver and what Flyway needs for it, from the caller's class path. */
    public static Database mariadb(String url, String user, String password) {
        return new Database(
                MARIADB,
                url,
                user,
                password,
                Optional.of(jarOf(MARIADB)),
                List.of(jarOf("org.flywaydb.database.mysql.mariadb.MariaDBDatabaseType")));
    }

    static Path jarOf(String type) {
        try {
            return Path.of(Class.forName(type)
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (ClassNotFoundException | URISyntaxException e) {
            throw new IllegalStateException(type + " has to be on the class path, in a jar", e);
        }
    }

    /** Returns variables of the environment: every user of the machine could read a password on the command line. */
    Map<String, String> environment() {
        Map<String, String> variables = new HashMap<>();
        for (String prefix : List.of("SHOP", "SAMPLE", "STRANGER", "BENCH", "CENTRAL")) {
            variables.put(prefix + "_DATASOURCE_CLASS_NAME", className);
            variables.put(prefix + "_DATASOURCE_URL", url);
            variables.put(prefix + "_DATASOURCE_USER", user);
            variables.put(prefix + "_DATASOURCE_PASSWORD", password);
        }
        return variables;
    }
}
