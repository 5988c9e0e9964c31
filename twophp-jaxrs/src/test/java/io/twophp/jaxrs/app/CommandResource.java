package io.twophp.jaxrs.app;

import io.twophp.Command;
import io.twophp.CommandActor;
import io.twophp.CommandConfirmation;
import io.twophp.Dialect;
import io.twophp.Idempotency;
import io.twophp.Mode;
import io.twophp.Shield;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.net.URI;

/** Commands of IDS. */
@Path("commands")
@RequestScoped
public class CommandResource extends ShopResource {

    @POST
    @Path("orders")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "place", key = "/order", ephemeral = "/sent")
    public Response place(String body) {
        long id = shop.order("placed");
        return Response.created(URI.create("orders/" + id))
                .entity("placed " + id + " by " + body)
                .type("text/plain")
                .header("Cache-Control", "private, max-age=5")
                .build();
    }

    @POST
    @Path("orders/{id}/close")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "close")
    public String close(@PathParam("id") String id) {
        return "closed " + shop.order("closed " + id);
    }

    @POST
    @Path("shared/{id}")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "ship", actor = CommandActor.SHARED)
    public Response ship(@PathParam("id") String id) {
        return Response.created(URI.create("secret/" + id))
                .entity("secret " + shop.order("shipped " + id))
                .type("text/plain")
                .build();
    }

    @POST
    @Path("orders/{id}/drop")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "drop", key = "/why", confirmation = CommandConfirmation.REQUIRED)
    public String drop(@PathParam("id") String id, String body) {
        return "dropped " + id + " for " + body + " as " + shop.order("dropped " + id);
    }

    @POST
    @Path("shared/{id}/drop")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(
            entity = "order",
            action = "drop-shared",
            actor = CommandActor.SHARED,
            confirmation = CommandConfirmation.REQUIRED)
    public String dropShared(@PathParam("id") String id) {
        return "dropped " + shop.order("dropped " + id);
    }

    @POST
    @Path("orders/{id}/ping")
    @TwoPhaseMutation(dialects = Dialect.IDS, window = 60_000)
    @Command(entity = "order", action = "ping", idempotency = Idempotency.I2)
    public String ping(@PathParam("id") String id) {
        return "pinged " + shop.order("ping");
    }

    @POST
    @Path("search")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "search", idempotency = Idempotency.I0)
    public String search(String body) {
        return "found " + shop.order("search");
    }

    /** Uses the key of the execution as the provider's. */
    @POST
    @Path("orders/{id}/pay")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "pay", idempotency = Idempotency.I3, shield = Shield.PROVIDER_KEY)
    public String pay(@PathParam("id") String id) {
        shop.order("paid " + id);
        return "paid under " + twoPhase.idempotencyKey().orElseThrow();
    }

    /** Takes as long as the test wants. */
    @POST
    @Path("gate/{id}")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "gate", action = "pass", actor = CommandActor.SHARED)
    public String pass(@PathParam("id") String id) {
        shop.order("gate");
        shop.gate().pass();
        return "passed";
    }

    @POST
    @Path("later/{id}")
    @TwoPhaseMutation(dialects = Dialect.IDS, mode = Mode.ASYNCHRONOUS)
    @Command(entity = "order", action = "later")
    public String later(@PathParam("id") String id) {
        shop.gate().pass();
        return "done " + shop.order("later");
    }
}
