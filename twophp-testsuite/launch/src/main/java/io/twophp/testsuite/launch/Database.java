package io.twophp.testsuite.launch;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The database a server is started on, as the settings that fill the placeholders in each web.xml.
 *
 * @param libraries what the applications have not, and need for it: jars for each WEB-INF/lib
 */
public record Database(String className, String url, String user, String password, List<Path> libraries) {

    public Database {
        libraries = List.copyOf(libraries);
    }

    /** A database whose driver the applications or the server have. */
    public Database(String className, String url, String user, String password) {
        this(className, url, user, password, List.of());
    }

    /** H2 in a file, with the options that keep every acknowledged commit over a {@code kill -9}. */
    public static Database h2(Path file) {
        String url = "jdbc:h2:async:" + file.toAbsolutePath() + ";WRITE_DELAY=0;LOCK_TIMEOUT=10000";
        return new Database("org.h2.Driver", url, "shop", "shop");
    }

    /** PostgreSQL, with statements prepared on the server from their first use. */
    public static Database postgresql(String url, String user, String password) {
        String prepared = url + (url.contains("?") ? "&" : "?") + "prepareThreshold=1";
        return new Database("org.postgresql.ds.PGConnectionPoolDataSource", prepared, user, password);
    }

    /** MariaDB, with its driver and what Flyway needs for it, from the class path of whoever asks. */
    public static Database mariadb(String url, String user, String password) {
        List<Path> libraries = List.of(
                jarOf("org.mariadb.jdbc.MariaDbDataSource"),
                jarOf("org.flywaydb.database.mysql.mariadb.MariaDBDatabaseType"));
        return new Database("org.mariadb.jdbc.MariaDbDataSource", url, user, password, libraries);
    }

    private static Path jarOf(String type) {
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

    /** Through the environment rather than the command line, where everybody on the machine could read the password. */
    Map<String, String> environment() {
        Map<String, String> variables = new HashMap<>();
        for (String prefix : List.of("SHOP", "SAMPLE", "STRANGER")) {
            variables.put(prefix + "_DATASOURCE_CLASS_NAME", className);
            variables.put(prefix + "_DATASOURCE_URL", url);
            variables.put(prefix + "_DATASOURCE_USER", user);
            variables.put(prefix + "_DATASOURCE_PASSWORD", password);
        }
        return variables;
    }
}
