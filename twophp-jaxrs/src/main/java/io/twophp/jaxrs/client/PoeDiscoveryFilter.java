package io.twophp.jaxrs.client;

import io.twophp.core.client.Caller;
import io.twophp.core.client.PoeAddresses;
import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.ClientResponseContext;
import jakarta.ws.rs.client.ClientResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Link;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the addresses of POE resources from the headers of answers: {@code POE-Links}, and {@code Link} with the
 * relation {@code poe} (draft-nottingham-http-poe-00, §3). Bodies are not read: the text defines no markup, and who
 * writes a part of a page would have requests repeated.
 */
final class PoeDiscoveryFilter implements ClientResponseFilter {

    private static final String LINKS = "POE-Links";
    private static final String RELATION = "poe";

    @Override
    public void filter(ClientRequestContext request, ClientResponseContext response) {
        Caller caller = (Caller) request.getConfiguration().getProperty(TwoPhaseClientFilter.CALLER);
        PoeAddresses addresses = caller.poeAddresses();
        boolean silent = !response.getHeaders().containsKey(LINKS)
                && !response.getHeaders().containsKey(HttpHeaders.LINK);
        if (silent || !addresses.isOn() || !new CallProperties(request, caller).enabled()) {
            return;
        }
        List<String> references =
                new ArrayList<>(PoeAddresses.references(response.getHeaders().getOrDefault(LINKS, List.of())));
        references.addAll(related(response));
        addresses.learn(answering(request, response), references);
    }

    /** Returns the targets of the relation; a link with an anchor says nothing of its answer's own origin. */
    private static List<String> related(ClientResponseContext response) {
        try {
            return response.getLinks().stream()
                    .filter(link -> link.getRels().stream().anyMatch(RELATION::equalsIgnoreCase))
                    .filter(link -> !link.getParams().containsKey("anchor"))
                    .map(Link::getUri)
                    .map(URI::toString)
                    .toList();
        } catch (RuntimeException e) {
            return List.of(); // a malformed Link
        }
    }

    /**
     * Returns the address that has answered. If a connector has followed redirects, Jersey's response knows it; other
     * implementations follow none, or don't say where they led.
     */
    private static URI answering(ClientRequestContext request, ClientResponseContext response) {
        try {
            Object resolved =
                    response.getClass().getMethod("getResolvedRequestUri").invoke(response);
            return resolved instanceof URI uri ? uri : request.getUri();
        } catch (ReflectiveOperationException | RuntimeException e) {
            return request.getUri();
        }
    }
}
