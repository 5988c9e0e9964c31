package io.twophp.jaxrs.mutation;

import io.twophp.Dialect;
import io.twophp.jaxrs.admission.FilterOrder;
import io.twophp.jaxrs.dialect.url.UrlMatch;
import io.twophp.jaxrs.dialect.url.UrlRequest;
import io.twophp.jaxrs.dialect.url.UrlTable;
import io.twophp.jaxrs.exchange.Exchange;
import jakarta.annotation.Priority;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;

/**
 * Requests to addresses that are names: whatever verb the dialect gives a meaning becomes the application's POST, so
 * that matching, authentication, roles and filters of the application hold for all of them. Where no body counts, what
 * describes one is not looked at either. Behind everything else before matching. One for each JAX-RS application.
 */
@PreMatching
@Priority(FilterOrder.LAST)
public final class UrlFilter implements ContainerRequestFilter {

    private static final List<String> DESCRIBING = List.of(HttpHeaders.ACCEPT, "Accept-Charset");

    private final UrlTable urls;

    public UrlFilter(UrlTable urls) {
        this.urls = urls;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        Exchange exchange = Exchange.of(request);
        if (exchange.redelivered().isEmpty() && !exchange.isExecuting() && !exchange.isPostponed()) {
            urls.match(request.getUriInfo().getPath(false)).ifPresent(match -> enter(request, match));
        }
    }

    private static void enter(ContainerRequestContext request, UrlMatch match) {
        UrlRequest noted = UrlRequest.note(request, match);
        String verb = noted.verb();
        if (match.place().answers(verb)) {
            request.setMethod(HttpMethod.POST);
            RestEasyRequest.tellMethod(request);
        }
        if (match.place().answers(verb) && !verb.equals(HttpMethod.PUT)
                || verb.equals(HttpMethod.POST)
                        && match.place()
                                .dialect()
                                .filter(Dialect.EXACTLY_ONCE::equals)
                                .isPresent()) {
            leaveOutBody(request, match);
        }
    }

    /** Some servers don't match a method that takes a media type with a request that names none. */
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
}
