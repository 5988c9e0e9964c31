package io.twophp.jaxrs.phase2;

import io.twophp.ProtocolHeader;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.protocol.ConfirmationPath;
import io.twophp.jaxrs.admission.FilterOrder;
import io.twophp.jaxrs.request.Exchange;
import io.twophp.jaxrs.request.ProtocolHeaders;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Configuration;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.ext.Providers;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.Optional;

/**
 * Phase 2: {@code POST <path>/confirm} with the protocol's headers (D1). The live request becomes the stored one, so
 * that matching, authorization, validation and providers run on it as on any request. Runs after the application's
 * other pre-matching filters; if no caller is authenticated by then, or the application has filters after matching that
 * may replace the container's principal, the claim waits for those filters.
 *
 * <p>{@code OPTIONS <path>/confirm}: no resource is at the address of a confirmation (D1), so the request is redirected
 * to the registered address, for which the application, its CORS filters or the container answer as usual. If the
 * application has resources of its own at such addresses, only for the preflight of a confirmation.
 */
@PreMatching
@ModuleBean
@Priority(FilterOrder.BEHIND_APPLICATION)
public class ConfirmationFilter implements ContainerRequestFilter {

    private static final String WANTED_HEADERS = "Access-Control-Request-Headers";

    @Context
    Providers providers;

    private final Confirming confirming;
    private volatile boolean applicationConfirms;

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

    /** Notes whether a resource method has such an address. */
    public void note(Class<?> resourceClass, Method method) {
        Path path = Optional.ofNullable(method.getAnnotation(Path.class))
                .orElseGet(() -> resourceClass.getAnnotation(Path.class));
        applicationConfirms |= path != null && path.value().matches("(.*/)?confirm/?");
    }

    @Override
    public void filter(ContainerRequestContext request) {
        Exchange exchange = Exchange.of(request);
        exchange.providers(providers);
        if (exchange.redelivered().isPresent()) {
            confirming.redeliver(exchange.redelivered().get(), request);
            return;
        }
        ProtocolHeaders headers = exchange.headers();
        String method = request.getMethod();
        if (HttpMethod.POST.equals(method) && headers.isEnabled() && headers.hasServerCorrelationId()) {
            registered(request).ifPresent(path -> confirm(request, path));
        } else if (HttpMethod.OPTIONS.equals(method) && (!applicationConfirms || isPreflight(headers))) {
            registered(request).ifPresent(path -> redirect(request, path));
        }
    }

    private static Optional<String> registered(ContainerRequestContext request) {
        return ConfirmationPath.registered(request.getUriInfo().getRequestUri().getRawPath());
    }

    private static void redirect(ContainerRequestContext request, String path) {
        URI uri = request.getUriInfo().getRequestUri();
        request.setRequestUri(
                request.getUriInfo().getBaseUri(), URI.create(uri.getScheme() + "://" + uri.getRawAuthority() + path));
    }

    private void confirm(ContainerRequestContext request, String path) {
        if (request.getSecurityContext().getUserPrincipal() == null
                || Exchange.of(request).isIdentifiedLate()) {
            confirming.postpone(request, path);
        } else {
            confirming.confirm(request, path);
        }
    }

    private static boolean isPreflight(ProtocolHeaders headers) {
        return headers.elements(WANTED_HEADERS).anyMatch(ProtocolHeader.SERVER_CORRELATION_ID::equalsIgnoreCase);
    }
}
