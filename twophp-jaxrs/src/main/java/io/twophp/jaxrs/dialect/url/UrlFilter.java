package io.twophp.jaxrs.dialect.url;

import io.twophp.Dialect;
import io.twophp.core.engine.Handshake;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.admission.Answering;
import io.twophp.jaxrs.admission.CrossSiteRule;
import io.twophp.jaxrs.admission.FilterOrder;
import io.twophp.jaxrs.request.Exchange;
import io.twophp.jaxrs.request.RefusedException;
import io.twophp.jaxrs.request.RestEasyRequest;
import io.twophp.jaxrs.request.StoredRequests;
import jakarta.annotation.Priority;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Prepares requests to addresses that are names: a verb that the dialect answers becomes the application's POST, so
 * that matching, authentication, roles and filters of the application hold for all verbs. If a verb has no body,
 * headers that describe one are ignored too. Runs last of all filters before matching. There is one for each JAX-RS
 * application.
 */
@PreMatching
@Priority(FilterOrder.LAST)
public record UrlFilter(UrlTable urls, Handshake handshake, Admission admission, StoredRequests requests)
        implements ContainerRequestFilter {

    private static final Set<String> CHANGING = Set.of(HttpMethod.PUT, HttpMethod.POST, HttpMethod.DELETE);
    private static final List<String> DESCRIBING = List.of(HttpHeaders.ACCEPT, "Accept-Charset");

    @Override
    public void filter(ContainerRequestContext request) {
        Exchange exchange = Exchange.of(request);
        if (exchange.redelivered().isEmpty() && !exchange.isExecuting() && !exchange.isPostponed()) {
            urls.match(request.getUriInfo().getPath(false)).ifPresent(match -> enter(request, match));
        }
    }

    private void enter(ContainerRequestContext request, UrlMatch match) {
        String verb = UrlRequest.note(request, match).verb();
        leaveOutMatrix(request);
        boolean turned = match.place().answers(verb);
        boolean exactlyOnce =
                match.place().dialect().filter(Dialect.EXACTLY_ONCE::equals).isPresent();
        boolean executing = exactlyOnce && verb.equals(HttpMethod.POST);
        if (exactlyOnce && CHANGING.contains(verb)) {
            try {
                CrossSiteRule.checkOrigin(request);
            } catch (RefusedException e) {
                Exchange.of(request).refuse(request, e.problem());
                return;
            }
        }
        if (turned) {
            request.setMethod(HttpMethod.POST);
            RestEasyRequest.tellMethod(request);
        }
        if (executing || turned && !verb.equals(HttpMethod.PUT)) {
            leaveOutBody(request, match);
        }
        if (executing) {
            preview(request);
        }
    }

    /**
     * Turns a request that executes the request stored at its address into the stored one, as far as matching needs it:
     * matching selects the media type of the answer, by the stored {@code Accept}. Does so only if the container has
     * identified the caller; otherwise the stored headers are restored only after matching.
     */
    private void preview(ContainerRequestContext request) {
        if (request.getSecurityContext().getUserPrincipal() == null
                || Exchange.of(request).isIdentifiedLate()) {
            return;
        }
        admission
                .known(request)
                .flatMap(owner -> Answering.CONFIRMATION.run(
                        request, () -> handshake.preview(UrlRequest.nameOf(Dialect.EXACTLY_ONCE, owner, request))))
                .ifPresent(stored -> requests.restoreForMatching(request, stored));
    }

    /** Removes matrix parameters, which make no difference (PD1), so that no method depends on them. */
    private static void leaveOutMatrix(ContainerRequestContext request) {
        URI uri = request.getUriInfo().getRequestUri();
        if (uri.getRawPath().indexOf(';') >= 0) {
            String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
            String path = UrlTable.withoutMatrix(uri.getRawPath());
            request.setRequestUri(
                    request.getUriInfo().getBaseUri(),
                    URI.create(uri.getScheme() + "://" + uri.getRawAuthority() + path + query));
        }
    }

    /** Removes the body; sets a media type, without which some servers don't match a method that takes one. */
    private static void leaveOutBody(ContainerRequestContext request, UrlMatch match) {
        MultivaluedMap<String, String> headers = request.getHeaders();
        List.copyOf(headers.keySet()).stream().filter(UrlFilter::isOfBody).forEach(headers::remove);
        match.place().consumed().ifPresent(type -> headers.putSingle(HttpHeaders.CONTENT_TYPE, type));
        request.setEntityStream(InputStream.nullInputStream());
    }

    private static boolean isOfBody(String name) {
        return name.toLowerCase(Locale.ROOT).startsWith("content-")
                || DESCRIBING.stream().anyMatch(name::equalsIgnoreCase);
    }

    /**
     * Completes {@code Allow} at addresses that are names, where the container knows only the application's methods:
     * adds the dialect's methods if the container answers OPTIONS or refuses a verb, and removes POST once it can't
     * succeed any more. Runs after the application's response filters, which run in descending order of priority.
     *
     * @param closed whether no POST can succeed any more at the address of a request
     */
    @Priority(Integer.MIN_VALUE)
    public record Allowed(Predicate<ContainerRequestContext> closed) implements ContainerResponseFilter {

        private static final int METHOD_NOT_ALLOWED = 405;

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            Optional<UrlRequest> noted = UrlRequest.of(request);
            if (noted.isPresent()
                    && response.getHeaders().containsKey(HttpHeaders.ALLOW)
                    && isContainers(request.getMethod(), noted.get().place(), response)) {
                Set<String> allowed = noted.get().place().allowed();
                if (closed.test(request)) {
                    allowed.remove(HttpMethod.POST);
                }
                response.getHeaders().putSingle(HttpHeaders.ALLOW, String.join(", ", allowed));
            }
        }

        private static boolean isContainers(String method, UrlPlace place, ContainerResponseContext response) {
            return method.equals(HttpMethod.OPTIONS) && !place.isApplications(method)
                    || response.getStatus() == METHOD_NOT_ALLOWED && !method.equals(HttpMethod.POST);
        }
    }
}
