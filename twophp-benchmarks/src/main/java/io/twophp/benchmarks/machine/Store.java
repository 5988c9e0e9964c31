package io.twophp.benchmarks.machine;

import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.Postgres;
import java.nio.file.Path;
import java.util.Optional;

/** The database of a run. */
interface Store extends AutoCloseable {

    Database database();

    /** Returns the PostgreSQL, where counts can be read, if the database is one. */
    Optional<Postgres> postgres();

    @Override
    void close();

    /**
     * @param kind {@code postgresql} or {@code h2}
     * @param quiet whether PostgreSQL's own processes leave the write-ahead log to the sessions that wait for it
     * @throws IllegalArgumentException for another kind
     */
    static Store start(String kind, Path directory, boolean quiet) {
        return switch (kind) {
            case "postgresql" -> new OnPostgres(directory, quiet);
            case "h2" -> new OnH2(directory);
            default -> throw new IllegalArgumentException("-Ddb has to be postgresql or h2, not " + kind);
        };
    }

    /**
     * A PostgreSQL that is as durable as in production. Checkpoints are far apart, since the first change of a page
     * behind one writes it whole: with them, WAL bytes would depend on their times.
     */
    final class OnPostgres implements Store {

        private final Postgres postgres;

        OnPostgres(Path directory, boolean quiet) {
            postgres = new Postgres(
                            directory,
                            "wal_writer_delay",
                            quiet ? "10s" : "200ms",
                            "wal_writer_flush_after",
                            quiet ? "1GB" : "1MB",
                            "autovacuum",
                            quiet ? "off" : "on",
                            "shared_preload_libraries",
                            "pg_stat_statements",
                            "checkpoint_timeout",
                            "1h",
                            "max_wal_size",
                            "16GB",
                            "shared_buffers",
                            "512MB",
                            "max_connections",
                            "160")
                    .start();
            postgres.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
        }

        @Override
        public Database database() {
            return postgres.database();
        }

        @Override
        public Optional<Postgres> postgres() {
            return Optional.of(postgres);
        }

        @Override
        public void close() {
            postgres.close();
        }
    }

    /** An H2 in a file of the server's own, with every commit written through. */
    final class OnH2 implements Store {

        private final Path directory;

        OnH2(Path directory) {
            this.directory = directory;
        }

        @Override
        public Database database() {
            return Database.h2(directory.resolve("bench"));
        }

        @Override
        public Optional<Postgres> postgres() {
            return Optional.empty();
        }

        @Override
        public void close() {}
    }
}
