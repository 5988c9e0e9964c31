package io.twophp.jaxrs.dialect.url;

import jakarta.annotation.Priority;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Completes {@code Allow} at addresses that are names, where the container knows only the application's methods: adds
 * the dialect's methods if the container answers OPTIONS or refuses a verb, and removes POST once it can't succeed any
 * more. Runs after the application's response filters, which run in descending order of priority.
 */
@Priority(Integer.MIN_VALUE)
public final class AllowedMethods implements ContainerResponseFilter {

    private static final int METHOD_NOT_ALLOWED = 405;

    private final Predicate<ContainerRequestContext> closed;

    /** @param closed whether no POST can succeed any more at the address of a request */
    public AllowedMethods(Predicate<ContainerRequestContext> closed) {
        this.closed = closed;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        Optional<UrlRequest> noted = UrlRequest.of(request);
        if (noted.isPresent()
                && response.getHeaders().containsKey(HttpHeaders.ALLOW)
                && isContainers(request, response)) {
            Set<String> allowed = noted.get().place().allowed();
            if (closed.test(request)) {
                allowed.remove(HttpMethod.POST);
            }
            response.getHeaders().putSingle(HttpHeaders.ALLOW, String.join(", ", allowed));
        }
    }

    private static boolean isContainers(ContainerRequestContext request, ContainerResponseContext response) {
        boolean preset = UrlRequest.of(request)
                .filter(noted -> noted.place().isApplications(HttpMethod.OPTIONS))
                .isPresent();
        return request.getMethod().equals(HttpMethod.OPTIONS) && !preset
                || response.getStatus() == METHOD_NOT_ALLOWED
                        && !request.getMethod().equals(HttpMethod.POST);
    }
}
