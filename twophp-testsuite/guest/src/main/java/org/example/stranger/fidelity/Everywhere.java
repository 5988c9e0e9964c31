package org.example.stranger.fidelity;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;

/** Adds the headers of this part of the application to every answer: its name, and who may read the answer (CORS). */
@Provider
public class Everywhere implements ContainerResponseFilter {

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (!request.getUriInfo().getPath().contains("fidelity/")) {
            return;
        }
        response.getHeaders().add("X-Stranger", "fidelity");
        response.getHeaders().add("Vary", "Origin");
        if (request.getHeaderString("Origin") != null) {
            response.getHeaders().putSingle("Access-Control-Allow-Origin", request.getHeaderString("Origin"));
        }
    }
}
