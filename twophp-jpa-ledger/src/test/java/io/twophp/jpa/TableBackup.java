package io.twophp.jpa;

import java.sql.Blob;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/** The content of the ledger's tables at a time, kept in memory. */
final class TableBackup implements Runnable {

    private static final List<String> TABLES = List.of(
            "twophp_intent",
            "twophp_payload",
            "twophp_response",
            "twophp_transition",
            "twophp_callback",
            "twophp_call",
            "twophp_unsynced",
            "twophp_sync");

    private record Table(String name, List<String> columns, List<List<Object>> rows) {}

    private final DataSource dataSource;
    private final List<Table> tables;

    private TableBackup(DataSource dataSource, List<Table> tables) {
        this.dataSource = dataSource;
        this.tables = tables;
    }

    static TableBackup of(DataSource dataSource) {
        List<Table> tables = new ArrayList<>();
        try (Connection connection = dataSource.getConnection()) {
            for (String name : TABLES) {
                tables.add(read(connection, name));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return new TableBackup(dataSource, tables);
    }

    private static Table read(Connection connection, String name) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (ResultSet all =
                connection.getMetaData().getColumns(connection.getCatalog(), null, name(connection, name), null)) {
            while (all.next()) {
                if (!"YES".equals(all.getString("IS_GENERATEDCOLUMN"))) {
                    columns.add(all.getString("COLUMN_NAME"));
                }
            }
        }
        List<List<Object>> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet all = statement.executeQuery("SELECT " + String.join(", ", columns) + " FROM " + name)) {
            while (all.next()) {
                List<Object> row = new ArrayList<>();
                for (int i = 1; i <= columns.size(); i++) {
                    Object value = all.getObject(i);
                    row.add(value instanceof Blob ? all.getBytes(i) : value);
                }
                rows.add(row);
            }
        }
        return new Table(name, columns, rows);
    }

    private static String name(Connection connection, String name) throws SQLException {
        return connection.getMetaData().storesUpperCaseIdentifiers() ? name.toUpperCase(Locale.ROOT) : name;
    }

    @Override
    public void run() {
        try (Connection connection = dataSource.getConnection()) {
            boolean isMariaDb =
                    connection.getMetaData().getDatabaseProductName().contains("Maria");
            for (Table table : tables) {
                Databases.execute(dataSource, "DELETE FROM " + table.name());
                String insert = "INSERT INTO " + table.name() + " (" + String.join(", ", table.columns()) + ")"
                        + (isMariaDb ? "" : " OVERRIDING SYSTEM VALUE") + " VALUES ("
                        + table.columns().stream().map(column -> "?").collect(Collectors.joining(", ")) + ")";
                try (PreparedStatement statement = connection.prepareStatement(insert)) {
                    for (List<Object> row : table.rows()) {
                        for (int i = 0; i < row.size(); i++) {
                            statement.setObject(i + 1, row.get(i));
                        }
                        statement.addBatch();
                    }
                    statement.executeBatch();
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
