package org.example.stranger.stamped;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Link;
import jakarta.ws.rs.ext.Provider;

/** Puts a parcel into its envelope, and names its address in a Link header. */
@Stamped
@Provider
public class StampFilter implements ContainerResponseFilter {

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
