package io.twophp.jaxrs.redelivery.loopback;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A token admits once, and for ten seconds (D17). */
@Tag("D17")
class TicketsTest {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);
    private final Tickets tickets = new Tickets(nanos::get);

    @Test
    void isTakenOnce() {
        Ticket ticket = tickets.issue(Optional.empty());
        assertThat(tickets.take(ticket.token())).containsSame(ticket);
        assertThat(tickets.take(ticket.token())).isEmpty();
        assertThat(tickets.withdraw(ticket)).isFalse();
    }

    @Test
    void isNotTakenOnceItIsOldOrWithdrawn() {
        Ticket young = tickets.issue(Optional.empty());
        nanos.addAndGet(Tickets.LIFE.toNanos() - 1);
        assertThat(tickets.take(young.token())).isPresent();
        Ticket old = tickets.issue(Optional.empty());
        nanos.addAndGet(Tickets.LIFE.toNanos());
        assertThat(tickets.take(old.token())).isEmpty();
        assertThat(tickets.withdraw(old)).isTrue();
        Ticket withdrawn = tickets.issue(Optional.empty());
        assertThat(tickets.withdraw(withdrawn)).isTrue();
        assertThat(tickets.take(withdrawn.token())).isEmpty();
    }

    @Test
    void nothingElseIsAToken() {
        Ticket ticket = tickets.issue(Optional.empty());
        String token = ticket.token();
        assertThat(tickets.take(null)).isEmpty();
        for (String guess : List.of(
                "",
                " ",
                "A",
                "%%%",
                token.substring(1),
                token + token,
                "A".repeat(43),
                "A".repeat(1_000_000),
                token.toLowerCase(java.util.Locale.ROOT))) {
            assertThat(tickets.take(guess))
                    .as(guess.substring(0, Math.min(50, guess.length())))
                    .isEmpty();
        }
        assertThat(tickets.take(token)).isPresent();
    }

    @Test
    void tokensAreLongAndDifferent() {
        Set<String> tokens = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            tokens.add(tickets.issue(Optional.empty()).token());
        }
        assertThat(tokens).hasSize(1000).allMatch(token -> token.matches("[A-Za-z0-9_-]{43}"));
    }

    @Test
    void ofManyWhoComeAtATimeOneIsAdmitted() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            for (int round = 0; round < 200; round++) {
                Ticket ticket = tickets.issue(Optional.empty());
                Callable<Boolean> take = () -> tickets.take(ticket.token()).isPresent();
                int admitted = 0;
                for (Future<Boolean> each : threads.invokeAll(Collections.nCopies(8, take))) {
                    admitted += each.get() ? 1 : 0;
                }
                assertThat(admitted).isEqualTo(1);
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
