package io.twophp.tck.http;

import io.twophp.ClientCorrelationId;
import io.twophp.ProtocolHeader;
import io.twophp.core.protocol.ConfirmationPath;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * A request to be made in two phases, under one client correlation id for as long as it takes (draft §5.2.1).
 * Immutable.
 *
 * @param method POST, PUT, PATCH or DELETE
 * @param uri the resource's address, with its query
 * @param headers the headers of Phase 1, beside the client's own and the protocol's
 * @param body the body of Phase 1; empty for none
 * @param clientCorrelationId the id of this call and no other
 * @param inbound the id that the caller itself was called with, if it makes this call while it serves another (D12)
 */
public record HttpCall(
        String method,
        URI uri,
        Map<String, String> headers,
        byte[] body,
        ClientCorrelationId clientCorrelationId,
        Optional<ClientCorrelationId> inbound) {

    /** @throws IllegalArgumentException if {@code uri} has no host */
    public HttpCall {
        Objects.requireNonNull(method, "method");
        Objects.requireNonNull(clientCorrelationId, "clientCorrelationId");
        Objects.requireNonNull(inbound, "inbound");
        if (uri.getHost() == null) {
            throw new IllegalArgumentException("a call needs an absolute address, not " + uri);
        }
        headers = Map.copyOf(headers);
        body = body.clone();
    }

    /** Makes a call that starts a call tree, with an id that can't be guessed (N4, N36). */
    public static HttpCall of(String method, URI uri, Map<String, String> headers, byte[] body) {
        return new HttpCall(method, uri, headers, body, freshId(), Optional.empty());
    }

    /** Returns the same request as another call: with an id of its own, as after {@code 408 TTL_EXPIRED} (N23). */
    public HttpCall resubmitted() {
        return new HttpCall(method, uri, headers, body, freshId(), inbound);
    }

    /** Returns the same call, made while serving another one. */
    public HttpCall within(ClientCorrelationId other) {
        return new HttpCall(method, uri, headers, body, clientCorrelationId, Optional.of(other));
    }

    /** Returns the same call, asking for a time to live (N6). */
    public HttpCall requesting(Duration ttl) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(ProtocolHeader.REQUESTED_TTL, Long.toString(ttl.toMillis()));
        return new HttpCall(method, uri, more, body, clientCorrelationId, inbound);
    }

    @Override
    public byte[] body() {
        return body.clone();
    }

    /** Returns the address of Phase 2: the path and {@code /confirm}, without the query (D1). */
    URI confirmation() {
        return ConfirmationPath.of(uri);
    }

    private static ClientCorrelationId freshId() {
        return new ClientCorrelationId(UUID.randomUUID().toString());
    }
}
