package io.twophp.jaxrs.app;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.concurrent.Callable;

/** Calls other services in the middle of its own work. */
@Path("relay")
@RequestScoped
@TwoPhaseMutation(grace = Shop.GRACE)
@Produces(MediaType.TEXT_PLAIN)
public class RelayResource extends ShopResource {

    @Inject
    Relays relays;

    @POST
    public String relay() throws Exception {
        shop.order("relay");
        return relays.run();
    }

    /** Takes as long as the test wants, with its calls behind it. */
    @POST
    @Path("gated")
    public String pass() throws Exception {
        String result = relay();
        shop.gate().pass();
        return result;
    }

    /** The additional work. */
    @ApplicationScoped
    public static class Relays {

        private volatile Callable<String> script;

        public void are(Callable<String> calls) {
            script = calls;
        }

        String run() throws Exception {
            return script.call();
        }
    }
}
