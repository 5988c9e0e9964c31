package io.twophp.jaxrs.app;

import io.twophp.Effects;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

/** Takes as long as the test wants. */
@Path("gate")
@RequestScoped
public class GateResource extends ShopResource {

    @POST
    @TwoPhaseMutation(grace = Shop.GRACE)
    public String pass() {
        long id = shop.order("gate");
        shop.gate().pass();
        return "passed " + id;
    }

    @POST
    @Path("external")
    @TwoPhaseMutation(grace = Shop.GRACE, effects = Effects.EXTERNAL)
    public String passOnce() {
        return pass();
    }
}
