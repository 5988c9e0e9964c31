package io.twophp.benchmarks.count;

import io.twophp.testsuite.launch.Postgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The time that each of the ledger's statements took PostgreSQL, and its plan. */
public final class Statements {

    private static final String TIMES = "SELECT query, calls, mean_exec_time FROM pg_stat_statements"
            + " WHERE query LIKE '%twophp\\_%' AND query NOT LIKE '%generate_series%' AND query NOT LIKE 'SELECT count(*) FROM twophp_intent%' AND toplevel"
            + " AND query ~* '^\\s*(SELECT|WITH|INSERT|UPDATE|DELETE)' ORDER BY query";

    private final Postgres postgres;

    public Statements(Postgres postgres) {
        this.postgres = postgres;
    }

    /** Resets the statistics of statements. */
    public void reset() {
        postgres.text("SELECT pg_stat_statements_reset()::text");
    }

    /** Returns each statement that was executed since, with its time. */
    public List<Time> times() {
        try (Connection connection = postgres.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(TIMES)) {
            List<Time> times = new ArrayList<>();
            while (row.next()) {
                times.add(new Time(row.getString(1).strip().replaceAll("\\s+", " "), row.getLong(2), row.getDouble(3)));
            }
            return times;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the plan that PostgreSQL makes for any values of a statement's parameters, or why it can't make one. */
    public String plan(String query) {
        // In the usual mode, the driver would have to give the parameters values.
        String url = "jdbc:postgresql://127.0.0.1:" + postgres.port() + "/postgres?preferQueryMode=simple";
        try (Connection connection = DriverManager.getConnection(url, "postgres", "postgres");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("EXPLAIN (GENERIC_PLAN) " + query)) {
            StringBuilder plan = new StringBuilder();
            while (row.next()) {
                plan.append(row.getString(1)).append('\n');
            }
            return plan.toString();
        } catch (SQLException e) {
            return "no plan: " + e.getMessage() + "\n";
        }
    }

    /**
     * One statement.
     *
     * @param query the statement's text, on one line, with numbered parameters
     * @param calls the number of its executions
     * @param millis the mean time of an execution
     */
    public record Time(String query, long calls, double millis) {}
}
