package io.twophp.jaxrs.client;

import io.twophp.Dialect;
import io.twophp.core.client.Caller;
import io.twophp.core.client.ConfirmationMode;
import io.twophp.core.client.OutboundRequest.Options;
import jakarta.ws.rs.client.ClientRequestContext;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The properties of a request, with those of its client as defaults. */
record CallProperties(ClientRequestContext request, Caller caller) {

    private static final Duration SHORTEST = Duration.ofMillis(1);

    private static final List<String> OURS_AND_FRAMEWORKS = List.of(
            "io.twophp.client.", "org.eclipse.microprofile.rest.client.", "jersey.config.", "Payara-Telemetry-");

    private static final String CREDENTIALS = "jersey.config.client.http.auth.";

    boolean enabled() {
        return flag(TwoPhaseClientFeature.ENABLED, true);
    }

    boolean afterCommit() {
        return flag(TwoPhaseClientFeature.AFTER_COMMIT, false);
    }

    Dialect dialect() {
        return find(TwoPhaseClientFeature.DIALECT).map(CallProperties::dialect).orElseGet(this::discovered);
    }

    /** Returns POE for a POST to an address that an answer has named as its resource. */
    private Dialect discovered() {
        boolean poe = request.getMethod().equals("POST") && caller.isKnownAsPoe(request.getUri());
        return poe ? Dialect.POE : Dialect.TWOPHP;
    }

    private static Dialect dialect(Object value) {
        return Arrays.stream(Dialect.values())
                .filter(dialect -> dialect == value || dialect.name().equals(value))
                .findFirst()
                .orElseThrow(() ->
                        refused(TwoPhaseClientFeature.DIALECT, value, "an io.twophp.Dialect, or the name of one"));
    }

    Options options() {
        Dialect dialect = dialect();
        return new Options(
                flag(TwoPhaseClientFeature.AUTO_CONFIRM, false) && dialect == Dialect.TWOPHP
                        ? ConfirmationMode.AUTO_CONFIRM
                        : ConfirmationMode.HANDSHAKE,
                duration(TwoPhaseClientFeature.REQUESTED_TTL),
                text(TwoPhaseClientFeature.TARGET),
                text(TwoPhaseClientFeature.CALL),
                duration(TwoPhaseClientFeature.TIMEOUT),
                identity(),
                dialect);
    }

    /** Returns the name; a client's does not hold if request or target have properties that may change the caller. */
    private Optional<String> identity() {
        Object ofRequest = request.getProperty(TwoPhaseClientFeature.IDENTITY);
        if (ofRequest != null) {
            return text(TwoPhaseClientFeature.IDENTITY, ofRequest);
        }
        Object name = request.getConfiguration().getProperty(TwoPhaseClientFeature.IDENTITY);
        Set<String> added = new HashSet<>(request.getPropertyNames());
        Object ofClient = request.getClient().getConfiguration().getProperty(TwoPhaseClientFeature.IDENTITY);
        if (Objects.equals(name, ofClient)) {
            added.addAll(ClientTransport.ofTarget(request).keySet());
        }
        return added.stream().allMatch(CallProperties::saysNothingOfTheSender)
                ? text(TwoPhaseClientFeature.IDENTITY, name)
                : Optional.empty();
    }

    private static boolean saysNothingOfTheSender(String property) {
        return !property.startsWith(CREDENTIALS) && OURS_AND_FRAMEWORKS.stream().anyMatch(property::startsWith);
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
        return text(name, find(name).orElse(null));
    }

    static Optional<String> text(String name, Object property) {
        return Optional.ofNullable(property).map(value -> {
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
