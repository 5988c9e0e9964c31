package io.twophp.jpa;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import javax.sql.DataSource;

/** The content of the ledger's tables at a time, kept in tables beside them. */
final class TableBackup implements Runnable {

    private static final List<String> TABLES = List.of(
            "twophp_intent",
            "twophp_payload",
            "twophp_transition",
            "twophp_callback",
            "twophp_call",
            "twophp_unsynced",
            "twophp_sync");

    private final String kept = "kept_" + UUID.randomUUID().toString().substring(0, 8) + "_";
    private final DataSource dataSource;

    private TableBackup(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    static TableBackup of(DataSource dataSource) {
        TableBackup backup = new TableBackup(dataSource);
        TABLES.forEach(table ->
                Databases.execute(dataSource, "CREATE TABLE " + backup.kept + table + " AS SELECT * FROM " + table));
        return backup;
    }

    @Override
    public void run() {
        try (Connection connection = dataSource.getConnection()) {
            boolean isMariaDb =
                    connection.getMetaData().getDatabaseProductName().contains("Maria");
            for (String table : TABLES) {
                String columns = columns(connection, table);
                Databases.execute(dataSource, "DELETE FROM " + table);
                Databases.execute(
                        dataSource,
                        "INSERT INTO " + table + " (" + columns + ")" + (isMariaDb ? "" : " OVERRIDING SYSTEM VALUE")
                                + " SELECT " + columns + " FROM " + kept + table);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the columns that are stored, not computed. */
    private static String columns(Connection connection, String table) throws SQLException {
        String name = connection.getMetaData().storesUpperCaseIdentifiers() ? table.toUpperCase(Locale.ROOT) : table;
        List<String> columns = new ArrayList<>();
        try (ResultSet all = connection.getMetaData().getColumns(connection.getCatalog(), null, name, null)) {
            while (all.next()) {
                if (!"YES".equals(all.getString("IS_GENERATEDCOLUMN"))) {
                    columns.add(all.getString("COLUMN_NAME"));
                }
            }
        }
        return String.join(", ", columns);
    }
}
