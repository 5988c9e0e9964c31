package io.twophp.testsuite.acceptance.message;

import io.twophp.Dialect;
import io.twophp.TwoPhaseMutation;
import io.twophp.sample.shop.order.NewOrder;
import io.twophp.sample.shop.order.Orders;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.math.BigDecimal;
import java.net.URI;

/** Takes messages of Certified HTTP. Before any answer, it has placed an order, with the word as its note. */
@Path("orders/messages")
@RequestScoped
@RolesAllowed("customer")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@TwoPhaseMutation(dialects = Dialect.CERTIFIED_HTTP)
public class MessageResource {

    @Inject
    Orders orders;

    @Inject
    Gates gates;

    @Context
    SecurityContext security;

    private Response place(String word, int status) {
        orders.place(security.getUserPrincipal().getName(), new NewOrder("tea", BigDecimal.ONE, word));
        return Response.status(status)
                .entity("{\"word\":\"" + word + "\",\"status\":" + status + "}")
                .header("X-Kind", "kept")
                .build();
    }

    @POST
    public Response post(@Valid MessageInput message) {
        return place(message.word, 201);
    }

    @PUT
    public Response put(@Valid MessageInput message) {
        return place(message.word, 200);
    }

    @PATCH
    public Response patch(@Valid MessageInput message) {
        return place(message.word, 200);
    }

    @DELETE
    @Path("{word}")
    public Response delete(@PathParam("word") String word) {
        return place(word, 200);
    }

    /** Answers with that status, each time. */
    @POST
    @Path("always/{status}")
    public Response always(@PathParam("status") int status, @Valid MessageInput message) {
        return place(message.word, status);
    }

    /** Answers with that status and a Retry-After, and with 201 from the second time on. */
    @POST
    @Path("once/{status}")
    public Response once(@PathParam("status") int status, @Valid MessageInput message) {
        return gates.isFirst(message.word)
                ? Response.fromResponse(place(message.word, status))
                        .header("Retry-After", "1")
                        .build()
                : place(message.word, 201);
    }

    @POST
    @Path("silent")
    public void silent(@Valid MessageInput message) {
        place(message.word, 200);
    }

    @POST
    @Path("moved")
    public Response moved(@Valid MessageInput message) {
        place(message.word, 200);
        return Response.seeOther(URI.create("orders/messages/gates/" + message.word))
                .build();
    }

    /** Waits until a test opens its gate. */
    @POST
    @Path("gated")
    public Response gated(@Valid MessageInput message) {
        Response placed = place(message.word, 201);
        gates.pass(message.word);
        return placed;
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
