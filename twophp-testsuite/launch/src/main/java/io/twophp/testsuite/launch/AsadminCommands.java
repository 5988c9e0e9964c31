package io.twophp.testsuite.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Commands of {@code asadmin}, which Payara Server, Payara Micro and GlassFish have in common. */
final class AsadminCommands {

    private AsadminCommands() {}

    /** Returns the commands that make a database the server's default data source: transactional, not XA. */
    static List<String> defaultDataSource(Database database, Launch<?> launch) {
        String wait =
                launch.poolWait().map(time -> " --maxwait " + time.toMillis()).orElse("");
        return List.of(
                pool("portable", database, launch.maxPoolSizeOr(32), wait),
                "set resources.jdbc-resource.jdbc/__default.pool-name=portable");
    }

    /** Returns the commands that make a data source, likewise. */
    static List<String> dataSource(DataSourceDefinition dataSource, Database database) {
        String pool = dataSource.name().replace('/', '-');
        return List.of(
                pool(pool, database, dataSource.maxPoolSize(), ""),
                "create-jdbc-resource --connectionpoolid " + pool + " " + dataSource.name());
    }

    /** Returns the command that sets the time-out of all transactions without a time-out of their own. */
    static List<String> transactionTimeout(Duration timeout) {
        return List.of(
                "set configs.config.server-config.transaction-service.timeout-in-seconds=" + timeout.toSeconds());
    }

    private static String pool(String name, Database database, int maxPoolSize, String more) {
        return "create-jdbc-connection-pool --restype java.sql.Driver --driverclassname "
                + Driver.of(database).className()
                + " --steadypoolsize 1 --maxpoolsize " + maxPoolSize + more + " --property user="
                + escaped(database.user())
                + ":password=" + escaped(database.password())
                + ":URL=" + escaped(database.url()) + " " + name;
    }

    /**
     * Returns the commands that add accounts, each with its groups, which are roles of the same name.
     *
     * @param directory the directory for files with their passwords
     */
    static List<String> accounts(List<Account> accounts, Path directory) throws IOException {
        List<String> commands = new ArrayList<>();
        for (Account account : accounts) {
            Path file = directory.resolve(account.name() + ".password");
            Files.writeString(file, "AS_ADMIN_USERPASSWORD=" + account.password() + "\n");
            commands.add("create-file-user --passwordfile " + file + " --groups " + String.join(":", account.groups())
                    + " " + account.name());
        }
        if (!accounts.isEmpty()) {
            commands.add("set configs.config.server-config.security-service"
                    + ".activate-default-principal-to-role-mapping=true");
        }
        return commands;
    }

    /** Escapes a property's value, as a colon begins the next property. */
    private static String escaped(String value) {
        return "\"" + value.replace("\\", "\\\\").replaceAll("([:=;])", "\\\\$1") + "\"";
    }
}
