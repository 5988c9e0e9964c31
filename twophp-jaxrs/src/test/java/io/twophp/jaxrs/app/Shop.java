package io.twophp.jaxrs.app;

import io.twophp.ServerCorrelationId;
import io.twophp.TwoPhase;
import io.twophp.jaxrs.app.fidelity.Answers;
import io.twophp.jaxrs.app.fidelity.Bound;
import io.twophp.jaxrs.rig.Environment;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.filter.RolesAllowedDynamicFeature;

/** Business logic: takes orders, in the running transaction, and counts its executions. */
@ApplicationScoped
public class Shop {

    /** δ of the shop's endpoints in milliseconds, a number that is used for nothing else. */
    public static final long GRACE = 17_393;

    public static final long TTL = 30_000;

    private final AtomicInteger executions = new AtomicInteger();
    private volatile Gate gate = new Gate();

    @Inject
    Environment environment;

    @Inject
    TwoPhase twoPhase;

    /** All of the shop; 2PHP is not named anywhere. */
    public static ResourceConfig application() {
        return resources().register(TestAuthentication.class).register(RolesAllowedDynamicFeature.class);
    }

    /** The shop, on a server that checks roles only around the resource method, if at all. */
    public static ResourceConfig withoutRoleFilter() {
        return resources().register(TestAuthentication.class);
    }

    /** The shop without authentication and roles. */
    public static ResourceConfig resources() {
        return new ResourceConfig(
                        OrderResource.class,
                        NamedResource.class,
                        LocatingResource.class,
                        PlainResources.Plain.class,
                        PlainResources.Basket.class,
                        PlainResources.Callbacks.class,
                        ResultResource.class,
                        FailureResource.class,
                        GateResource.class,
                        KeyResource.class,
                        PoeResource.class,
                        ExactlyOnceResource.class,
                        CommandResource.class,
                        AsynchronousResource.class,
                        CaseResource.class,
                        PolicyResource.class,
                        ManagedResource.class,
                        EchoResource.class,
                        WorkResource.class,
                        FreshResource.class,
                        RelayResource.class,
                        Answers.Plain.class,
                        Answers.Hands.class,
                        Answers.Clear.class,
                        Bound.Envelopes.class,
                        Bound.Links.class,
                        Bound.Packing.class,
                        RefusalMapper.class,
                        OwnResponseFilter.class)
                .register(new HandMadeResources.Instance())
                .register(new HandMadeResources.Unmanaged() {
                    @Override
                    public String post() {
                        return super.post();
                    }
                });
    }

    public void reset() {
        executions.set(0);
        gate.open();
        gate = new Gate();
    }

    public int executions() {
        return executions.get();
    }

    public Gate gate() {
        return gate;
    }

    /** Stores an order and returns its number. */
    public long order(String item) {
        executions.incrementAndGet();
        try (Connection connection = environment.database().dataSource().getConnection();
                PreparedStatement insert = connection.prepareStatement(
                        "INSERT INTO shop_order (item, scid) VALUES (?, ?)", Statement.RETURN_GENERATED_KEYS)) {
            insert.setString(1, item);
            insert.setString(
                    2,
                    twoPhase.serverCorrelationId()
                            .map(ServerCorrelationId::value)
                            .orElse(null));
            insert.executeUpdate();
            try (ResultSet keys = insert.getGeneratedKeys()) {
                keys.next();
                return keys.getLong(1);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
