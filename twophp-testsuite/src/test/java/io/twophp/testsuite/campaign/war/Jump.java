package io.twophp.testsuite.campaign.war;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.TwoPhase;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/**
 * The business logic: a row keyed at random, so that no constraint hides a second execution, which says under which
 * claim and in which transaction it was written.
 */
@ApplicationScoped
public class Jump {

    /** The system property with the file that is outside of every transaction. */
    public static final String OUTSIDE = "campaign.outside";

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration LOOK = Duration.ofMillis(10);

    @Resource(lookup = "java:app/jdbc/shop")
    DataSource dataSource;

    @Inject
    TwoPhase intent;

    Response inside(Hurdle hurdle) {
        String id = effect(hurdle);
        linger(hurdle);
        return end(hurdle, id);
    }

    Response outside(Hurdle hurdle) {
        String id = effect(hurdle);
        if (hurdle.behaviour() == Hurdle.Behaviour.WRITE) {
            append(serverId() + "\n");
        }
        linger(hurdle);
        return end(hurdle, id);
    }

    /** Writes the effect; the claim's epoch is read before anything can delay the execution. */
    private String effect(Hurdle hurdle) {
        String id = UUID.randomUUID().toString();
        try (Connection connection = dataSource.getConnection()) {
            int epoch = epoch(connection);
            Boolean signalled = hurdle.gate() == null || intent.attempt() > 1 ? null : await(Path.of(hurdle.gate()));
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO campaign_effect"
                    + " (id, purpose, ccid, scid, epoch, signalled, txid)"
                    + " VALUES (?, ?, ?, ?, ?, ?, pg_current_xact_id()::text)")) {
                insert.setString(1, id);
                insert.setString(2, hurdle.purpose());
                insert.setString(3, intent.clientCorrelationId().orElseThrow().value());
                insert.setString(4, serverId());
                insert.setInt(5, epoch);
                insert.setObject(6, signalled);
                insert.executeUpdate();
            }
            return id;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the epoch under which an outcome will be recorded: 1 also under a lazy claim, whose row shows 0. */
    private int epoch(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT epoch FROM twophp_intent WHERE server_correlation_id = ? AND actor = 'server'")) {
            query.setString(1, serverId());
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? Math.max(1, row.getInt(1)) : -1;
            }
        }
    }

    private static boolean await(Path gate) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.exists(gate) && end - System.nanoTime() > 0) {
            LockSupport.parkNanos(LOOK.toNanos());
        }
        return Files.exists(gate);
    }

    private static void linger(Hurdle hurdle) {
        long end = System.nanoTime() + Duration.ofMillis(hurdle.linger()).toNanos();
        while (end - System.nanoTime() > 0) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }

    private static void append(String line) {
        try {
            Files.writeString(
                    Path.of(System.getProperty(OUTSIDE)),
                    line,
                    UTF_8,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND,
                    StandardOpenOption.DSYNC);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Response end(Hurdle hurdle, String id) {
        return switch (hurdle.behaviour()) {
            case WRITE ->
                Response.status(Response.Status.CREATED)
                        .entity("{\"effect\":\"" + id + "\"}")
                        .build();
            case REFUSE ->
                throw new WebApplicationException(Response.status(Response.Status.CONFLICT)
                        .entity("{\"refused\":\"" + id + "\"}")
                        .build());
            case THROW -> throw new IllegalStateException("thrown " + id);
        };
    }

    private String serverId() {
        return intent.serverCorrelationId().orElseThrow().value();
    }
}
