package io.twophp.jaxrs.endpoints;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.jaxrs.admission.FilterOrder;
import io.twophp.jaxrs.request.Exchange;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;

/** Answers the library's own addresses after matching, if the application's filters there authenticate callers. */
@ModuleBean
@Priority(FilterOrder.BEHIND_APPLICATION)
public class LateAddresses implements ContainerRequestFilter {

    private final LibraryRouter addresses;

    @Inject
    LateAddresses(LibraryRouter addresses) {
        this.addresses = addresses;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (Exchange.of(request).isIdentifiedLate()) {
            addresses.behindMatching(request);
        }
    }
}
