package io.twophp.jaxrs.app;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

/** Resources of which the application registers instances: no container intercepts their methods. */
final class HandMadeResources {

    private HandMadeResources() {}

    /** A bean by its scope, but registered as an instance; the container would call it without its interceptor. */
    @Path("hand-made")
    @ApplicationScoped
    public static class Instance {

        @POST
        @TwoPhaseMutation
        public String post() {
            return "done without an interceptor";
        }
    }

    /**
     * A bean by its scope, but registered as an instance of a subclass of its own, which looks like one of the
     * container's: called without its interceptor.
     */
    @Path("unmanaged")
    @ApplicationScoped
    public static class Unmanaged {

        @POST
        @TwoPhaseMutation(grace = Shop.GRACE)
        public String post() {
            return "done without an interceptor";
        }
    }
}
