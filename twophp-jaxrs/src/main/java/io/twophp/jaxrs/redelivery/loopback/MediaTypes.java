package io.twophp.jaxrs.redelivery.loopback;

import java.nio.charset.Charset;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses header values as a servlet container does. */
final class MediaTypes {

    private static final Pattern CHARSET = Pattern.compile("(?i);\\s*charset\\s*=\\s*\"?([^\";\\s]+)");
    private static final String FORM = "application/x-www-form-urlencoded";

    private MediaTypes() {}

    /** Returns the charset that a media type names, if it is supported. */
    static Optional<String> charset(String mediaType) {
        Matcher named = CHARSET.matcher(mediaType == null ? "" : mediaType);
        try {
            return named.find() && Charset.isSupported(named.group(1)) ? Optional.of(named.group(1)) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    static boolean isForm(String mediaType) {
        return mediaType != null
                && mediaType.split(";", 2)[0].trim().toLowerCase(Locale.ROOT).equals(FORM);
    }

    /**
     * Parses a date, in milliseconds.
     *
     * @throws IllegalArgumentException if it is no date
     */
    static long date(String value) {
        try {
            return Instant.from(ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME))
                    .toEpochMilli();
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(value, e);
        }
    }
}
