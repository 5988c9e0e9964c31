package io.twophp.core.client;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.function.Function;

/** Computes times by the {@code Date} of the same answer, since the client's clock may be set otherwise. */
final class ServerTime {

    private static final String RETRY_AFTER = "Retry-After";
    private static final String SECONDS = "[0-9]{1,6}";

    private ServerTime() {}

    /** Returns the time until a moment; empty if the answer has no readable {@code Date}. */
    static Optional<Duration> until(Instant moment, Function<String, String> header) {
        return date(header.apply("Date")).map(now -> Duration.between(now, moment));
    }

    /** Returns the pause that the server asks for; empty if it asks for none, or in an unreadable way. */
    static Optional<Duration> retryAfter(Function<String, String> header) {
        String field = header.apply(RETRY_AFTER);
        if (field != null && field.matches(SECONDS)) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(field)));
        }
        return date(field)
                .flatMap(moment -> until(moment, header))
                .map(wait -> wait.isNegative() ? Duration.ZERO : wait);
    }

    /** Returns the seconds to wait before the next question. */
    static long secondsToWait(Function<String, String> header) {
        return retryAfter(header).map(Duration::toSeconds).orElse(1L);
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
