package io.twophp.core.settings;

import io.twophp.InvalidConfigurationException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A source of configuration: kebab-case keys that start with {@code twophp.}. Typed readers refuse a value that they
 * can't read, with a message that names the key. Implementations must be thread-safe.
 */
@FunctionalInterface
public interface Settings {

    /** Returns the setting's text, empty if it is not set or blank. */
    Optional<String> find(String key);

    default String text(String key, String fallback) {
        return find(key).orElse(fallback);
    }

    /** Reads {@code true} or {@code false}, in any case. */
    default boolean flag(String key, boolean fallback) {
        return find(key)
                .map(text -> switch (text.toLowerCase(Locale.ROOT)) {
                    case "true" -> true;
                    case "false" -> false;
                    default -> throw refused(key, text, "write true or false", null);
                })
                .orElse(fallback);
    }

    /** Reads a positive whole number, up to {@value Integer#MAX_VALUE}. */
    default int positive(String key, int fallback) {
        return (int) positive(key, fallback, Integer.MAX_VALUE);
    }

    /** Reads a whole number from 0 on. */
    default int notNegative(String key, int fallback) {
        return find(key).filter("0"::equals).isPresent() ? 0 : positive(key, fallback);
    }

    default long bytes(String key, long fallback) {
        return positive(key, fallback, Long.MAX_VALUE);
    }

    private long positive(String key, long fallback, long most) {
        return find(key)
                .map(text -> {
                    String fix = "write a whole number from 1 to " + most;
                    try {
                        long number = Long.parseLong(text);
                        if (number > 0 && number <= most) {
                            return number;
                        }
                    } catch (NumberFormatException e) {
                        throw refused(key, text, fix, e);
                    }
                    throw refused(key, text, fix, null);
                })
                .orElse(fallback);
    }

    /** Reads a duration: whole milliseconds, or ISO 8601 such as {@code PT30S}. */
    default Duration duration(String key, Duration fallback) {
        return find(key)
                .map(text -> {
                    try {
                        return text.matches("-?\\d+") ? Duration.ofMillis(Long.parseLong(text)) : Duration.parse(text);
                    } catch (DateTimeParseException | NumberFormatException e) {
                        throw refused(key, text, "write milliseconds (30000) or an ISO 8601 duration (PT30S)", e);
                    }
                })
                .orElse(fallback);
    }

    /** Reads a duration of a millisecond or more. */
    default Duration interval(String key, Duration fallback) {
        Duration interval = duration(key, fallback);
        require(
                interval.toMillis() >= 1,
                key + " = " + interval.toMillis() + " ms; write a positive duration, such as " + fallback);
        return interval;
    }

    /** Reads a constant of an enum, in any case, with {@code -} for {@code _}. */
    default <E extends Enum<E>> E constant(String key, E fallback) {
        Class<E> type = fallback.getDeclaringClass();
        return find(key).map(text -> constant(type, key, text)).orElse(fallback);
    }

    /** Reads comma-separated constants, each as {@link #constant} does; {@code fallback} if none is named. */
    default <E extends Enum<E>> Set<E> constants(String key, Class<E> type, Set<E> fallback) {
        Set<E> named = new LinkedHashSet<>();
        for (String item : list(key)) {
            named.add(constant(type, key, item));
        }
        return named.isEmpty() ? fallback : named;
    }

    /** Reads a comma-separated list, trimmed, without empty items. */
    default List<String> list(String key) {
        return find(key).stream()
                .flatMap(text -> Arrays.stream(text.split(",")))
                .map(String::trim)
                .filter(item -> !item.isEmpty())
                .toList();
    }

    /** @throws InvalidConfigurationException if a setting does not hold what {@code what} requires of it */
    static void require(boolean holds, String what) {
        if (!holds) {
            throw new InvalidConfigurationException("Setting " + what + ".");
        }
    }

    /** @throws InvalidConfigurationException naming an example, if a duration is not positive */
    static void requirePositive(Duration value, String key, String example) {
        require(!value.isNegative() && !value.isZero(), key + " must be positive; write " + example + " for instance");
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String key, String text) {
        try {
            return Enum.valueOf(type, text.toUpperCase(Locale.ROOT).replace('-', '_'));
        } catch (IllegalArgumentException e) {
            throw refused(key, text, "write one of " + Arrays.toString(type.getEnumConstants()), e);
        }
    }

    private static InvalidConfigurationException refused(String key, String text, String fix, Exception cause) {
        return new InvalidConfigurationException(
                "Setting " + key + " = '" + text + "' can't be used; " + fix + ".", cause);
    }
}
