package io.twophp.testsuite.launch;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The database a server is started on, as the settings that fill the placeholders in each web.xml. */
public record Database(String className, String url, String user, String password) {

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

    /** MariaDB. Its driver is in no application and no server: {@link PayaraMicro.Builder#library} adds it. */
    public static Database mariadb(String url, String user, String password) {
        return new Database("org.mariadb.jdbc.MariaDbDataSource", url, user, password);
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
