package io.twophp.central.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class SchemaTest {

    @Test
    void bothDatabasesHaveTheSameTablesAndColumns() {
        Set<String> h2 = columns(Databases.h2());
        assertThat(h2)
                .contains("central_row.phase_1_timestamp", "central_audit.hash", "central_offset.next")
                .isEqualTo(columns(Databases.postgreSql()));
    }

    @Test
    void anotherNodeFindsThemUpToDate() {
        DataSource dataSource = Databases.h2();
        Schema.migrate(dataSource);
        assertThat(Schema.migrate(dataSource)).isEqualTo(DatabaseProduct.H2);
    }

    private static Set<String> columns(DataSource dataSource) {
        Sql sql = new Sql(dataSource, Schema.migrate(dataSource));
        return new TreeSet<>(sql.all(
                "SELECT LOWER(table_name) t, LOWER(column_name) c FROM information_schema.columns"
                        + " WHERE LOWER(table_name) LIKE 'central_%' AND LOWER(table_name) <> 'central_schema_history'",
                row -> row.getString("t") + "." + row.getString("c")));
    }
}
