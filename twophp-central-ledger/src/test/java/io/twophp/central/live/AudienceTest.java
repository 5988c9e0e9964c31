package io.twophp.central.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.ingest.RowsStored;
import io.twophp.central.live.Listener.Outlet;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("LD15")
class AudienceTest {

    private static final Instant AT = Instant.parse("2031-03-01T10:00:00Z");
    private static final UUID SHOP = new UUID(0, 1);
    private static final UUID PAYMENTS = new UUID(0, 2);

    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private Instant now = AT;
    private final Clock clock = new Clock() {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    };
    private final Audience audience = new Audience(2, 2, tasks::add, clock);

    private void work() {
        while (!tasks.isEmpty()) {
            tasks.poll().run();
        }
    }

    private Browser admitted() {
        Browser browser = new Browser();
        assertThat(audience.admit("vera", browser)).isTrue();
        work();
        return browser;
    }

    private static RowsStored news(int stored, UUID... services) {
        return new RowsStored(AT, stored, Set.of(services));
    }

    @Test
    void everybodyIsToldOfEachBatch() {
        Browser one = admitted();
        Browser other = admitted();
        audience.tell(news(3, SHOP));
        work();
        assertThat(one.events)
                .containsExactly(
                        "heartbeat", "{\"at\":\"2031-03-01T10:00:00Z\",\"stored\":3,\"services\":[\"" + SHOP + "\"]}");
        assertThat(other.events).isEqualTo(one.events);
    }

    @Test
    void thereAreNoMoreThanSoMany() {
        Browser first = admitted();
        admitted();
        assertThat(audience.admit("vera", new Browser())).isFalse();
        first.fails = true;
        audience.beat();
        work();
        assertThat(first.closed).isTrue();
        admitted();
        assertThat(audience.size()).isEqualTo(2);
    }

    @Test
    @Tag("X21")
    void X21_oneUserLeavesPlacesToOthers() {
        Audience wide = new Audience(4, 2, tasks::add, clock);
        Browser first = new Browser();
        assertThat(wide.admit("vera", first)).isTrue();
        assertThat(wide.admit("vera", new Browser())).isTrue();
        assertThat(wide.admit("vera", new Browser())).isFalse();
        assertThat(wide.admit("olga", new Browser())).isTrue();
        work();
        first.fails = true;
        wide.beat();
        work();
        assertThat(wide.admit("vera", new Browser())).isTrue();
        assertThat(wide.admit("vera", new Browser())).isFalse();
        assertThat(wide.admit("olga", new Browser())).isTrue();
        assertThat(wide.admit("otto", new Browser())).as("all places are taken").isFalse();
    }

    @Test
    void aSlowOneIsToldTheRestAtOnceAndHoldsNobodyUp() {
        Browser slow = admitted();
        Browser quick = admitted();
        slow.pending = new CompletableFuture<>();
        audience.tell(news(1, SHOP));
        work();
        audience.tell(news(2, PAYMENTS));
        audience.tell(news(4, SHOP));
        work();
        assertThat(slow.events).hasSize(2);
        assertThat(quick.events).hasSize(3);
        slow.pending.complete(null);
        slow.pending = null;
        work();
        assertThat(slow.events).hasSize(3);
        assertThat(slow.events.get(2)).contains("\"stored\":6", SHOP.toString(), PAYMENTS.toString());
    }

    @Test
    void whoIsStuckOrGoneIsForgotten() {
        Browser stuck = admitted();
        stuck.pending = new CompletableFuture<>();
        audience.beat();
        work();
        now = AT.plusSeconds(29);
        audience.beat();
        assertThat(stuck.closed).isFalse();
        now = AT.plusSeconds(31);
        audience.beat();
        assertThat(stuck.closed).isTrue();
        assertThat(audience.size()).isZero();
        Browser gone = admitted();
        gone.fails = true;
        audience.tell(news(1, SHOP));
        work();
        assertThat(gone.closed).isTrue();
        assertThat(audience.size()).isZero();
    }

    @Test
    void nobodyListensForEver() {
        Browser browser = admitted();
        now = AT.plus(Audience.LONGEST).plusSeconds(1);
        audience.beat();
        assertThat(browser.closed).isTrue();
    }

    @Test
    void atTheEndAllAreClosed() {
        Browser browser = admitted();
        audience.close();
        assertThat(browser.closed).isTrue();
        assertThat(audience.size()).isZero();
    }

    @Test
    void aBusyServerForgetsRatherThanHolds() {
        Audience busy = new Audience(
                2,
                2,
                task -> {
                    throw new RejectedExecutionException();
                },
                Clock.systemUTC());
        Browser browser = new Browser();
        busy.admit("vera", browser);
        assertThat(browser.closed).isTrue();
        assertThat(busy.size()).isZero();
    }

    private static final class Browser implements Outlet {

        private final List<String> events = new ArrayList<>();
        private CompletableFuture<Void> pending;
        private boolean fails;
        private boolean closed;

        @Override
        public CompletionStage<?> rows(String data) {
            return event(data);
        }

        @Override
        public CompletionStage<?> heartbeat() {
            return event("heartbeat");
        }

        @Override
        public void close() {
            closed = true;
        }

        private CompletionStage<?> event(String text) {
            if (fails) {
                throw new IllegalStateException("closed");
            }
            events.add(text);
            return pending == null ? CompletableFuture.completedFuture(null) : pending;
        }
    }
}
