package org.example.portable;

import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Answers once the application is there. */
@Path("open/ready")
@RequestScoped
public class ReadyResource {

    @GET
    @Produces(MediaType.TEXT_PLAIN)
    public String ready() {
        return "ready";
    }
}
