package io.twophp.jaxrs.app.fidelity;

import io.twophp.jaxrs.app.OrderView;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The entity is sent within another. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
public @interface Enveloped {

    /** Wraps an order; can't handle any other entity. */
    @Provider
    @Enveloped
    class Envelopes implements ContainerResponseFilter {

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            OrderView order = (OrderView) response.getEntity();
            response.setEntity(new Envelope("order", order));
            response.getHeaders().putSingle("X-Envelope", "order");
        }

        public record Envelope(String kind, OrderView content) {

            public String getKind() {
                return kind;
            }

            public OrderView getContent() {
                return content;
            }
        }
    }
}
