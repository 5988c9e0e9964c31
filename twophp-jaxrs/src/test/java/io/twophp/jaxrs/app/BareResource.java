package io.twophp.jaxrs.app;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

/** A bean by its scope, but registered as an instance of a subclass of its own, which overrides nothing. */
@Path("bare")
@ApplicationScoped
public class BareResource {

    @POST
    @TwoPhaseMutation(grace = Shop.GRACE)
    public String post() {
        return "done without an interceptor";
    }
}
