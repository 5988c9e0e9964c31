package io.twophp.jaxrs.app;

import io.twophp.TwoPhase;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

/** Knows nothing of 2PHP, but may ask for the intent. */
@Path("plain")
@RequestScoped
public class PlainResource {

    @Inject
    Shop shop;

    @Inject
    TwoPhase twoPhase;

    @POST
    public String post(String body) {
        shop.order("plain");
        twoPhase.resourceId("none");
        return "active: " + twoPhase.isActive() + ", attempt: " + twoPhase.attempt();
    }
}
