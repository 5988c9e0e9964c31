package io.twophp.testsuite.acceptance.command;

import io.twophp.Command;
import io.twophp.CommandActor;
import io.twophp.CommandConfirmation;
import io.twophp.CommandEvidence;
import io.twophp.Dialect;
import io.twophp.Idempotency;
import io.twophp.ServerCorrelationId;
import io.twophp.Shield;
import io.twophp.TwoPhase;
import io.twophp.TwoPhaseMutation;
import io.twophp.sample.shop.order.NewOrder;
import io.twophp.sample.shop.order.Orders;
import io.twophp.testsuite.acceptance.message.Gates;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.math.BigDecimal;
import java.util.stream.Collectors;

/** Takes commands of IDS. Before any answer, it has placed an order, with the word as its note. */
@Path("orders/commands")
@RequestScoped
@RolesAllowed("customer")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class CommandResource {

    @Inject
    Orders orders;

    @Inject
    Gates gates;

    @Inject
    TwoPhase twoPhase;

    @Inject
    CommandEvidence evidence;

    @Context
    SecurityContext security;

    private Response place(String word, int status) {
        return place("tea", word, status);
    }

    private Response place(String sku, String word, int status) {
        orders.place(security.getUserPrincipal().getName(), new NewOrder(sku, BigDecimal.ONE, word));
        return Response.status(status)
                .entity("{\"word\":\"" + word + "\",\"status\":" + status + "}")
                .header("X-Kind", "kept")
                .build();
    }

    /** Uses the command's whole content as its key. */
    @POST
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "place")
    public Response all(OrderCommand command) {
        return place(command.word, 201);
    }

    @POST
    @Path("keyed")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "place-keyed", key = "/word", ephemeral = "/sent")
    public Response keyed(OrderCommand command) {
        return place(command.word, 201);
    }

    @POST
    @Path("shared")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "ship", actor = CommandActor.SHARED)
    public Response shared(OrderCommand command) {
        return place(command.word, 201);
    }

    @POST
    @Path("confirmed/{target}")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "drop", confirmation = CommandConfirmation.REQUIRED)
    public Response confirmed(@PathParam("target") String target, OrderCommand command) {
        return place(command.word, 200);
    }

    @POST
    @Path("windowed")
    @TwoPhaseMutation(dialects = Dialect.IDS, window = 1000)
    @Command(entity = "order", action = "ping", idempotency = Idempotency.I2)
    public Response windowed(OrderCommand command) {
        return place(command.word, 200);
    }

    @POST
    @Path("read")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "read", idempotency = Idempotency.I0)
    public Response read(OrderCommand command) {
        return Response.ok("{\"word\":\"" + command.word + "\"}").build();
    }

    @POST
    @Path("provider")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "pay", idempotency = Idempotency.I3, shield = Shield.PROVIDER_KEY)
    public Response provider(OrderCommand command) {
        // Of another item, whose row is locked meanwhile, than other methods that wait at a gate.
        Response placed = place("teapot", command.word, 200);
        gates.pass(command.word);
        return Response.fromResponse(placed)
                .entity("{\"key\":\"" + twoPhase.idempotencyKey().orElseThrow() + "\"}")
                .build();
    }

    @POST
    @Path("reconciled")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "send", idempotency = Idempotency.I3, shield = Shield.RECONCILIATION)
    public Response reconciled(OrderCommand command) {
        Response placed = place("rare-book", command.word, 200);
        gates.pass(command.word);
        return placed;
    }

    @POST
    @Path("always/{status}")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "fail")
    public Response always(@PathParam("status") int status, OrderCommand command) {
        return place(command.word, status);
    }

    @POST
    @Path("gated")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "gate")
    public Response gated(OrderCommand command) {
        Response placed = place(command.word, 201);
        gates.pass(command.word);
        return placed;
    }

    @GET
    @Path("evidence/{id}")
    public String evidence(@PathParam("id") String id) {
        return evidence.of(new ServerCorrelationId(id), 100).stream()
                .map(decided -> "\"" + decided.decision() + " "
                        + decided.sender().name() + " " + decided.fingerprint().isPresent()
                        + decided.knownFingerprint().isPresent() + "\"")
                .collect(Collectors.joining(",", "[", "]"));
    }

    @GET
    @Path("compensated/{id}")
    public String compensated(@PathParam("id") String id) {
        return Boolean.toString(evidence.compensated(new ServerCorrelationId(id)));
    }

    @GET
    @Path("gates/{name}")
    public String reached(@PathParam("name") String name) {
        return Boolean.toString(gates.isReached(name));
    }

    @GET
    @Path("gates/{name}/open")
    public String open(@PathParam("name") String name) {
        gates.open(name);
        return "true";
    }
}
