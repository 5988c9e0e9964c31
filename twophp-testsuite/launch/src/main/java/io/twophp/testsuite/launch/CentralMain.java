package io.twophp.testsuite.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code mvn -Pcentral}: the Central Ledger in the foreground, on port 8081 or {@code -Dport=…}, its data kept under
 * {@code target/central} or in {@code -Ddata=…}: in an H2 in a file, or with {@code -Ddb=postgresql} in a PostgreSQL of
 * its own.
 */
public final class CentralMain {

    private static final Pattern FIRST = Pattern.compile("'administrator' with the password '([^']+)'");

    private CentralMain() {}

    public static void main(String[] arguments) throws IOException {
        Path target = Path.of(System.getProperty("basedir", "."), "target").toAbsolutePath();
        Path data = Path.of(System.getProperty("data", target.resolve("central").toString()))
                .toAbsolutePath();
        Files.createDirectories(data);
        boolean postgresql = isPostgresql(System.getProperty("db", "h2"));
        try (Postgres own = postgresql ? new Postgres(data).start() : null) {
            Database database = postgresql ? own.database() : Database.h2(data.resolve("central"));
            Path log = data.resolve("server/server.log");
            int earlier = Files.exists(log) ? Files.readString(log).length() : 0;
            try (Server server = CentralLedger.launch(
                            target.resolve("payara-micro.jar"),
                            target.resolve("central.war"),
                            database,
                            data.resolve("server"))
                    .port(Integer.getInteger("port", 8081))
                    .optimised()
                    .foreground()
                    .start()) {
                System.out.println(
                        welcome(server, data, postgresql, Files.readString(log).substring(earlier)));
                server.awaitExit();
            }
        }
    }

    private static boolean isPostgresql(String word) {
        return switch (word) {
            case "h2" -> false;
            case "postgresql" -> true;
            default ->
                throw new IllegalArgumentException("There is no database '" + word + "' here, but h2, postgresql");
        };
    }

    private static String welcome(Server server, Path data, boolean postgresql, String log) {
        String login = firstLogin(log)
                .map(password -> "as " + CentralLedger.ADMINISTRATOR + " with the password " + password
                        + ", which is shown this once")
                .orElse("by the logins that it has");
        return """

                The Central Ledger is READY, with %3$s. Its data stays in
                %2$s. Ctrl-C stops it.

                  %1$scentral/      %4$s

                How services are enrolled: docs/central-ledger.md.
                """.formatted(
                server.baseUri(), data, postgresql ? "a PostgreSQL of its own" : "an H2 inside of the server", login);
    }

    /** Returns the first password that this start logged, if there was no user yet. */
    private static Optional<String> firstLogin(String log) {
        Matcher line = FIRST.matcher(log);
        return line.find() ? Optional.of(line.group(1)) : Optional.empty();
    }
}
