package org.example.stranger.fidelity;

import jakarta.annotation.Priority;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Link;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The note's own address is sent along. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
public @interface Linked {

    /** Adds a link that is made from the note. */
    @Provider
    @Linked
    @Priority(Priorities.USER)
    class Filter implements ContainerResponseFilter {

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            if (response.getEntity() instanceof Note note) {
                response.getHeaders()
                        .add(
                                "Link",
                                Link.fromUri("notes/" + note.id).rel("self").build());
            }
        }
    }
}
