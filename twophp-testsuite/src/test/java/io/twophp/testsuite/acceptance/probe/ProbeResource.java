package io.twophp.testsuite.acceptance.probe;

import io.twophp.Mode;
import io.twophp.TwoPhase;
import io.twophp.TwoPhaseMutation;
import io.twophp.sample.shop.order.NewOrder;
import io.twophp.sample.shop.order.Orders;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.EJBAccessException;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.validation.Valid;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.math.BigDecimal;
import java.security.Principal;
import java.util.function.Supplier;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/**
 * Answers with everything that a resource can see of its surroundings: the same in each kind of execution. Goes into a
 * copy of the shop.
 */
@Path("orders/probe")
@RequestScoped
@TwoPhaseMutation(mode = Mode.NEGOTIATED)
@RolesAllowed("customer")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class ProbeResource {

    @Inject
    TwoPhase twoPhase;

    @Inject
    Notes notes;

    @Inject
    Guarded guarded;

    @Inject
    Principal principal;

    @Inject
    jakarta.security.enterprise.SecurityContext enterprise;

    @Inject
    Orders orders;

    @Context
    SecurityContext security;

    @Context
    UriInfo uri;

    @Context
    HttpServletRequest servlet;

    private int uses;

    @POST
    public Response probe(
            @Valid ProbeInput input,
            @QueryParam("q") String query,
            @HeaderParam("Accept-Language") String language,
            @HeaderParam("DTT-2PHP-Client-Correlation-ID") String clientId)
            throws NamingException {
        notes.add(input.word);
        uses++;
        JsonObject seen = Json.createObjectBuilder()
                .add("user", security.getUserPrincipal().getName())
                .add("isCustomer", security.isUserInRole("customer"))
                .add("isAuditor", security.isUserInRole("auditor"))
                .add("principal", principal.getName())
                .add("caller", enterprise.getCallerPrincipal().getName())
                .add("callerIsCustomer", enterprise.isCallerInRole("customer"))
                .add("callerIsAuditor", enterprise.isCallerInRole("auditor"))
                .add("ejbForCustomers", allowed(guarded::forCustomers))
                .add("ejbForAuditors", allowed(guarded::forAuditors))
                .add("base", uri.getBaseUri().toString())
                .add("request", uri.getRequestUri().toString())
                .add("servletUser", servlet.getRemoteUser())
                .add("query", query)
                .add("language", language)
                .add(
                        "clientIdIsKnown",
                        clientId.equals(
                                twoPhase.clientCorrelationId().orElseThrow().value()))
                .add("notes", notes.all())
                .add("uses", uses)
                .add("transaction", transaction() == Status.STATUS_ACTIVE)
                .add("application", (String) InitialContext.doLookup("java:app/AppName"))
                .add("dataSource", InitialContext.doLookup("java:app/jdbc/shop") != null)
                .add("seesTheApplication", seesTheApplication())
                .build();
        return Response.created(uri.getAbsolutePathBuilder().path("found").build())
                .entity(seen)
                .build();
    }

    /** Places an order, and then thinks better of it. */
    @POST
    @Path("regretted")
    public Response regret(@Valid ProbeInput input) {
        NewOrder wanted = new NewOrder("tea", BigDecimal.ONE, input.word);
        orders.place(security.getUserPrincipal().getName(), wanted);
        throw new IllegalStateException("no, thank you");
    }

    private static int transaction() throws NamingException {
        TransactionSynchronizationRegistry registry =
                InitialContext.doLookup("java:comp/TransactionSynchronizationRegistry");
        return registry.getTransactionStatus();
    }

    private static boolean seesTheApplication() {
        try {
            return Thread.currentThread().getContextClassLoader().loadClass(Orders.class.getName()) == Orders.class;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static String allowed(Supplier<String> call) {
        try {
            return call.get();
        } catch (EJBAccessException e) {
            return "denied";
        }
    }
}
