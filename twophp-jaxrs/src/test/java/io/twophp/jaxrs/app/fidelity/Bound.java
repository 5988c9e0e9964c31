package io.twophp.jaxrs.app.fidelity;

import io.twophp.jaxrs.app.OrderView;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Link;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;

/** Filters and interceptors that are bound to methods by name. */
public final class Bound {

    private Bound() {}

    /** The entity is sent within another. */
    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    @interface Enveloped {}

    /** The entity's own address is sent along. */
    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    @interface Linked {}

    /** The body is compressed. */
    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    @interface Packed {}

    /** Wraps an order; can't handle any other entity. */
    @Provider
    @Enveloped
    public static class Envelopes implements ContainerResponseFilter {

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

    /** Adds a link made from the entity, and counts how often it ran. */
    @Provider
    @Linked
    public static class Links implements ContainerResponseFilter {

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

    /** Compresses. */
    @Provider
    @Packed
    public static class Packing implements WriterInterceptor {

        @Override
        public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
            context.getHeaders().putSingle("Content-Encoding", "gzip");
            GZIPOutputStream packed = new GZIPOutputStream(context.getOutputStream());
            context.setOutputStream(packed);
            context.proceed();
            packed.finish();
        }
    }
}
