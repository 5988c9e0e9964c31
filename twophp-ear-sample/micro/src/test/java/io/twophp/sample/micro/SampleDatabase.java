package io.twophp.sample.micro;

import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.MariaDb;
import io.twophp.testsuite.launch.Postgres;
import java.nio.file.Path;

/** The database of all services, by its name on the command line. Its data stay in a directory. */
final class SampleDatabase implements AutoCloseable {

    private final Database database;
    private final String description;
    private final Runnable end;

    private SampleDatabase(Database database, String description, Runnable end) {
        this.database = database;
        this.description = description;
        this.end = end;
    }

    /** @param word {@code h2}, {@code postgresql} or {@code mariadb} */
    static SampleDatabase start(String word, Path directory) {
        return switch (word) {
            case "h2" ->
                new SampleDatabase(Database.h2(directory.resolve("shop")), "an H2 inside of the server", () -> {});
            case "postgresql" -> {
                Postgres server = new Postgres(directory).start();
                yield new SampleDatabase(
                        server.database(), "a PostgreSQL of the demo's own, on port " + server.port(), server::close);
            }
            case "mariadb" -> {
                MariaDb server = new MariaDb(directory).start();
                yield new SampleDatabase(
                        server.database(), "a MariaDB of the demo's own, on port " + server.port(), server::close);
            }
            default ->
                throw new IllegalArgumentException(
                        "There is no database '" + word + "' here, but h2, postgresql, mariadb");
        };
    }

    Database database() {
        return database;
    }

    /** Returns a description, for the midst of a sentence. */
    String description() {
        return description;
    }

    @Override
    public void close() {
        end.run();
    }
}
