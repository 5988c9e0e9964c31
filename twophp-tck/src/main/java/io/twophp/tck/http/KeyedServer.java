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
 * A server at some address that understands {@code Idempotency-Key} by its own account, with the data that its tests
 * need.
 *
 * @param resource the address at which a POST with a good body succeeds
 * @param mediaType the media type of the bodies
 * @param bodies gives good bodies, another one each time
 * @param headers the headers of one caller, such as its credentials
 * @param otherHeaders the headers of another caller; empty if there is only one
 * @param effects the number of effects, of any caller; empty if they can't be counted
 * @param required whether a request without a key is refused
 */
public record KeyedServer(
        URI resource,
        String mediaType,
        Supplier<byte[]> bodies,
        Map<String, String> headers,
        Optional<Map<String, String>> otherHeaders,
        Optional<LongSupplier> effects,
        boolean required)
        implements TestedServer {

    public KeyedServer {
        Objects.requireNonNull(resource, "resource");
        Objects.requireNonNull(mediaType, "mediaType");
        Objects.requireNonNull(bodies, "bodies");
        headers = Map.copyOf(headers);
        otherHeaders = otherHeaders.map(Map::copyOf);
        Objects.requireNonNull(effects, "effects");
    }

    /** Makes a server where the key is optional, of which one caller and nothing else is known. */
    public static KeyedServer at(URI resource, String mediaType, Supplier<byte[]> bodies, Map<String, String> headers) {
        return new KeyedServer(resource, mediaType, bodies, headers, Optional.empty(), Optional.empty(), false);
    }

    /** Returns the same server with a second caller. */
    public KeyedServer withOther(Map<String, String> other) {
        return new KeyedServer(resource, mediaType, bodies, headers, Optional.of(other), effects, required);
    }

    /** Returns the same server, whose effects can be counted. */
    public KeyedServer counting(LongSupplier count) {
        return new KeyedServer(resource, mediaType, bodies, headers, otherHeaders, Optional.of(count), required);
    }

    byte[] body() {
        return bodies.get();
    }

    HttpAnswer post(String key, byte[] body) {
        return post(headers, resource, body, key);
    }

    /** Sends a good body with any number of keys. */
    HttpAnswer post(String... keys) {
        return post(headers, resource, body(), keys);
    }

    /** @param keys one for each field */
    HttpAnswer post(Map<String, String> caller, URI address, byte[] body, String... keys) {
        List<Map.Entry<String, String>> sent = new ArrayList<>(caller.entrySet());
        sent.add(Map.entry("Content-Type", mediaType));
        for (String key : keys) {
            sent.add(Map.entry("Idempotency-Key", key));
        }
        return HttpAnswer.of("POST", address, sent, body);
    }
}
