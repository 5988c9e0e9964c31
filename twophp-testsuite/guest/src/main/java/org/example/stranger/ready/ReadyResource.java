package org.example.stranger.ready;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Answers all clients once the application is there. */
@Path("open/ready")
public class ReadyResource {

    @GET
    @Produces(MediaType.TEXT_PLAIN)
    public String ready() {
        return "ready";
    }
}
