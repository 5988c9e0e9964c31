package io.twophp.testsuite.campaign.war;

import io.twophp.ClaimMode;
import io.twophp.Command;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Mode;
import io.twophp.TwoPhaseMutation;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** One endpoint for each policy that makes a difference to failures, below {@code orders}, which is for customers. */
@Path("orders/hurdles")
@RequestScoped
@RolesAllowed("customer")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class HurdleResource {

    @Inject
    Jump jump;

    @POST
    @Path("local")
    @TwoPhaseMutation
    public Response local(Hurdle hurdle) {
        return jump.inside(hurdle);
    }

    @POST
    @Path("lazy")
    @TwoPhaseMutation(claim = ClaimMode.LAZY)
    public Response lazy(Hurdle hurdle) {
        return jump.inside(hurdle);
    }

    @POST
    @Path("poe/{id}")
    @TwoPhaseMutation(dialects = Dialect.POE)
    public Response poe(Hurdle hurdle) {
        return jump.inside(hurdle);
    }

    @POST
    @Path("exactly-once/{id}")
    @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE)
    public Response exactlyOnce(Hurdle hurdle) {
        return jump.inside(hurdle);
    }

    @POST
    @Path("commands/{id}")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "hurdle", action = "jump")
    public Response command(Hurdle hurdle) {
        return jump.inside(hurdle);
    }

    @POST
    @Path("background")
    @TwoPhaseMutation(mode = Mode.ASYNCHRONOUS)
    public Response background(Hurdle hurdle) {
        return jump.inside(hurdle);
    }

    @POST
    @Path("negotiated")
    @TwoPhaseMutation(mode = Mode.NEGOTIATED)
    public Response negotiated(Hurdle hurdle) {
        return jump.inside(hurdle);
    }

    @POST
    @Path("brief")
    @TwoPhaseMutation(ttl = 1_500, grace = 1_400)
    public Response brief(Hurdle hurdle) {
        return jump.inside(hurdle);
    }

    @POST
    @Path("external")
    @TwoPhaseMutation(effects = Effects.EXTERNAL)
    public Response external(Hurdle hurdle) {
        return jump.outside(hurdle);
    }

    @POST
    @Path("external-background")
    @TwoPhaseMutation(effects = Effects.EXTERNAL, mode = Mode.ASYNCHRONOUS)
    public Response externalBackground(Hurdle hurdle) {
        return jump.outside(hurdle);
    }
}
