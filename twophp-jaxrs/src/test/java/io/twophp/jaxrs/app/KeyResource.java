package io.twophp.jaxrs.app;

import io.twophp.Dialect;
import io.twophp.Effects;
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
import java.sql.SQLException;

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
            dialects = {Dialect.TWOPHP, Dialect.IDEMPOTENCY_KEY})
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

    /** Answers with a status the first time, and succeeds then. */
    @POST
    @Path("once/{status}")
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY)
    public Response once(@PathParam("status") int status) {
        boolean first = shop.executions() == 0;
        shop.order("once " + status);
        return first
                ? Response.status(status)
                        .header("Retry-After", "7")
                        .entity("not now")
                        .type("text/plain")
                        .build()
                : Response.status(201).entity("done").type("text/plain").build();
    }

    /** Takes as long as the test wants. */
    @POST
    @Path("gate")
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY)
    public String pass() {
        long id = shop.order("gate");
        shop.gate().pass();
        return "passed " + id;
    }

    @POST
    @Path("external")
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY, effects = Effects.EXTERNAL)
    public String external() {
        return pass();
    }

    @POST
    @Path("later")
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY, mode = Mode.ASYNCHRONOUS)
    public Response later() {
        long id = shop.order("later");
        shop.gate().pass();
        return Response.status(201).entity("o" + id).type("text/plain").build();
    }

    /** Fails as a database does, until the gate opens. */
    @POST
    @Path("outage")
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY)
    public String outage() throws SQLException {
        shop.order("outage");
        if (!shop.gate().isOpen()) {
            throw new SQLException("deadlock", "40001");
        }
        return "done";
    }

    @POST
    @Path("headers")
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY)
    public Response headers() {
        shop.order("headers");
        return Response.ok("é\u0000 bytes".getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .type("application/octet-stream")
                .header("Cache-Control", "private, max-age=5")
                .header("ETag", "\"v1\"")
                .header("X-Two", "a")
                .header("X-Two", "b")
                .header("Set-Cookie", "session=s3cret")
                .build();
    }

    /** Returns what business logic sees. */
    @POST
    @Path("told")
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY)
    public String told() {
        shop.order("told");
        return twoPhase.isActive() + " " + twoPhase.clientCorrelationId().orElseThrow();
    }
}
