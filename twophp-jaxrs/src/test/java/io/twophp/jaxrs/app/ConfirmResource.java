package io.twophp.jaxrs.app;

import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;

/** The application's own confirmation, at an address that 2PHP uses as well. */
@Path("baskets/{id}/confirm")
@RequestScoped
public class ConfirmResource extends ShopResource {

    @POST
    public String confirm(@PathParam("id") String id) {
        shop.order("basket " + id);
        return "basket " + id + " is confirmed";
    }
}
