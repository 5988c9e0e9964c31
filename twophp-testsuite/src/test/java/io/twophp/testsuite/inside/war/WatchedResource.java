package io.twophp.testsuite.inside.war;

import io.twophp.Effects;
import io.twophp.TwoPhase;
import io.twophp.TwoPhaseMutation;
import jakarta.annotation.Resource;
import jakarta.annotation.security.DeclareRoles;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Notes its transaction, its caller and the thread that executes it. */
@Path("inside")
@DeclareRoles({"customer", "operator"})
@RequestScoped
@Consumes(MediaType.TEXT_PLAIN)
@Produces(MediaType.TEXT_PLAIN)
public class WatchedResource {

    @Resource(lookup = "java:comp/DefaultDataSource")
    DataSource dataSource;

    @Resource
    TransactionSynchronizationRegistry transactions;

    @Inject
    TwoPhase twoPhase;

    @Inject
    Sightings sightings;

    @Inject
    CallersView callers;

    /** Returns the payee is checked by a constraint that is deferred to the COMMIT. */
    @POST
    @Path("transfers")
    @TwoPhaseMutation
    public String transfer(String payee) throws SQLException {
        transactions.registerInterposedSynchronization(new Watch());
        see("executed in " + Sightings.transaction());
        try (Connection connection = dataSource.getConnection();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO transfer (id, payee, amount) VALUES (?, ?, 1)")) {
            insert.setString(1, id());
            insert.setString(2, payee);
            insert.executeUpdate();
        }
        see("inserted");
        return payee;
    }

    /** Is not confirmed in time, and so left to the sweep. */
    @POST
    @Path("short")
    @TwoPhaseMutation(ttl = 1_000, grace = 0)
    public String late(String word) {
        see("executed");
        return word;
    }

    @POST
    @Path("callers")
    @TwoPhaseMutation
    public String caller(String word) {
        see("attempt " + twoPhase.attempt() + " for " + callers.describe());
        return word;
    }

    @POST
    @Path("payments")
    @TwoPhaseMutation(effects = Effects.EXTERNAL)
    public String pay(String word) {
        see("executed");
        return word;
    }

    private void see(String sight) {
        sightings.add(id(), sight);
    }

    private String id() {
        return twoPhase.clientCorrelationId().orElseThrow().value();
    }

    private final class Watch implements Synchronization {

        private final String id = id();

        @Override
        public void beforeCompletion() {
            sightings.add(id, "before completion in " + Sightings.transaction());
        }

        @Override
        public void afterCompletion(int status) {
            sightings.add(id, "after completion: " + Sightings.name(status));
        }
    }
}
