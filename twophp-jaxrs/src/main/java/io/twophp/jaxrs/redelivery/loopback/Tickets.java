package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.cdi.module.ModuleBean;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** The tickets of one engine that have been issued and not been used: in memory, and nowhere else. Thread-safe. */
@ModuleBean
class Tickets {

    /** For how long a token is good. */
    static final Duration LIFE = Duration.ofSeconds(10);

    private static final int TOKEN_BYTES = 32;
    private static final int LONGEST = 64;

    private final Set<Ticket> open = ConcurrentHashMap.newKeySet();
    private final SecureRandom random = new SecureRandom();
    private final LongSupplier nanos;

    @Inject
    Tickets() {
        this(System::nanoTime);
    }

    /** @param nanos a monotonic clock, as {@link System#nanoTime} */
    Tickets(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** A new ticket; to be {@linkplain #withdraw withdrawn} if nobody has come with it. */
    Ticket issue(Optional<Errand> errand) {
        byte[] token = new byte[TOKEN_BYTES];
        random.nextBytes(token);
        Ticket ticket = new Ticket(token, nanos.getAsLong() + LIFE.toNanos(), errand);
        open.add(ticket);
        return ticket;
    }

    /** The ticket with that token, which is used up by this; empty for anything else. Every open one is compared. */
    Optional<Ticket> take(String token) {
        byte[] shown = bytes(token);
        Ticket found = null;
        for (Ticket ticket : open) {
            if (ticket.isFor(shown)) {
                found = ticket;
            }
        }
        return found != null && !found.isExpired(nanos.getAsLong()) && open.remove(found)
                ? Optional.of(found)
                : Optional.empty();
    }

    /** Whether nobody has come with it and nobody will; false if somebody has. */
    boolean withdraw(Ticket ticket) {
        return open.remove(ticket);
    }

    private static byte[] bytes(String token) {
        if (token == null || token.length() > LONGEST) {
            return new byte[0];
        }
        try {
            return Base64.getUrlDecoder().decode(token);
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }
}
