package io.twophp.jaxrs.app;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;

/** The application's own callbacks, at an address that 2PHP may use as well. */
@Path("2php/callbacks")
public class OwnCallbacksResource {

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
