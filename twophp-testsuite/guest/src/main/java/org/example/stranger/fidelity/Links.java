package org.example.stranger.fidelity;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Link;
import jakarta.ws.rs.ext.Provider;

/** Adds a link that is made from the note. */
@Provider
@Linked
@Priority(Priorities.USER)
public class Links implements ContainerResponseFilter {

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (response.getEntity() instanceof Note note) {
            response.getHeaders()
                    .add("Link", Link.fromUri("notes/" + note.id).rel("self").build());
        }
    }
}
