package io.twophp.jaxrs.mutation;

import io.twophp.jaxrs.dialect.ClosedAddresses;
import io.twophp.jaxrs.dialect.url.UrlRequest;
import jakarta.annotation.Priority;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Optional;
import java.util.Set;

/**
 * At addresses that are names, the container knows of the application's methods only: adds the dialect's to its
 * {@code Allow}, where it answers OPTIONS or refuses a verb that nobody answers, and leaves POST out once it can't
 * succeed any more. After the application's filters of the response, which come first the higher their number is.
 */
@Priority(Integer.MIN_VALUE)
public final class AllowedMethods implements ContainerResponseFilter {

    private static final int METHOD_NOT_ALLOWED = 405;

    private final ClosedAddresses closed;

    public AllowedMethods(ClosedAddresses closed) {
        this.closed = closed;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        Optional<UrlRequest> noted = UrlRequest.of(request);
        if (noted.isPresent()
                && response.getHeaders().containsKey(HttpHeaders.ALLOW)
                && isContainers(request, response)) {
            Set<String> allowed = noted.get().place().allowed();
            if (closed.include(request)) {
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
