package io.twophp.testsuite.client;

import io.twophp.testsuite.launch.Database;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The committed rows of a database: the shop's, or that of a client in Java SE. */
record Tables(String url, String user, String password) {

    /** Returns the shop's orders, and the ledger of the calls to it and by it. */
    static Tables of(Database database) {
        return new Tables(database.url(), database.user(), database.password());
    }

    /** Returns the ledger in a client's folder; the client is closed, or is this process's. */
    static Tables in(Path folder) {
        return new Tables("jdbc:h2:async:" + folder.toAbsolutePath().resolve("ledger"), "twophp", "twophp");
    }

    /** Counts the orders for each note that begins like this. */
    Map<String, Integer> orders(String beginning) {
        return rows("SELECT note, count(*) FROM shop_order WHERE note LIKE '" + beginning + "%' GROUP BY note").stream()
                .collect(Collectors.toMap(row -> row.get(0), row -> Integer.parseInt(row.get(1))));
    }

    /** The phases of an actor's rows, by their server correlation id. */
    Map<String, String> phases(String actor) {
        return rows("SELECT server_correlation_id, phase FROM twophp_intent WHERE actor = '" + actor + "'").stream()
                .collect(Collectors.toMap(row -> row.get(0), row -> row.get(1)));
    }

    /** The phases of a client's own rows of its calls in 2PHP, by their server correlation id. */
    Map<String, String> handshakes() {
        return rows("SELECT i.server_correlation_id, i.phase FROM twophp_intent i JOIN twophp_call c"
                        + " ON c.client_correlation_id = i.client_correlation_id"
                        + " WHERE i.actor = 'client' AND c.dialect = 'TWOPHP'")
                .stream()
                .collect(Collectors.toMap(row -> row.get(0), row -> row.get(1)));
    }

    /** The calls that are not over. */
    List<List<String>> unfinished() {
        return rows(
                "SELECT client_correlation_id, server_correlation_id, state FROM twophp_call WHERE held_until IS NOT NULL");
    }

    /** Every value of every row as a text. */
    List<List<String>> rows(String query) {
        try (Connection connection = DriverManager.getConnection(url, user, password);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            List<List<String>> rows = new ArrayList<>();
            while (row.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                    values.add(String.valueOf(row.getString(i)));
                }
                rows.add(values);
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException(query, e);
        }
    }
}
