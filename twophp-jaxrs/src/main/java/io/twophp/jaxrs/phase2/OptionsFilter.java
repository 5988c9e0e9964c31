package io.twophp.jaxrs.phase2;

import io.twophp.ProtocolHeader;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.protocol.ConfirmationPath;
import io.twophp.jaxrs.admission.FilterOrder;
import jakarta.annotation.Priority;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Answers {@code OPTIONS <path>/confirm}: no resource is at the address of a confirmation (D1), so the request is
 * redirected to the registered address, for which the application, its CORS filters or the container answer as usual.
 * If the application has resources of its own at such addresses, only for the preflight of a confirmation.
 */
@PreMatching
@ModuleBean
@Priority(FilterOrder.BEHIND_APPLICATION)
public class OptionsFilter implements ContainerRequestFilter {

    private static final String WANTED_HEADERS = "Access-Control-Request-Headers";

    private volatile boolean applicationConfirms;

    /** Notes whether a resource method has such an address. */
    public void note(Class<?> resourceClass, Method method) {
        Path path = Optional.ofNullable(method.getAnnotation(Path.class))
                .orElseGet(() -> resourceClass.getAnnotation(Path.class));
        applicationConfirms |= path != null && path.value().matches("(.*/)?confirm/?");
    }

    @Override
    public void filter(ContainerRequestContext request) {
        URI uri = request.getUriInfo().getRequestUri();
        if (HttpMethod.OPTIONS.equals(request.getMethod()) && (!applicationConfirms || isPreflight(request))) {
            ConfirmationPath.registered(uri.getRawPath())
                    .ifPresent(path -> request.setRequestUri(
                            request.getUriInfo().getBaseUri(),
                            URI.create(uri.getScheme() + "://" + uri.getRawAuthority() + path)));
        }
    }

    private static boolean isPreflight(ContainerRequestContext request) {
        return request.getHeaders().getOrDefault(WANTED_HEADERS, List.of()).stream()
                .flatMap(value -> Arrays.stream(value.split(",")))
                .map(String::trim)
                .anyMatch(ProtocolHeader.SERVER_CORRELATION_ID::equalsIgnoreCase);
    }
}
