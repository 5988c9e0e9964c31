package io.twophp.jaxrs.mutation;

import io.twophp.jaxrs.dialect.url.UrlRequest;
import jakarta.annotation.Priority;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Optional;

/**
 * At addresses that are names, the container knows of the application's methods only: adds the dialect's to its
 * {@code Allow}, where it answers OPTIONS or refuses a verb that nobody answers. After the application's filters of the
 * response, which come first the higher their number is.
 */
@Priority(Integer.MIN_VALUE)
public final class AllowedMethods implements ContainerResponseFilter {

    private static final int METHOD_NOT_ALLOWED = 405;

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        Optional<UrlRequest> noted = UrlRequest.of(request);
        if (noted.isPresent()
                && response.getHeaders().containsKey(HttpHeaders.ALLOW)
                && isContainers(request, response)) {
            response.getHeaders()
                    .putSingle(
                            HttpHeaders.ALLOW,
                            String.join(", ", noted.get().place().allowed()));
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
