package io.twophp.jaxrs.dialect.certifiedhttp;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The three forms of a date in HTTP (RFC 9110, 5.6.7), to the second. */
final class HttpDate {

    private static final int YEARS_AHEAD = 50;
    private static final int CENTURY = 100;
    private static final DateTimeFormatter IMF = strict("EEE, dd MMM uuuu HH:mm:ss 'GMT'");
    private static final DateTimeFormatter ASCTIME = strict("EEE MMM ppd HH:mm:ss uuuu");

    private HttpDate() {}

    /** @param now determines the century of a year of two digits */
    static Optional<Instant> parse(String field, Instant now) {
        // java.time has no leap seconds.
        String text = field.replace(":60 ", ":59 ");
        return List.of(IMF, ASCTIME, rfc850(now)).stream()
                .flatMap(form -> parse(text, form).stream())
                .findFirst();
    }

    private static Optional<Instant> parse(String text, DateTimeFormatter form) {
        try {
            return Optional.of(LocalDateTime.parse(text, form).toInstant(ZoneOffset.UTC));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Takes a year that seems more than 50 years ahead for the last one with those digits. */
    private static DateTimeFormatter rfc850(Instant now) {
        LocalDate from = now.atZone(ZoneOffset.UTC).toLocalDate().plusYears(YEARS_AHEAD + 1L - CENTURY);
        return new DateTimeFormatterBuilder()
                .appendPattern("EEEE, dd-MMM-")
                .appendValueReduced(ChronoField.YEAR, 2, 2, from)
                .appendPattern(" HH:mm:ss 'GMT'")
                .toFormatter(Locale.ENGLISH)
                .withResolverStyle(ResolverStyle.STRICT);
    }

    private static DateTimeFormatter strict(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withResolverStyle(ResolverStyle.STRICT);
    }
}
