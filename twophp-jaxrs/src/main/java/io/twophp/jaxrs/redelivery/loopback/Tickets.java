package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.jaxrs.request.Redelivered;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** The issued and unused tickets of one engine: in memory only. Thread-safe. */
@ModuleBean
class Tickets {

    static final Duration LIFE = Duration.ofSeconds(10);

    private static final int TOKEN_BYTES = 32;

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

    /** Issues a new ticket; to be {@linkplain #withdraw withdrawn} if it was not used. */
    Ticket issue(Optional<Redelivered> delivery) {
        byte[] token = new byte[TOKEN_BYTES];
        random.nextBytes(token);
        Ticket ticket = new Ticket(
                Base64.getUrlEncoder().withoutPadding().encodeToString(token),
                nanos.getAsLong() + LIFE.toNanos(),
                delivery);
        open.add(ticket);
        return ticket;
    }

    /**
     * Takes the ticket with the token, which is used up then; empty for any other token, and for none. Compares all
     * open tickets.
     */
    Optional<Ticket> take(String token) {
        Ticket found = null;
        for (Ticket ticket : open) {
            if (token != null && ticket.isFor(token)) {
                found = ticket;
            }
        }
        return found != null && !found.isExpired(nanos.getAsLong()) && open.remove(found)
                ? Optional.of(found)
                : Optional.empty();
    }

    /** @return true if the ticket was not used, and can't be any more */
    boolean withdraw(Ticket ticket) {
        return open.remove(ticket);
    }
}
