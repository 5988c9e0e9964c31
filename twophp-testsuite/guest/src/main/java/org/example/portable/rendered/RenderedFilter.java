package org.example.portable.rendered;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;

/** Adds a header that names the entity's class, and changes the text if the entity is one. */
@Rendered
@Provider
public class RenderedFilter implements ContainerResponseFilter {

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        Object entity = response.getEntity();
        response.getHeaders()
                .add("X-Entity", entity == null ? "none" : entity.getClass().getSimpleName());
        if (entity instanceof String text) {
            response.setEntity(text + "!");
        }
    }
}
