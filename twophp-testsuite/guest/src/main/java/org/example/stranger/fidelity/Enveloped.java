package org.example.stranger.fidelity;

import jakarta.annotation.Priority;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Map;
import java.util.TreeMap;

/** The note is sent within an envelope. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
public @interface Enveloped {

    /** Wraps a note; anything else it can't handle. */
    @Provider
    @Enveloped
    @Priority(Priorities.ENTITY_CODER)
    class Filter implements ContainerResponseFilter {

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            Note note = (Note) response.getEntity();
            response.setEntity(new TreeMap<>(Map.of("kind", "note", "content", note)));
            response.getHeaders().putSingle("X-Envelope", "note");
        }
    }
}
