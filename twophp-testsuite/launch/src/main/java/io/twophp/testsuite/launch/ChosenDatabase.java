package io.twophp.testsuite.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The database that a word of the command line names. Its data stay in a directory. */
public final class ChosenDatabase implements AutoCloseable {

    public static final List<String> WORDS = List.of("h2", "postgresql", "mariadb");

    private final Database database;
    private final String description;
    private final DatabaseServer server;

    private ChosenDatabase(Database database, String description, DatabaseServer server) {
        this.database = database;
        this.description = description;
        this.server = server;
    }

    /** @param word one of {@link #WORDS} */
    public static ChosenDatabase start(String word, Path directory) {
        return switch (word) {
            case "h2" -> new ChosenDatabase(Database.h2(directory.resolve("shop")), "an H2 inside of the server", null);
            case "postgresql" -> {
                Postgres server = new Postgres(directory).start();
                yield new ChosenDatabase(
                        server.database(), "a PostgreSQL of the demo's own, on port " + server.port(), server);
            }
            case "mariadb" -> {
                MariaDb server = new MariaDb(directory).start();
                yield new ChosenDatabase(
                        server.database(), "a MariaDB of the demo's own, on port " + server.port(), server);
            }
            default ->
                throw new IllegalArgumentException(
                        "There is no database '" + word + "' here, but " + String.join(", ", WORDS));
        };
    }

    /** Returns whether it can be started here: a MariaDB is there for some systems only. */
    public static boolean isThere(String word) {
        return !word.equals("mariadb") || MariaDb.missing().isEmpty();
    }

    public Database database() {
        return database;
    }

    /** Returns its process; empty for H2, which is inside of the server. */
    public Optional<DatabaseServer> server() {
        return Optional.ofNullable(server);
    }

    /** Returns a description, for the midst of a sentence. */
    public String description() {
        return description;
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }
}
