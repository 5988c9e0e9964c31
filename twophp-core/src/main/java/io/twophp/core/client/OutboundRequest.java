package io.twophp.core.client;

import io.twophp.Dialect;
import io.twophp.ProtocolHeader;
import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.Origin;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.settings.CredentialHeaders;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A mutation that an application wants to send.
 *
 * @param method POST, PUT, PATCH or DELETE
 * @param uri absolute; an empty path becomes {@code /}, as it is sent (RFC 9110, 4.2.3)
 * @param headers the application's own
 */
public record OutboundRequest(String method, URI uri, Map<String, List<String>> headers, byte[] body, Options options) {

    /** The key of {@link Options#identity} among the stored headers, which is no valid header name (RFC 9110 §5.1). */
    private static final String IDENTITY = ":identity";

    public OutboundRequest {
        Objects.requireNonNull(method, "method");
        Objects.requireNonNull(options, "options");
        if (uri.getHost() == null) {
            throw new IllegalArgumentException("a call needs an absolute http or https URL, not " + uri);
        }
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException(
                    "a call's URL is stored readably: name and password don't belong into the one for "
                            + uri.getHost());
        }
        if (uri.getRawPath().isEmpty()) {
            uri = uri.resolve(uri.getRawQuery() == null ? "/" : "/?" + uri.getRawQuery());
        }
        headers = Map.copyOf(headers);
        body = body.clone();
    }

    @Override
    public byte[] body() {
        return body.clone();
    }

    String endpoint() {
        return uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath();
    }

    /** Resolves an answer's location; empty if on another server, which must not get the credentials. */
    Optional<URI> onSameServer(String location) {
        try {
            URI there = uri.resolve(location);
            boolean same = uri.getScheme().equalsIgnoreCase(there.getScheme())
                    && uri.getRawAuthority().equalsIgnoreCase(there.getRawAuthority());
            return same ? Optional.of(there) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Returns the call's name among those made in one execution of an intent: the application's, or method and URL. */
    String placeName() {
        return options.place().orElseGet(() -> method + " " + endpoint());
    }

    /** Returns the digest that distinguishes requests: of the headers it covers the media type alone. */
    Fingerprint fingerprint() {
        return stored(CredentialHeaders.USUAL).fingerprint();
    }

    /** Returns the stored form of the request: everything but credentials, of which only the names are kept (D23). */
    StoredRequest stored(CredentialHeaders credentials) {
        Map<String, List<String>> kept = without(ProtocolHeader::isProtocolHeader);
        kept.replaceAll((name, values) -> credentials.contains(name) ? List.of() : values);
        options.identity().ifPresent(identity -> kept.put(IDENTITY, List.of(identity)));
        return new StoredRequest(
                method,
                uri.getRawPath(),
                uri.getRawQuery(),
                kept,
                body,
                new Origin(uri.getScheme() + "://" + uri.getRawAuthority(), Set.of()));
    }

    static OutboundRequest of(StoredRequest stored, ConfirmationMode confirmationMode, Dialect dialect, String target) {
        Map<String, List<String>> headers = new LinkedHashMap<>(stored.headers());
        Optional<String> identity =
                Optional.ofNullable(headers.remove(IDENTITY)).map(values -> values.get(0));
        String query = stored.query() == null ? "" : "?" + stored.query();
        return new OutboundRequest(
                stored.method(),
                URI.create(stored.origin().baseUri() + stored.path() + query),
                headers,
                stored.body(),
                new Options(
                        confirmationMode,
                        Optional.empty(),
                        Optional.of(target),
                        Optional.empty(),
                        Optional.empty(),
                        identity,
                        dialect));
    }

    void requireMethodOfDialect() {
        if (!ClientDialect.takes(options.dialect(), method)) {
            throw new CallRefusedException("TWOPHP-0609 " + method + " " + endpoint() + " is not called: "
                    + options.dialect() + " is for POST alone. Give this request another dialect"
                    + " (io.twophp.client.dialect), or send it as it is (io.twophp.client.enabled=false).");
        }
    }

    /** @throws CallRefusedException if the request would go over plain HTTP to another machine without permission */
    void requireAllowed(CallSettings settings) {
        if (!settings.allows(uri)) {
            throw new CallRefusedException("TWOPHP-0624 " + endpoint()
                    + " is not called: credentials and request would go over plain HTTP to another machine (draft §13.6). Use"
                    + " https, or set twophp.client.plain-http=true where the network itself is protected.");
        }
    }

    /** Returns whether the request bears credentials of its own, or did before it was stored. */
    boolean hasCredentials(CredentialHeaders credentials) {
        return headers.entrySet().stream()
                .anyMatch(header -> header.getValue().isEmpty() || credentials.contains(header.getKey()));
    }

    Message message(String method, Map<String, List<String>> headers, Limits limits) {
        return new Message(method, uri, headers, body, limits);
    }

    /** Returns the request as the application gave it. */
    public Message asGiven() {
        return message(method, headers, new Limits(Duration.ZERO, 0));
    }

    Message following(String method, URI to, Limits limits) {
        return new Message(method, to, followingHeaders(), new byte[0], limits);
    }

    Map<String, List<String>> registrationHeaders() {
        return without(ProtocolHeader::isProtocolHeader);
    }

    /** Returns the headers of messages after Phase 1: those that are not about its body or its resource. */
    Map<String, List<String>> followingHeaders() {
        return without(
                name -> ProtocolHeader.isProtocolHeader(name) || name.startsWith("content-") || name.startsWith("if-"));
    }

    private Map<String, List<String>> without(Predicate<String> lowerCaseName) {
        Map<String, List<String>> kept = new LinkedHashMap<>();
        headers.forEach((name, values) -> {
            if (!lowerCaseName.test(name.toLowerCase(Locale.ROOT))) {
                kept.put(name, values);
            }
        });
        return kept;
    }

    /**
     * The application's options for one call.
     *
     * @param confirmationMode the way the call is made two-phase
     * @param requestedTtl the TTL to ask the server for (N6, D19)
     * @param target the called service, empty for the one in the settings
     * @param place a name of the call among those made in one execution of an intent, empty for method and path
     * @param timeout the time for which to try, empty for the one in the settings
     * @param identity the name of the identity that the call is made under; a call without one is never taken up by
     *     recovery
     * @param dialect the call's dialect; {@code confirmationMode} and {@code requestedTtl} are 2PHP's
     */
    public record Options(
            ConfirmationMode confirmationMode,
            Optional<Duration> requestedTtl,
            Optional<String> target,
            Optional<String> place,
            Optional<Duration> timeout,
            Optional<String> identity,
            Dialect dialect) {

        public static final Options DEFAULT = new Options(
                ConfirmationMode.HANDSHAKE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Dialect.TWOPHP);
    }
}
