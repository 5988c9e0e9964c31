package io.twophp.jaxrs.poe;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import java.net.URI;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The response header {@code POE-Links}, by which a resource lists those of its linked addresses that take a POST once,
 * so that clients may repeat a POST that was not answered (draft-nottingham-http-poe-00, §3):
 *
 * <pre>{@code
 * URI order = uri.getBaseUriBuilder().path("orders/{id}").build(orders.freshId());
 * return Response.ok(basket).header(PoeLinks.HEADER, PoeLinks.of(order)).build();
 * }</pre>
 *
 * <p>The application creates the addresses, not the library, and never uses one twice (Appendix A). Thread-safe.
 */
public final class PoeLinks {

    /** The name of the response header. */
    public static final String HEADER = "POE-Links";

    /** The name of the request header by which a client announces that it knows POE (§4). */
    public static final String REQUEST_HEADER = "POE";

    private PoeLinks() {}

    /**
     * Returns the header's value for these addresses.
     *
     * @param addresses absolute URIs of {@code http} or {@code https}, or relative ones, without fragments; they should
     *     be those of links in the response's body
     * @throws IllegalArgumentException if there are none, or one is no such address
     */
    public static String of(URI... addresses) {
        return of(Arrays.asList(addresses));
    }

    /** Returns the same value as {@link #of(URI...)}. */
    public static String of(Collection<URI> addresses) {
        if (addresses.isEmpty()) {
            throw new IllegalArgumentException(HEADER + " names one address at least; leave it out if there is none");
        }
        return addresses.stream()
                .map(PoeLinks::checked)
                .map(address -> '"' + address.toASCIIString() + '"')
                .collect(Collectors.joining(", "));
    }

    /**
     * Adds the header to a response if its client knows POE, and {@code Vary: POE} in any case: without it a cache
     * gives one client's variant to another.
     *
     * @param request the headers of the request
     * @return the response
     * @throws IllegalArgumentException as {@link #of(URI...)} does
     */
    public static ResponseBuilder addTo(ResponseBuilder response, HttpHeaders request, URI... addresses) {
        String links = of(addresses);
        response.header(HttpHeaders.VARY, REQUEST_HEADER);
        return areWanted(request) ? response.header(HEADER, links) : response;
    }

    private static URI checked(URI address) {
        if (address.getRawFragment() != null) {
            throw new IllegalArgumentException(address + " has a fragment, which no request has; leave it out");
        }
        boolean http = "http".equalsIgnoreCase(address.getScheme()) || "https".equalsIgnoreCase(address.getScheme());
        if (address.isAbsolute() && (!http || address.getHost() == null)) {
            throw new IllegalArgumentException(address + " is no address of HTTP, so it takes no POST");
        }
        return address;
    }

    /**
     * Returns whether a request's client announces that it knows this version of POE or a later one: {@code POE: 1}. A
     * server may omit {@link #HEADER} for other clients, as {@link #addTo} does. Content that depends on it needs
     * {@code Vary: POE}.
     */
    public static boolean areWanted(HttpHeaders request) {
        List<String> values = request.getRequestHeader(REQUEST_HEADER);
        return values != null && values.size() == 1 && values.get(0).strip().matches("0*[1-9][0-9]*");
    }
}
