package io.twophp.jpa.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jpa.Databases;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Version V5 of the schema on a ledger of a million rows ({@code -Dcampaign.rows}), on PostgreSQL, while nodes of the
 * version before register: once as it is, once prepared as docs/upgrades.md describes. Prints the time of each step,
 * and the longest wait of a registration.
 */
@Tag("campaign")
class LargeLedgerIT {

    private static final int ROWS = Integer.getInteger("campaign.rows", 1_000_000);
    private static final String SERVICE = UUID.randomUUID().toString();

    private static final String INSERT = """
            INSERT INTO twophp_intent (server_correlation_id, actor, client_correlation_id, service_ledger_id,
              service_endpoint, source, parent_reference_id, phase, phase_1_timestamp, ttl_ms, owner, http_method,
              fingerprint, deadline, replay_policy, effects, mode)
            SELECT gen_random_uuid()::text, 'server', ccid, '%s', '/shop/orders', 'shop', ccid, 'COMMITTED', now(), 30000,
              'owner-' || n %% 1000, 'POST', decode(repeat('00', 32), 'hex'), now(), 'REJECT', 'LOCAL', 'SYNCHRONOUS'
            FROM (SELECT n, gen_random_uuid()::text AS ccid FROM generate_series(1, %d) AS n) AS made%s""";

    @Test
    void asItIsTheTableIsLockedWhileItsIndexIsMade() {
        DataSource database = filled();
        try (Registrations registrations = new Registrations(database)) {
            Duration took = timed(() -> migrate(database, "5"));
            registrations.close();
            System.out.printf(
                    "V5 on %,d rows: %d ms; the longest wait of a registration was %d ms%n",
                    ROWS, took.toMillis(), registrations.longest().toMillis());
        }
    }

    @Test
    void preparedNothingWaitsForASecond() {
        DataSource database = filled();
        try (Registrations registrations = new Registrations(database)) {
            Duration columns = timed(() -> Databases.execute(database, """
                    ALTER TABLE twophp_intent
                        ADD COLUMN dialect varchar(32) COLLATE "C" NOT NULL DEFAULT 'TWOPHP',
                        ADD COLUMN tenant varchar(255) COLLATE "C" NOT NULL DEFAULT '',
                        ADD COLUMN key_scope varchar(255) COLLATE "C",
                        ADD COLUMN key_until timestamp(6) with time zone,
                        ADD COLUMN key_reopens boolean NOT NULL DEFAULT false,
                        ADD COLUMN key_freed_at timestamp(6) with time zone"""));
            Duration index = timed(() -> Databases.execute(database, """
                    CREATE UNIQUE INDEX CONCURRENTLY twophp_intent_name ON twophp_intent
                        (service_ledger_id, (COALESCE(key_scope, owner)), client_correlation_id, tenant, dialect, actor)
                        WHERE key_freed_at IS NULL"""));
            Duration rest = timed(() -> migrate(database, "5"));
            registrations.close();
            System.out.printf(
                    "V5 on %,d rows, prepared: columns %d ms, index %d ms, V5 itself %d ms; %d registrations meanwhile,"
                            + " the longest wait of one was %d ms%n",
                    ROWS,
                    columns.toMillis(),
                    index.toMillis(),
                    rest.toMillis(),
                    registrations.count(),
                    registrations.longest().toMillis());
            assertThat(registrations.longest()).isLessThan(Duration.ofSeconds(1));
        }
    }

    private static DataSource filled() {
        DataSource database = Databases.postgreSql();
        migrate(database, "4");
        Databases.execute(database, INSERT.formatted(SERVICE, ROWS, ""));
        Databases.execute(database, "VACUUM ANALYZE twophp_intent");
        return database;
    }

    private static Duration timed(Runnable step) {
        long begin = System.nanoTime();
        step.run();
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    private static void migrate(DataSource database, String target) {
        Flyway.configure()
                .dataSource(database)
                .locations("classpath:" + Database.of(database).scripts())
                .table(FlywayMigration.HISTORY)
                .target(target)
                .load()
                .migrate();
    }

    /** Registers one intent after the other, by the statement of the version before, until its index is gone. */
    private static final class Registrations implements AutoCloseable {

        private static final String REGISTER = INSERT.formatted(
                SERVICE, 1, " ON CONFLICT (service_ledger_id, owner, client_correlation_id, actor) DO NOTHING");
        private static final String NO_SUCH_INDEX = "42P10";

        private final AtomicBoolean ended = new AtomicBoolean();
        private final AtomicInteger count = new AtomicInteger();
        private final CompletableFuture<Duration> longest;

        Registrations(DataSource database) {
            longest = CompletableFuture.supplyAsync(() -> run(database));
        }

        private Duration run(DataSource database) {
            Duration most = Duration.ZERO;
            long begin = System.nanoTime();
            try (Connection connection = database.getConnection();
                    Statement statement = connection.createStatement()) {
                while (!ended.get()) {
                    begin = System.nanoTime();
                    statement.executeUpdate(REGISTER);
                    Duration took = Duration.ofNanos(System.nanoTime() - begin);
                    most = took.compareTo(most) > 0 ? took : most;
                    count.incrementAndGet();
                }
            } catch (SQLException e) {
                if (!NO_SUCH_INDEX.equals(e.getSQLState())) {
                    throw new IllegalStateException(e);
                }
                Duration took = Duration.ofNanos(System.nanoTime() - begin);
                most = took.compareTo(most) > 0 ? took : most;
            }
            return most;
        }

        int count() {
            return count.get();
        }

        Duration longest() {
            return longest.join();
        }

        @Override
        public void close() {
            ended.set(true);
            longest.join();
        }
    }
}
