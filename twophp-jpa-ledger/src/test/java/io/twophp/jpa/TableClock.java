package io.twophp.jpa;

import io.twophp.jpa.schema.Database;
import io.twophp.tck.MovableClock;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import javax.sql.DataSource;

/** A clock in a table, which statements read and tests set. */
final class TableClock implements MovableClock {

    static final String NOW = "(SELECT at FROM twophp_test_clock)";

    private final DataSource dataSource;
    private final boolean isUtc;
    private volatile Instant instant;

    TableClock(DataSource dataSource) {
        this.dataSource = dataSource;
        this.isUtc = Database.of(dataSource) == Database.MARIADB;
        Databases.execute(
                dataSource,
                "CREATE TABLE twophp_test_clock (at " + (isUtc ? "DATETIME(6)" : "TIMESTAMP(6) WITH TIME ZONE")
                        + " NOT NULL)");
        Databases.execute(
                dataSource, "INSERT INTO twophp_test_clock VALUES ('2031-01-01 00:00:00" + (isUtc ? "" : "+00") + "')");
    }

    @Override
    public Instant instant() {
        return instant;
    }

    @Override
    public void set(Instant moment) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement update = connection.prepareStatement("UPDATE twophp_test_clock SET at = ?")) {
            update.setObject(
                    1, isUtc ? LocalDateTime.ofInstant(moment, ZoneOffset.UTC) : moment.atOffset(ZoneOffset.UTC));
            update.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        instant = moment;
    }
}
