package io.twophp.jaxrs.address;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.jaxrs.admission.FilterOrder;
import io.twophp.jaxrs.exchange.Exchange;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;

/** Answers for the library's own addresses before matching, if it is known by then who asks, or nothing would match them. */
@Provider
@PreMatching
@ModuleBean
@Priority(FilterOrder.BEHIND_APPLICATION)
public class EarlyAddresses implements ContainerRequestFilter {

    private final OwnAddresses addresses;
    private volatile boolean matched;

    @Inject
    EarlyAddresses(OwnAddresses addresses) {
        this.addresses = addresses;
    }

    /** There is a resource for what lies below {@code 2php/}. */
    public void areMatched() {
        matched = true;
    }

    @Override
    public void filter(ContainerRequestContext request) throws IOException {
        addresses.beforeMatching(request, !matched || !Exchange.of(request).isIdentifiedLate());
    }
}
