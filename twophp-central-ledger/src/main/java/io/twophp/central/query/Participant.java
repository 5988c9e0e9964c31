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
 * @param shippedThrough the moment, by its own clock, before which it has sent all that was registered there
 * @param lastSeenAt when it sent something last, by this application's clock
 */
record Participant(
        UUID id,
        String name,
        Optional<String> address,
        boolean reports,
        Optional<Instant> shippedThrough,
        Optional<Instant> lastSeenAt) {

    /**
     * Returns whether the service has sent all it had when another's row came in. Its own clock may be ahead: it can't
     * have sent anything of later than it was last seen.
     *
     * @param grace for clocks that differ
     */
    boolean hasShippedPast(CentralRow row, Duration grace) {
        return shippedThrough
                .flatMap(through -> lastSeenAt.map(seen -> through.isBefore(seen) ? through : seen))
                .filter(shipped -> shipped.isAfter(row.known().plus(grace)))
                .isPresent();
    }

    /** Returns whether a call to that authority, or to that URL, is a call to this service. */
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
