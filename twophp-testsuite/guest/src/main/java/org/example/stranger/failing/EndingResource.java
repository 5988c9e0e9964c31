package org.example.stranger.failing;

import io.twophp.TwoPhaseMutation;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/** Work that does to its transaction what is not its to do, or lets its time pass. The body names what it is about. */
@Path("failing")
@RequestScoped
@Consumes(MediaType.TEXT_PLAIN)
@Produces(MediaType.TEXT_PLAIN)
public class EndingResource {

    private static final long PAUSE = 50_000_000;

    @Resource(lookup = "java:app/jdbc/stranger")
    DataSource dataSource;

    @Inject
    Executions executions;

    @Inject
    Ending ending;

    /** Pays, and then ends the transaction in the given way. */
    @POST
    @Path("ending/{how}")
    @TwoPhaseMutation
    public String end(@PathParam("how") String how, String name) throws Exception {
        executions.count(name);
        pay(name);
        ending.of(how);
        return name;
    }

    /** Pays, and then goes on in a transaction of its own. */
    @POST
    @Path("apart")
    @TwoPhaseMutation
    public String apart(String name) throws Exception {
        executions.count(name);
        pay(name);
        ending.apart();
        return name;
    }

    /** Is still at work when its time is up, as often as there are executions in {@code times}. */
    @POST
    @Path("overdue/{times}/{then}")
    @Hurried
    @TwoPhaseMutation
    public String overdue(@PathParam("times") int times, @PathParam("then") String then, String name)
            throws SQLException {
        pay(name);
        if (executions.count(name) <= times) {
            while (!ending.isOver()) {
                LockSupport.parkNanos(PAUSE);
            }
            if (then.equals("pay")) {
                pay(name);
            }
        }
        return name;
    }

    private void pay(String name) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "INSERT INTO transfer (id, payee, amount) VALUES (?, 'grocer', 1)")) {
            statement.setString(1, name + " " + UUID.randomUUID().toString().substring(0, 8));
            statement.executeUpdate();
        }
    }
}
