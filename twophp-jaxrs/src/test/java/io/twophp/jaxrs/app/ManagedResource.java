package io.twophp.jaxrs.app;

import io.twophp.TwoPhaseMutation;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

/** For managers only, or for nobody. */
@Path("managed")
@RequestScoped
@TwoPhaseMutation(grace = Shop.GRACE)
public class ManagedResource extends ShopResource {

    @POST
    @RolesAllowed("manager")
    public String forManagers() {
        return "done " + shop.order("managed");
    }

    @POST
    @Path("closed")
    @DenyAll
    public String forNobody() {
        return "done " + shop.order("closed");
    }
}
