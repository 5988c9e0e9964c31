package io.twophp.jaxrs.app;

import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;

/** Resources without 2PHP. */
final class PlainResources {

    private PlainResources() {}

    /** May ask for the intent. */
    @Path("plain")
    @RequestScoped
    public static class Plain extends ShopResource {

        @POST
        public String post(String body) {
            shop.order("plain");
            twoPhase.resourceId("none");
            return "active: " + twoPhase.isActive() + ", attempt: " + twoPhase.attempt();
        }
    }

    /** The application's own confirmation, at an address that 2PHP uses as well. */
    @Path("baskets/{id}/confirm")
    @RequestScoped
    public static class Basket extends ShopResource {

        @POST
        public String confirm(@PathParam("id") String id) {
            shop.order("basket " + id);
            return "basket " + id + " is confirmed";
        }
    }

    /** The application's own callbacks, at an address that 2PHP may use as well. */
    @Path("2php/callbacks")
    public static class Callbacks {

        @POST
        public String post() {
            return "the application's own";
        }

        @GET
        @Path("{id}")
        public String get(@PathParam("id") String id) {
            return "the application's own " + id;
        }
    }
}
