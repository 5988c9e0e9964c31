package io.twophp.jaxrs.app;

import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

/** Knows nothing of 2PHP, but may ask for the intent. */
@Path("plain")
@RequestScoped
public class PlainResource extends ShopResource {

    @POST
    public String post(String body) {
        shop.order("plain");
        twoPhase.resourceId("none");
        return "active: " + twoPhase.isActive() + ", attempt: " + twoPhase.attempt();
    }
}
