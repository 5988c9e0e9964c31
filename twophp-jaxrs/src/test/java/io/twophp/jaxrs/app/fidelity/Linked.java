package io.twophp.jaxrs.app.fidelity;

import io.twophp.jaxrs.app.OrderView;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Link;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.atomic.AtomicInteger;

/** The entity's own address is sent along. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
public @interface Linked {

    /** Adds a link made from the entity, and counts how often it ran. */
    @Provider
    @Linked
    class Links implements ContainerResponseFilter {

        public static final AtomicInteger RUNS = new AtomicInteger();

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            RUNS.incrementAndGet();
            if (response.getEntity() instanceof OrderView order) {
                response.getHeaders()
                        .add(
                                "Link",
                                Link.fromUri("orders/" + order.id).rel("self").build());
            }
        }
    }
}
