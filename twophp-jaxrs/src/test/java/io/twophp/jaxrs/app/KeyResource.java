package io.twophp.jaxrs.app;

import io.twophp.Dialect;
import io.twophp.Enrolment;
import io.twophp.FailurePolicy;
import io.twophp.Mode;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.validation.Valid;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;

/** The methods that clients with an idempotency key call. */
@Path("keys")
@RequestScoped
public class KeyResource extends ShopResource {

    @POST
    @Path("orders")
    @Consumes(MediaType.APPLICATION_JSON)
    @TwoPhaseMutation(
            grace = Shop.GRACE,
            dialects = {Dialect.TWOPHP, Dialect.IDEMPOTENCY_KEY})
    public Response place(@Valid NewOrder order) {
        String id = Long.toString(shop.order(order.item));
        return Response.created(URI.create("keys/orders/" + id))
                .entity(new OrderView(id, order.item))
                .type(MediaType.APPLICATION_JSON_TYPE)
                .build();
    }

    @PUT
    @Path("orders/{id}")
    @Consumes(MediaType.APPLICATION_JSON)
    @TwoPhaseMutation(
            grace = Shop.GRACE,
            dialects = {Dialect.IDEMPOTENCY_KEY, Dialect.CERTIFIED_HTTP})
    public void replace(@PathParam("id") String id, NewOrder order) {
        shop.order("replaced " + id);
    }

    @POST
    @Path("required")
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY, enrolment = Enrolment.REQUIRED)
    public String required() {
        return "done " + shop.order("required");
    }

    @POST
    @Path("message")
    @TwoPhaseMutation(dialects = Dialect.CERTIFIED_HTTP, enrolment = Enrolment.REQUIRED)
    public String message() {
        return required();
    }

    @POST
    @Path("either")
    @TwoPhaseMutation(
            grace = Shop.GRACE,
            dialects = {Dialect.TWOPHP, Dialect.IDEMPOTENCY_KEY},
            enrolment = Enrolment.REQUIRED)
    public String either() {
        return "done " + shop.order("either");
    }

    @POST
    @Path("windowed")
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY, window = 60_000)
    public String windowed() {
        return "done " + shop.order("windowed");
    }

    /** Refuses the body {@code wrong}. */
    @POST
    @Path("reopened")
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY, failures = FailurePolicy.REOPENED)
    public Response reopened(String body) {
        shop.order(body);
        return Response.status(body.equals("wrong") ? 422 : 201).entity(body).build();
    }

    @POST
    @Path("later")
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY, mode = Mode.ASYNCHRONOUS)
    public Response later() {
        long id = shop.order("later");
        shop.gate().pass();
        return Response.status(201).entity("o" + id).type("text/plain").build();
    }
}
