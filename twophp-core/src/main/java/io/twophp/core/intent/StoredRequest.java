package io.twophp.core.intent;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A Phase 1 request as it was registered; Phase 2 turns the live request back into it (D1).
 *
 * @param path the absolute path with the context root, as sent (still percent-encoded)
 * @param query the query as sent, without the question mark, or null
 * @param headers the headers that are stored (D23), names as {@link Headers#canonical} spells them
 * @param body the body's bytes, opaque; empty if there was none
 * @param origin for an execution without the client
 */
public record StoredRequest(
        String method, String path, String query, Map<String, List<String>> headers, byte[] body, Origin origin) {

    public StoredRequest {
        Objects.requireNonNull(method, "method");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(origin, "origin");
        headers = Headers.copyOf(headers);
        body = body.clone();
    }

    @Override
    public byte[] body() {
        return body.clone();
    }

    public int length() {
        return body.length;
    }

    /** Returns the fingerprint that a duplicate has to share: method, path and query, media type, body (D4). */
    public Fingerprint fingerprint() {
        return Fingerprint.of(method, path, query, mediaType(), body);
    }

    private String mediaType() {
        return String.join(",", headers.getOrDefault("Content-Type", List.of()));
    }
}
