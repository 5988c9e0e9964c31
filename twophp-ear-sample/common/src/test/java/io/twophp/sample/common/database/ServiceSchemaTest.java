package io.twophp.sample.common.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Seven services start at one moment on one empty database; each brings its own tables and the ledger's. */
class ServiceSchemaTest {

    private static final int SERVICES = 7;
    private static final int ROUNDS = Integer.getInteger("rounds", 1);

    @TempDir
    static Path scripts;

    @BeforeAll
    static void writeScripts() throws IOException {
        for (int i = 0; i < SERVICES; i++) {
            Path folder = Files.createDirectories(scripts.resolve("db").resolve(service(i)));
            Files.writeString(folder.resolve("V1__one.sql"), "CREATE TABLE " + service(i) + "_thing (id INTEGER);");
            Files.writeString(folder.resolve("V2__two.sql"), "INSERT INTO " + service(i) + "_thing VALUES (7);");
        }
    }

    @Test
    void on_h2_all_tables_are_there_once() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            JdbcDataSource database = new JdbcDataSource();
            database.setURL("jdbc:h2:mem:schema" + round + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=10000");
            startAll(database);
        }
    }

    @Test
    void on_postgresql_all_tables_are_there_once() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
            for (int round = 0; round < ROUNDS; round++) {
                execute(postgres.getPostgresDatabase(), "CREATE DATABASE schema" + round);
                startAll(postgres.getDatabase("postgres", "schema" + round));
            }
        }
    }

    private static void startAll(DataSource database) throws Exception {
        ExecutorService services = Executors.newFixedThreadPool(SERVICES);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {scripts.toUri().toURL()}, ServiceSchemaTest.class.getClassLoader())) {
            CyclicBarrier start = new CyclicBarrier(SERVICES);
            List<Future<?>> started = new ArrayList<>();
            for (int i = 0; i < SERVICES; i++) {
                String service = service(i);
                started.add(services.submit(() -> {
                    start.await();
                    new LedgerSchema(database).apply(SchemaMode.MIGRATE);
                    ServiceSchema.migrate(service, database, loader);
                    return null;
                }));
            }
            for (Future<?> one : started) {
                one.get();
            }
        } finally {
            services.shutdownNow();
        }
        new LedgerSchema(database).apply(SchemaMode.VALIDATE);
        for (int i = 0; i < SERVICES; i++) {
            assertThat(number(database, "SELECT count(*) FROM " + service(i) + "_thing"))
                    .isEqualTo(1);
        }
    }

    private static String service(int i) {
        return "service" + i;
    }

    private static void execute(DataSource database, String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long number(DataSource database, String query) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }
}
