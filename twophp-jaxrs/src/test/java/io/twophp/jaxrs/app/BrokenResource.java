package io.twophp.jaxrs.app;

import io.twophp.Command;
import io.twophp.Dialect;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;

/** Fails in each dialect, so that the library has to provide an answer. */
@Path("broken")
@RequestScoped
public class BrokenResource {

    @Inject
    Shop shop;

    private String fail(String how) {
        shop.order(how);
        if (how.equals("large")) {
            return "x".repeat(3 << 20);
        }
        throw new IllegalStateException("no mapper takes this");
    }

    @POST
    @Path("twophp/{how}")
    @TwoPhaseMutation(grace = Shop.GRACE)
    public String twoPhase(@PathParam("how") String how) {
        return fail(how);
    }

    @POST
    @Path("keys/{how}")
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY)
    public String keyed(@PathParam("how") String how) {
        return fail(how);
    }

    @POST
    @Path("messages/{how}")
    @TwoPhaseMutation(dialects = Dialect.CERTIFIED_HTTP)
    public String message(@PathParam("how") String how) {
        return fail(how);
    }

    @POST
    @Path("poe/{how}")
    @TwoPhaseMutation(dialects = Dialect.POE)
    public String once(@PathParam("how") String how) {
        return fail(how);
    }

    @POST
    @Path("xo/{how}")
    @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE)
    public String stored(@PathParam("how") String how) {
        return fail(how);
    }

    @POST
    @Path("commands/{how}")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "broken", action = "break")
    public String command(@PathParam("how") String how) {
        return fail(how);
    }
}
