package io.twophp.tck.http;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A server with resources whose addresses are names (POST Once Exactly, HTTP exactly-once), with the data that its
 * tests need.
 *
 * @param addresses gives addresses of such resources, another one each time, never used before; with at least one
 *     letter or digit at the end, without a query
 * @param mediaType the media type of the bodies
 * @param bodies gives good bodies, which the resource executes with success and answers with a body; another one each
 *     time
 * @param refused a body that the resource refuses with 4xx; empty if there is none
 * @param headers the headers of one caller, such as its credentials
 * @param otherHeaders the headers of another caller; empty if there is only one
 * @param effects the number of effects, of any caller; empty if they can't be counted
 */
public record UrlServer(
        Supplier<URI> addresses,
        String mediaType,
        Supplier<byte[]> bodies,
        Optional<byte[]> refused,
        Map<String, String> headers,
        Optional<Map<String, String>> otherHeaders,
        Optional<LongSupplier> effects)
        implements TestedServer {

    static final byte[] NO_BODY = {};

    public UrlServer {
        Objects.requireNonNull(addresses, "addresses");
        Objects.requireNonNull(mediaType, "mediaType");
        Objects.requireNonNull(bodies, "bodies");
        Objects.requireNonNull(refused, "refused");
        headers = Map.copyOf(headers);
        otherHeaders = otherHeaders.map(Map::copyOf);
        Objects.requireNonNull(effects, "effects");
    }

    /** Makes a server of which one caller and nothing else is known. */
    public static UrlServer at(
            Supplier<URI> addresses, String mediaType, Supplier<byte[]> bodies, Map<String, String> headers) {
        return new UrlServer(
                addresses, mediaType, bodies, Optional.empty(), headers, Optional.empty(), Optional.empty());
    }

    /** Returns the same server with a body that it refuses. */
    public UrlServer refusing(byte[] body) {
        return new UrlServer(addresses, mediaType, bodies, Optional.of(body), headers, otherHeaders, effects);
    }

    /** Returns the same server with a second caller. */
    public UrlServer withOther(Map<String, String> other) {
        return new UrlServer(addresses, mediaType, bodies, refused, headers, Optional.of(other), effects);
    }

    /** Returns the same server, whose effects can be counted. */
    public UrlServer counting(LongSupplier count) {
        return new UrlServer(addresses, mediaType, bodies, refused, headers, otherHeaders, Optional.of(count));
    }

    URI fresh() {
        return addresses.get();
    }

    byte[] body() {
        return bodies.get();
    }

    /** Sends a request with a body of the server's media type. */
    HttpAnswer send(String method, URI address, byte[] body) {
        return send(method, address, headers, body, Map.of("Content-Type", mediaType));
    }

    /** Sends a request without a body. */
    HttpAnswer ask(String method, URI address) {
        return send(method, address, headers, NO_BODY, Map.of());
    }

    HttpAnswer send(String method, URI address, Map<String, String> caller, byte[] body, Map<String, String> more) {
        List<Map.Entry<String, String>> all = new ArrayList<>(caller.entrySet());
        all.addAll(more.entrySet());
        return HttpAnswer.of(method, address, all, body);
    }

    /** Returns the same address in other characters: its last one encoded. */
    static URI written(URI address) {
        String text = address.toString();
        int last = text.length() - 1;
        return URI.create(text.substring(0, last) + String.format("%%%02X", (int) text.charAt(last)));
    }

    /** Asserts that an answer is a problem of that status, and not a recorded answer. */
    static void assertRefused(HttpAnswer answer, int status) {
        HttpAnswer.assertRefused(answer, status);
        HttpAnswer.assertShowsNothingOf2php(answer);
    }
}
