package io.twophp.jaxrs.app;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

/** A bean by its scope, but registered as an instance; the container would call it without its interceptor. */
@Path("hand-made")
@ApplicationScoped
public class HandMadeResource {

    @POST
    @TwoPhaseMutation
    public String post() {
        return "done without an interceptor";
    }
}
