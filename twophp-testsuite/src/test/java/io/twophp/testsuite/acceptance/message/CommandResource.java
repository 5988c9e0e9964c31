package io.twophp.testsuite.acceptance.message;

import io.twophp.Command;
import io.twophp.Dialect;
import io.twophp.Idempotency;
import io.twophp.Shield;
import io.twophp.TwoPhase;
import io.twophp.TwoPhaseMutation;
import io.twophp.sample.shop.order.NewOrder;
import io.twophp.sample.shop.order.Orders;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.math.BigDecimal;

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

    @Context
    SecurityContext security;

    private Response place(String sku, String word, int status) {
        orders.place(security.getUserPrincipal().getName(), new NewOrder(sku, BigDecimal.ONE, word));
        return Response.status(status)
                .entity("{\"word\":\"" + word + "\",\"status\":" + status + "}")
                .build();
    }

    /** Uses the command's whole content as its key. */
    @POST
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "place")
    public Response all(MessageInput command) {
        return place("tea", command.word, 201);
    }

    @POST
    @Path("provider")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "pay", idempotency = Idempotency.I3, shield = Shield.PROVIDER_KEY)
    public Response provider(MessageInput command) {
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
    public Response reconciled(MessageInput command) {
        Response placed = place("rare-book", command.word, 200);
        gates.pass(command.word);
        return placed;
    }
}
