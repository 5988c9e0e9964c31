package io.twophp.central.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.InvalidConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaTest {

    @Test
    void bothDatabasesHaveTheSameTablesAndColumns() {
        Set<String> h2 = columns(Databases.bare(DatabaseProduct.H2));
        assertThat(h2)
                .contains("central_row.phase_1_timestamp", "central_audit.hash", "central_offset.next")
                .isEqualTo(columns(Databases.bare(DatabaseProduct.POSTGRESQL)));
    }

    @Test
    void anotherNodeFindsThemUpToDate() {
        DataSource dataSource = Databases.bare(DatabaseProduct.H2);
        Schema.migrate(dataSource);
        assertThat(Schema.migrate(dataSource)).isEqualTo(DatabaseProduct.H2);
    }

    /** As tables that a build before the first release made. */
    @Test
    void tablesOfOtherScriptsAreRefusedWithTheRemedy(@TempDir Path scripts) throws IOException {
        DataSource dataSource = Databases.bare(DatabaseProduct.H2);
        Files.writeString(scripts.resolve("V1__central.sql"), "CREATE TABLE central_row (actor INTEGER)");
        Flyway.configure()
                .dataSource(dataSource)
                .locations("filesystem:" + scripts)
                .table("central_schema_history")
                .load()
                .migrate();
        assertThatThrownBy(() -> Schema.migrate(dataSource))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("delete the development database")
                .hasMessageContaining("Flyway reports: Validate failed");
    }

    private static Set<String> columns(DataSource dataSource) {
        Sql sql = new Sql(dataSource, Schema.migrate(dataSource));
        return new TreeSet<>(sql.all(
                "SELECT LOWER(table_name) t, LOWER(column_name) c FROM information_schema.columns"
                        + " WHERE LOWER(table_name) LIKE 'central_%' AND LOWER(table_name) <> 'central_schema_history'",
                row -> row.getString("t") + "." + row.getString("c")));
    }
}
