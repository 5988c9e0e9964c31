package io.twophp.jaxrs.app;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

/**
 * A bean by its scope, but registered as an instance of a subclass of its own, which looks like one of the container's:
 * called without its interceptor.
 */
@Path("unmanaged")
@ApplicationScoped
public class UnmanagedResource {

    @POST
    @TwoPhaseMutation(grace = Shop.GRACE)
    public String post() {
        return "done without an interceptor";
    }
}
