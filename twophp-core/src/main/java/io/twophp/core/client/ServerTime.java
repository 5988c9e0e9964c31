package io.twophp.core.client;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.function.Function;

/**
 * How long until a moment that a server names: by the {@code Date} of the same answer, since the client's clock may be
 * set otherwise.
 */
final class ServerTime {

    private static final String RETRY_AFTER = "Retry-After";
    private static final String SECONDS = "[0-9]{1,6}";

    private ServerTime() {}

    /**
     * Until a moment.
     *
     * @param header the answer's header of a name, or null
     * @return empty if the server does not say what time it is
     */
    static Optional<Duration> until(Instant moment, Function<String, String> header) {
        return date(header.apply("Date")).map(now -> Duration.between(now, moment));
    }

    /** How long the server asks to wait; empty if it does not, or not in a way that can be read. */
    static Optional<Duration> retryAfter(Function<String, String> header) {
        String field = header.apply(RETRY_AFTER);
        if (field != null && field.matches(SECONDS)) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(field)));
        }
        return date(field)
                .flatMap(moment -> until(moment, header))
                .map(wait -> wait.isNegative() ? Duration.ZERO : wait);
    }

    private static Optional<Instant> date(String field) {
        try {
            return Optional.ofNullable(field)
                    .map(text -> Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
