package io.twophp.sample.micro;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;

/** The rows of ledgers and of the Central Ledger, for comparison. */
final class Copies {

    /** The fields of draft §9.8, but {@code sync_timestamp}, which means something else at the Central Ledger (LD6). */
    private static final String FIELDS =
            "client_correlation_id, server_correlation_id, service_ledger_id, service_endpoint, actor, source, target,"
                    + " parent_reference_id, phase, phase_1_timestamp, phase_2_timestamp, ttl_ms, outcome, payload_ref,"
                    + " transaction_reference";

    private Copies() {}

    /** Returns the rows of a ledger in an H2 file that no other process has open, a line each. */
    static Set<String> ofLedger(Path file, String user) throws SQLException {
        try (Connection connection = open(file, user)) {
            return ofLedger(connection);
        }
    }

    static Set<String> ofLedger(Connection connection) throws SQLException {
        return rows(connection, "twophp_row");
    }

    /** Returns the Central Ledger's rows in an H2 file that no other process has open. */
    static Set<String> ofCentral(Path file) throws SQLException {
        try (Connection connection = open(file, "shop")) {
            return rows(connection, "central_row");
        }
    }

    private static Connection open(Path file, String user) throws SQLException {
        return DriverManager.getConnection("jdbc:h2:async:" + file.toAbsolutePath() + ";IFEXISTS=TRUE", user, user);
    }

    private static Set<String> rows(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT " + FIELDS + " FROM " + table)) {
            Set<String> rows = new TreeSet<>();
            while (row.next()) {
                rows.add(line(row));
            }
            return rows;
        }
    }

    private static String line(ResultSet row) throws SQLException {
        StringJoiner line = new StringJoiner(" ");
        for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
            line.add(row.getMetaData().getColumnName(column).toLowerCase(Locale.ROOT) + "=" + value(row, column));
        }
        return line.toString();
    }

    /** Returns a value, moments as such: databases show them in time zones of their own. */
    private static Object value(ResultSet row, int column) throws SQLException {
        int type = row.getMetaData().getColumnType(column);
        if (type == Types.TIMESTAMP || type == Types.TIMESTAMP_WITH_TIMEZONE) {
            OffsetDateTime moment = row.getObject(column, OffsetDateTime.class);
            return moment == null ? null : moment.toInstant();
        }
        return row.getObject(column);
    }
}
