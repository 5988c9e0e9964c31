package io.twophp.jpa.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.InvalidConfigurationException;
import io.twophp.jpa.Databases;
import io.twophp.jpa.OnEachDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnEachDatabase
class LedgerSchemaTest {

    private final DataSource database;

    LedgerSchemaTest(Database on) {
        database = Databases.empty(on);
    }

    @Test
    void migratesAnEmptySchemaOnce() {
        LedgerSchema schema = new LedgerSchema(database);
        schema.apply(SchemaMode.MIGRATE);
        schema.apply(SchemaMode.MIGRATE);
        assertThat(ledgerTables(database)).isEqualTo(LedgerTables.COLUMNS);
        assertThatCode(() -> schema.apply(SchemaMode.VALIDATE)).doesNotThrowAnyException();
    }

    @Test
    void migratesASchemaThatHoldsTheApplicationsTables() {
        Databases.execute(database, "CREATE TABLE orders (id INTEGER PRIMARY KEY)");
        Flyway.configure()
                .dataSource(database)
                .baselineOnMigrate(true)
                .baselineVersion("7")
                .locations("classpath:no/scripts")
                .failOnMissingLocations(false)
                .load()
                .baseline();
        new LedgerSchema(database).apply(SchemaMode.MIGRATE);
        assertThat(ledgerTables(database)).isEqualTo(LedgerTables.COLUMNS);
        assertThat(Databases.columns(database))
                .containsKeys("orders", "flyway_schema_history", FlywayMigration.HISTORY);
    }

    @Test
    void validationNamesMissingTablesAndColumnsAndNoneLeavesTheDatabaseAlone() {
        LedgerSchema schema = new LedgerSchema(database);
        schema.apply(SchemaMode.NONE);
        assertThatThrownBy(() -> schema.apply(SchemaMode.VALIDATE))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContainingAll(
                        "table twophp_intent", "table twophp_key", "io/twophp/jpa/schema/", "twophp.schema=migrate");
        assertThat(ledgerTables(database)).isEmpty();
        schema.apply(SchemaMode.MIGRATE);
        Databases.execute(database, "ALTER TABLE twophp_intent DROP COLUMN lease_until");
        assertThatThrownBy(() -> schema.apply(SchemaMode.VALIDATE))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("lacks column twophp_intent.lease_until.");
    }

    /** As tables that a build before the first release made: on MariaDB its first script was V4. */
    @Test
    void tablesOfOtherScriptsAreRefusedWithTheRemedy(@TempDir Path scripts) throws Exception {
        String first = Database.of(database) == Database.MARIADB ? "V4" : "V1";
        Files.writeString(scripts.resolve(first + "__intent_ledger.sql"), "CREATE TABLE twophp_intent (actor INTEGER)");
        Flyway.configure()
                .dataSource(database)
                .locations("filesystem:" + scripts)
                .table(FlywayMigration.HISTORY)
                .load()
                .migrate();
        assertThatThrownBy(() -> new LedgerSchema(database).apply(SchemaMode.MIGRATE))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("delete the development database")
                .hasMessageContaining("Flyway reports: Validate failed");
        assertThat(ledgerTables(database)).isEqualTo(Map.of("twophp_intent", Set.of("actor")));
    }

    /** A new version has to be added for each database. */
    @Test
    void theScriptsOfAllDatabasesLeadToTheSameVersion() {
        assertThat(Arrays.stream(Database.values())
                        .map(LedgerSchemaTest::latest)
                        .distinct())
                .hasSize(1);
    }

    private static int latest(Database database) {
        Flyway scripts = Flyway.configure()
                .dataSource(Databases.h2())
                .locations("classpath:" + database.scripts())
                .load();
        return Arrays.stream(scripts.info().all())
                .mapToInt(script -> script.getVersion().getMajor().intValue())
                .max()
                .orElseThrow();
    }

    @Test
    void withoutFlywaySaysWhatToAddOrToDo() throws Exception {
        Class<?> schema = new WithoutFlyway().loadClass(LedgerSchema.class.getName());
        Object withoutFlyway = schema.getConstructor(DataSource.class).newInstance(database);
        Class<?> modes = schema.getClassLoader().loadClass(SchemaMode.class.getName());
        assertThatThrownBy(() -> schema.getMethod("apply", modes).invoke(withoutFlyway, modes.getEnumConstants()[0]))
                .cause()
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("org.flywaydb:flyway-core")
                .hasMessageContaining("twophp.schema=validate");
    }

    private static Map<String, Set<String>> ledgerTables(DataSource database) {
        Map<String, Set<String>> tables = new HashMap<>();
        Databases.columns(database).forEach((table, columns) -> {
            if (table.startsWith("twophp_") && !table.equals(FlywayMigration.HISTORY)) {
                tables.put(table, new HashSet<>(columns.keySet()));
            }
        });
        // Columns that only some databases have, for themselves.
        tables.values().forEach(columns -> columns.removeAll(Set.of("place_digest", "key_name")));
        return tables;
    }

    /** Loads the schema classes anew, as if Flyway were not there. */
    private static final class WithoutFlyway extends ClassLoader {

        WithoutFlyway() {
            super(LedgerSchema.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("org.flywaydb.")) {
                throw new ClassNotFoundException(name);
            }
            if (!name.startsWith("io.twophp.jpa.schema.")) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : defined(name);
        }

        private Class<?> defined(String name) throws ClassNotFoundException {
            try (InputStream bytes = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] read = bytes.readAllBytes();
                return defineClass(name, read, 0, read.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
