package org.example.stranger.stamped;

import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Link;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Answers of such methods leave in an envelope, stamped and linked. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Stamped {

    /** Puts a parcel into its envelope, and names its address in a Link header. */
    @Stamped
    @Provider
    class Filter implements ContainerResponseFilter {

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            response.getHeaders().add("X-Stamp", "stranger");
            if (response.getEntity() instanceof Parcel parcel) {
                response.getHeaders()
                        .add(
                                "Link",
                                Link.fromUri("/parcels/" + parcel.id)
                                        .rel("self")
                                        .build()
                                        .toString());
                response.setEntity(new Envelope(parcel));
            }
        }
    }
}
