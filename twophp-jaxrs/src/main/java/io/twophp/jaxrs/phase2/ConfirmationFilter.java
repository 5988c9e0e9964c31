package io.twophp.jaxrs.phase2;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.protocol.ConfirmationPath;
import io.twophp.jaxrs.admission.FilterOrder;
import io.twophp.jaxrs.request.Exchange;
import io.twophp.jaxrs.request.ProtocolHeaders;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Configuration;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.ext.Providers;

/**
 * Phase 2: {@code POST <path>/confirm} with the protocol's headers (D1). The live request becomes the stored one, so
 * that matching, authorization, validation and providers run on it as on any request. Runs after the application's
 * other pre-matching filters; if no caller is authenticated by then, or the application has filters after matching that
 * may replace the container's principal, the claim waits for those filters.
 */
@PreMatching
@ModuleBean
@Priority(FilterOrder.BEHIND_APPLICATION)
public class ConfirmationFilter implements ContainerRequestFilter {

    @Context
    Providers providers;

    private final Confirming confirming;

    @Inject
    ConfirmationFilter(Confirming confirming) {
        this.confirming = confirming;
    }

    /**
     * Sets the providers if the container has not injected them yet: RESTEasy 6.2 serves requests while another thread
     * still injects into the filter, and its configuration is what it injects.
     */
    public void provide(Configuration configuration) {
        if (providers == null && configuration instanceof Providers factory) {
            providers = factory;
        }
    }

    @Override
    public void filter(ContainerRequestContext request) {
        Exchange exchange = Exchange.of(request);
        exchange.providers(providers);
        if (exchange.redelivered().isPresent()) {
            confirming.redeliver(exchange.redelivered().get(), request);
            return;
        }
        if (!HttpMethod.POST.equals(request.getMethod())) {
            return;
        }
        ProtocolHeaders headers = exchange.headers();
        if (headers.isEnabled() && headers.hasServerCorrelationId()) {
            ConfirmationPath.registered(request.getUriInfo().getRequestUri().getRawPath())
                    .ifPresent(path -> confirm(request, path));
        }
    }

    private void confirm(ContainerRequestContext request, String path) {
        if (request.getSecurityContext().getUserPrincipal() == null
                || Exchange.of(request).isIdentifiedLate()) {
            confirming.postpone(request, path);
        } else {
            confirming.confirm(request, path);
        }
    }
}
