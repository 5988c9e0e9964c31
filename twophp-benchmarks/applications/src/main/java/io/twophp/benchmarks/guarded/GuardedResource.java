package io.twophp.benchmarks.guarded;

import io.twophp.AutoConfirm;
import io.twophp.ClaimMode;
import io.twophp.Command;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Mode;
import io.twophp.TwoPhaseMutation;
import io.twophp.benchmarks.business.NewPurchase;
import io.twophp.benchmarks.business.Purchases;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;

/** Purchases that take effect once. */
@Path("guarded")
@RequestScoped
@Transactional
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class GuardedResource {

    @Inject
    Purchases purchases;

    @Context
    SecurityContext security;

    @Context
    UriInfo uri;

    @POST
    @Path("local/{variant}")
    @TwoPhaseMutation
    public Response local(@PathParam("variant") String variant, NewPurchase wanted) {
        return make(variant, wanted);
    }

    @POST
    @Path("lazy/{variant}")
    @TwoPhaseMutation(claim = ClaimMode.LAZY)
    public Response lazy(@PathParam("variant") String variant, NewPurchase wanted) {
        return make(variant, wanted);
    }

    @POST
    @Path("external/{variant}")
    @TwoPhaseMutation(effects = Effects.EXTERNAL)
    public Response external(@PathParam("variant") String variant, NewPurchase wanted) {
        return make(variant, wanted);
    }

    @POST
    @Path("asynchronous/{variant}")
    @TwoPhaseMutation(mode = Mode.ASYNCHRONOUS)
    public Response asynchronous(@PathParam("variant") String variant, NewPurchase wanted) {
        return make(variant, wanted);
    }

    @POST
    @Path("transparent/{variant}")
    @TwoPhaseMutation(autoConfirm = AutoConfirm.ALWAYS)
    public Response transparent(@PathParam("variant") String variant, NewPurchase wanted) {
        return make(variant, wanted);
    }

    @POST
    @Path("transparent-lazy/{variant}")
    @TwoPhaseMutation(autoConfirm = AutoConfirm.ALWAYS, claim = ClaimMode.LAZY)
    public Response transparentLazy(@PathParam("variant") String variant, NewPurchase wanted) {
        return make(variant, wanted);
    }

    @POST
    @Path("keyed-lazy/{variant}")
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY, claim = ClaimMode.LAZY)
    public Response keyedLazy(@PathParam("variant") String variant, NewPurchase wanted) {
        return make(variant, wanted);
    }

    @POST
    @Path("keyed/{variant}")
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY)
    public Response keyed(@PathParam("variant") String variant, NewPurchase wanted) {
        return make(variant, wanted);
    }

    @POST
    @Path("certified/{variant}")
    @TwoPhaseMutation(dialects = Dialect.CERTIFIED_HTTP)
    public Response certified(@PathParam("variant") String variant, NewPurchase wanted) {
        return make(variant, wanted);
    }

    @POST
    @Path("poe/{variant}/{id}")
    @TwoPhaseMutation(dialects = Dialect.POE)
    public Response once(@PathParam("variant") String variant, NewPurchase wanted) {
        return make(variant, wanted);
    }

    @POST
    @Path("exactly-once/{variant}/{id}")
    @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE)
    public Response exactlyOnce(@PathParam("variant") String variant, NewPurchase wanted) {
        return make(variant, wanted);
    }

    @POST
    @Path("commands/{variant}")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "purchase", action = "make")
    public Response command(@PathParam("variant") String variant, NewPurchase wanted) {
        return make(variant, wanted);
    }

    private Response make(String variant, NewPurchase wanted) {
        return purchases.make(variant, security.getUserPrincipal().getName(), wanted, uri);
    }
}
