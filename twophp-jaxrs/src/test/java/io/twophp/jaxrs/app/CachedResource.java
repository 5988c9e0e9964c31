package io.twophp.jaxrs.app;

import io.twophp.Dialect;
import io.twophp.Mode;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;

/** Gives answers that any cache may keep, by the application's directives. */
@Path("cached")
@RequestScoped
public class CachedResource {

    @Inject
    Shop shop;

    private Response answer(int status) {
        shop.order("cached");
        return Response.status(status)
                .entity("secret")
                .type("text/plain")
                .header("Cache-Control", "public, s-maxage=600")
                .header("CDN-Cache-Control", "max-age=600")
                .header("Surrogate-Control", "max-age=600")
                .header("Expires", "Thu, 01 Jan 2099 00:00:00 GMT")
                .header("Vary", "Accept, cookie")
                .build();
    }

    @POST
    @Path("poe/{id}")
    @TwoPhaseMutation(dialects = Dialect.POE)
    public Response once() {
        return answer(200);
    }

    @POST
    @Path("xo/{id}")
    @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE)
    public Response stored() {
        return answer(200);
    }

    @POST
    @Path("messages")
    @TwoPhaseMutation(dialects = Dialect.CERTIFIED_HTTP)
    public Response message() {
        return answer(200);
    }

    @POST
    @Path("later")
    @TwoPhaseMutation(mode = Mode.ASYNCHRONOUS, grace = Shop.GRACE)
    public Response later() {
        return answer(409);
    }
}
