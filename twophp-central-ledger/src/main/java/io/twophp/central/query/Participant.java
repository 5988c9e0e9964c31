package io.twophp.central.query;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * A service that is known here.
 *
 * @param address its base address, if an administrator has set one
 * @param reports whether rows of it are taken, now or once it has enrolled
 * @param shippedThrough before this moment, by its own clock, nothing was registered there that it has not told
 * @param lastSeenAt when it told something last, by this application's clock
 */
record Participant(
        UUID id,
        String name,
        Optional<String> address,
        boolean reports,
        Optional<Instant> shippedThrough,
        Optional<Instant> lastSeenAt) {

    /**
     * Whether it has told all it had when another's row came in. Its own clock may be ahead: it can't have told, of
     * later than it was last seen.
     *
     * @param grace for clocks that differ
     */
    boolean hasShippedPast(Row row, Duration grace) {
        return shippedThrough
                .flatMap(through -> lastSeenAt.map(seen -> through.isBefore(seen) ? through : seen))
                .filter(told -> told.isAfter(row.known().plus(grace)))
                .isPresent();
    }

    /** Whether a call to that URL, or to that authority, is a call to it. */
    boolean isAt(String target, String endpoint) {
        return address.filter(base -> authority(base).equals(target.toLowerCase(Locale.ROOT))
                        || endpoint.startsWith(base.endsWith("/") ? base : base + "/"))
                .isPresent();
    }

    private static String authority(String address) {
        int from = address.indexOf("://") + 3;
        int to = address.indexOf('/', from);
        return address.substring(from, to < 0 ? address.length() : to).toLowerCase(Locale.ROOT);
    }
}
