package io.twophp.central.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.ingest.RowsStored;
import io.twophp.central.live.Listener.Outlet;
import io.twophp.central.store.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("LD15")
class LiveFeedTest {

    private static final Instant AT = Instant.parse("2031-03-01T10:00:00Z");
    private static final UUID SHOP = new UUID(0, 1);
    private static final UUID PAYMENTS = new UUID(0, 2);

    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private final TestClock clock = new TestClock(AT);
    private final LiveFeed feed = feed(2, 2, tasks::add);

    private LiveFeed feed(int most, int mostPerUser, Executor executor) {
        return feed(Map.of(LiveFeed.MOST, "" + most, LiveFeed.MOST_PER_USER, "" + mostPerUser), executor);
    }

    private LiveFeed feed(Map<String, String> settings, Executor executor) {
        LiveFeed started = new LiveFeed();
        started.settings = key -> Optional.ofNullable(settings.get(key));
        started.clock = clock;
        started.executor = executor;
        started.start();
        return started;
    }

    private void work() {
        while (!tasks.isEmpty()) {
            tasks.poll().run();
        }
    }

    private Browser admitted() {
        Browser browser = new Browser();
        assertThat(feed.admit("vera", browser)).isTrue();
        work();
        return browser;
    }

    private void beats() {
        feed.beat();
        work();
    }

    private void comes(int stored, UUID service) {
        feed.stored(new RowsStored(AT, stored, Set.of(service)));
        work();
    }

    @Test
    void everybodyIsToldOfEachBatchUntilAllAreClosed() {
        Browser one = admitted();
        Browser other = admitted();
        comes(0, SHOP);
        comes(3, SHOP);
        assertThat(one.events)
                .containsExactly(
                        "heartbeat", "{\"at\":\"2031-03-01T10:00:00Z\",\"stored\":3,\"services\":[\"" + SHOP + "\"]}");
        assertThat(other.events).isEqualTo(one.events);
        feed.stop();
        assertThat(one.closed && other.closed).isTrue();
        assertThat(feed.size()).isZero();
    }

    @Test
    @Tag("X21")
    void X21_oneUserLeavesPlacesToOthers() {
        LiveFeed wide = feed(4, 2, tasks::add);
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

    @ParameterizedTest
    @Tag("X21")
    @CsvSource({"2, 1", "9, 1", "20, 2", "35, 3"})
    void X21_aTenthAndOneAtLeastAreOneUsers(String most, int ofOne) {
        LiveFeed small = feed(Map.of(LiveFeed.MOST, most), tasks::add);
        for (int i = 0; i < ofOne; i++) {
            assertThat(small.admit("vera", new Browser())).isTrue();
        }
        assertThat(small.admit("vera", new Browser())).isFalse();
        assertThat(small.admit("olga", new Browser())).isTrue();
    }

    @Test
    void aSlowOneIsToldTheRestAtOnceAndHoldsNobodyUp() {
        Browser slow = admitted();
        Browser quick = admitted();
        slow.pending = new CompletableFuture<>();
        comes(1, SHOP);
        comes(2, PAYMENTS);
        comes(4, SHOP);
        assertThat(slow.events).hasSize(2);
        assertThat(quick.events).hasSize(4);
        slow.pending.complete(null);
        slow.pending = null;
        work();
        assertThat(slow.events).hasSize(3);
        assertThat(slow.events.get(2)).contains("\"stored\":6", SHOP.toString(), PAYMENTS.toString());
    }

    @Test
    void whoIsStuckOrGoneIsForgottenAndNobodyListensForEver() {
        Browser stuck = admitted();
        stuck.pending = new CompletableFuture<>();
        beats();
        clock.set(AT.plusSeconds(29));
        beats();
        assertThat(stuck.closed).isFalse();
        clock.set(AT.plusSeconds(31));
        beats();
        assertThat(stuck.closed).isTrue();
        Browser gone = admitted();
        gone.fails = true;
        comes(1, SHOP);
        assertThat(gone.closed).isTrue();
        Browser lasting = admitted();
        clock.pass(LiveFeed.LONGEST);
        beats();
        assertThat(lasting.closed).isFalse();
        clock.pass(Duration.ofSeconds(1));
        beats();
        assertThat(lasting.closed).isTrue();
        assertThat(feed.size()).isZero();
    }

    @Test
    void aBusyServerForgetsRatherThanHolds() {
        LiveFeed busy = feed(2, 2, task -> {
            throw new RejectedExecutionException();
        });
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
