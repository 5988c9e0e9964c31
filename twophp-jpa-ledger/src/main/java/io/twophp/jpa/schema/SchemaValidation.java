package io.twophp.jpa.schema;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.ledger.LedgerUnavailableException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.sql.DataSource;

/** Checks that every table exists with every column; types and further columns are the administrator's concern. */
final class SchemaValidation {

    private static final Set<String> NO_SUCH_TABLE = Set.of("42P01", "42S02", "42S03", "42S04");

    private final DataSource dataSource;
    private final Database database;

    SchemaValidation(DataSource dataSource, Database database) {
        this.dataSource = dataSource;
        this.database = database;
    }

    void run() {
        List<String> missing = new ArrayList<>();
        LedgerTables.COLUMNS.forEach((table, columns) -> missing.addAll(missing(table, columns)));
        if (!missing.isEmpty()) {
            throw new InvalidConfigurationException("The ledger's database lacks " + String.join(", ", missing)
                    + ". Apply the scripts under " + database.scripts() + " in twophp-jpa-ledger.jar, or set "
                    + LedgerSchema.SETTING + "=migrate to have Flyway do it.");
        }
    }

    private List<String> missing(String table, Set<String> columns) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet none = statement.executeQuery("SELECT * FROM " + table + " WHERE 1 = 0")) {
            Set<String> found = names(none.getMetaData());
            return columns.stream()
                    .filter(column -> !found.contains(column))
                    .sorted()
                    .map(column -> "column " + table + "." + column)
                    .toList();
        } catch (SQLException e) {
            if (NO_SUCH_TABLE.contains(e.getSQLState())) {
                return List.of("table " + table);
            }
            throw new LedgerUnavailableException("The ledger's tables could not be looked at: " + e.getMessage(), e);
        }
    }

    private static Set<String> names(ResultSetMetaData columns) throws SQLException {
        Set<String> names = new HashSet<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            names.add(columns.getColumnName(i).toLowerCase(Locale.ROOT));
        }
        return names;
    }
}
