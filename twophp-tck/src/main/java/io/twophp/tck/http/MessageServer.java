package io.twophp.tck.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A server at some address that speaks Certified HTTP by its own account, with the data that its tests need.
 *
 * @param resource the address at which a POST with a good body succeeds, and is answered with a body
 * @param mediaType the media type of the bodies
 * @param bodies gives good bodies, another one each time
 * @param headers the headers of one caller, such as its credentials
 * @param otherHeaders the headers of another caller; empty if there is only one
 * @param effects the number of effects, of any caller; empty if they can't be counted
 * @param required whether a request without a message id is refused
 * @param longTime the time for which the server keeps answers (LT)
 */
public record MessageServer(
        URI resource,
        String mediaType,
        Supplier<byte[]> bodies,
        Map<String, String> headers,
        Optional<Map<String, String>> otherHeaders,
        Optional<LongSupplier> effects,
        boolean required,
        Duration longTime)
        implements TestedServer {

    static final String MESSAGE_ID = "X-Message-Id";
    static final String MESSAGE_URL = "X-Message-URL";

    private static final Clock CLOCK = Clock.systemUTC();
    private static final byte[] NO_BODY = {};
    private static final Duration THIRTY_DAYS = Duration.ofDays(30);
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    public MessageServer {
        Objects.requireNonNull(resource, "resource");
        Objects.requireNonNull(mediaType, "mediaType");
        Objects.requireNonNull(bodies, "bodies");
        headers = Map.copyOf(headers);
        otherHeaders = otherHeaders.map(Map::copyOf);
        Objects.requireNonNull(effects, "effects");
        Objects.requireNonNull(longTime, "longTime");
    }

    /** Makes a server where the id is optional, of which one caller and nothing else is known; LT is 30 days. */
    public static MessageServer at(
            URI resource, String mediaType, Supplier<byte[]> bodies, Map<String, String> headers) {
        return new MessageServer(
                resource, mediaType, bodies, headers, Optional.empty(), Optional.empty(), false, THIRTY_DAYS);
    }

    /** Returns the same server with a second caller. */
    public MessageServer withOther(Map<String, String> other) {
        return new MessageServer(resource, mediaType, bodies, headers, Optional.of(other), effects, required, longTime);
    }

    /** Returns the same server, whose effects can be counted. */
    public MessageServer counting(LongSupplier count) {
        return new MessageServer(
                resource, mediaType, bodies, headers, otherHeaders, Optional.of(count), required, longTime);
    }

    byte[] body() {
        return bodies.get();
    }

    /** Returns an id that was never used. */
    static String fresh() {
        return UUID.randomUUID().toString();
    }

    /** Asserts that an answer is a problem of that status, and not a recorded answer. */
    static void assertRefused(HttpAnswer answer, int status) {
        HttpAnswer.assertRefused(answer, status);
        assertThat(answer.header(MESSAGE_URL)).isNull();
    }

    /** Returns the fields of a message that is sent now. */
    static List<Map.Entry<String, String>> message(String id) {
        return List.of(Map.entry(MESSAGE_ID, id), Map.entry("Date", date(now())));
    }

    /** Returns the time by the client's clock. */
    static Instant now() {
        return CLOCK.instant();
    }

    /** Returns a date as HTTP writes it. */
    static String date(Instant at) {
        return DATE.format(at);
    }

    HttpAnswer post(String id, byte[] body) {
        return post(id, now(), body);
    }

    HttpAnswer post(String id, Instant sent, byte[] body) {
        return post(headers, resource, body, List.of(Map.entry(MESSAGE_ID, id), Map.entry("Date", date(sent))));
    }

    /** Sends a good body with fields that are not those of {@link #message}. */
    HttpAnswer post(List<Map.Entry<String, String>> fields) {
        return post(headers, resource, body(), fields);
    }

    /** @param more one entry for each field */
    HttpAnswer post(Map<String, String> caller, URI address, byte[] body, List<Map.Entry<String, String>> more) {
        List<Map.Entry<String, String>> sent = new ArrayList<>(caller.entrySet());
        sent.add(Map.entry("Content-Type", mediaType));
        sent.addAll(more);
        return HttpAnswer.of("POST", address, sent, body);
    }

    /** Sends a request to the address that an answer named. */
    HttpAnswer ask(String method, Map<String, String> caller, HttpAnswer named) {
        return ask(method, caller, resource.resolve(named.header(MESSAGE_URL)));
    }

    HttpAnswer ask(String method, Map<String, String> caller, URI address) {
        return HttpAnswer.of(method, address, List.copyOf(caller.entrySet()), NO_BODY);
    }
}
