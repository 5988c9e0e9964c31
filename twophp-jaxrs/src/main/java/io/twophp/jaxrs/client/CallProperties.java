package io.twophp.jaxrs.client;

import io.twophp.call.OutboundRequest.Options;
import io.twophp.call.Way;
import jakarta.ws.rs.client.ClientRequestContext;
import java.time.Duration;
import java.util.Optional;

/** What a request's properties say, or else its client's. */
final class CallProperties {

    private static final Duration SHORTEST = Duration.ofMillis(1);

    private final ClientRequestContext request;

    CallProperties(ClientRequestContext request) {
        this.request = request;
    }

    boolean enabled() {
        return flag(TwoPhaseClientFeature.ENABLED, true);
    }

    Options options() {
        return new Options(
                flag(TwoPhaseClientFeature.AUTO_CONFIRM, false) ? Way.AUTO_CONFIRM : Way.HANDSHAKE,
                duration(TwoPhaseClientFeature.REQUESTED_TTL),
                text(TwoPhaseClientFeature.TARGET),
                text(TwoPhaseClientFeature.CALL),
                duration(TwoPhaseClientFeature.TIMEOUT));
    }

    private boolean flag(String name, boolean fallback) {
        return find(name)
                .map(value -> switch (value.toString()) {
                    case "true" -> true;
                    case "false" -> false;
                    default -> throw refused(name, value, "true or false");
                })
                .orElse(fallback);
    }

    private Optional<String> text(String name) {
        return find(name).map(value -> {
            if (value instanceof String text && !text.isBlank() && text.length() <= 255) {
                return text;
            }
            throw refused(name, value, "a text of 1 to 255 characters");
        });
    }

    private Optional<Duration> duration(String name) {
        return find(name).map(value -> {
            Duration duration = value instanceof Duration exact
                    ? exact
                    : value instanceof Number millis ? Duration.ofMillis(millis.longValue()) : Duration.ZERO;
            if (duration.compareTo(SHORTEST) < 0) {
                throw refused(name, value, "a positive java.time.Duration or number of milliseconds");
            }
            return duration;
        });
    }

    private Optional<Object> find(String name) {
        Object own = request.getProperty(name);
        return Optional.ofNullable(own == null ? request.getConfiguration().getProperty(name) : own);
    }

    private static IllegalArgumentException refused(String name, Object value, String fix) {
        return new IllegalArgumentException("Property " + name + " = '" + value + "' can't be used; give " + fix + ".");
    }
}
