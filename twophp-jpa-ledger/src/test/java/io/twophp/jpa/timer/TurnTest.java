package io.twophp.jpa.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.execution.WorkThreads;
import io.twophp.policy.InvalidConfigurationException;
import io.twophp.policy.Settings;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class TurnTest {

    private final AtomicInteger runs = new AtomicInteger();
    private final CallersThread threads = new CallersThread();

    @Test
    void goesOnAfterAFailure() {
        Turn turn = new Turn(threads, "TWOPHP-0000 planted by a test", () -> {
            if (runs.incrementAndGet() == 1) {
                throw new IllegalStateException("planted by a test");
            }
        });
        assertThatCode(turn::take).doesNotThrowAnyException();
        turn.take();
        assertThat(runs).hasValue(2);
    }

    @Test
    void isSkippedWhileTheLastOneRuns() {
        AtomicReference<Turn> self = new AtomicReference<>();
        self.set(new Turn(threads, "", () -> {
            runs.incrementAndGet();
            self.get().take();
        }));
        self.get().take();
        assertThat(runs).hasValue(1);
        self.get().take();
        assertThat(runs).hasValue(2);
    }

    @Test
    void waitsUntilTheApplicationHasStarted() {
        Turn turn = new Turn(threads, "", runs::incrementAndGet);
        threads.ready = false;
        turn.take();
        assertThat(runs).hasValue(0);
        threads.ready = true;
        turn.take();
        assertThat(runs).hasValue(1);
    }

    @Test
    void isTakenAgainAfterThreadsWereRefused() {
        Turn turn = new Turn(threads, "TWOPHP-0000 planted by a test", runs::incrementAndGet);
        threads.refusing = true;
        assertThatCode(turn::take).doesNotThrowAnyException();
        threads.refusing = false;
        turn.take();
        assertThat(runs).hasValue(1);
    }

    @Test
    void anIntervalIsPositive() {
        Settings zero = key -> Optional.of("0");
        assertThat(Interval.millis(key -> Optional.of("PT2S"), "twophp.expiry.interval", Duration.ofSeconds(1)))
                .isEqualTo(2_000);
        assertThatThrownBy(() -> Interval.millis(zero, "twophp.expiry.interval", Duration.ofSeconds(1)))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("twophp.expiry.interval = 0 ms")
                .hasMessageContaining("PT1S");
    }

    @Test
    void aTimerIsGoneWithItsNode() {
        List<Object> started = new ArrayList<>();
        TimerService timers = (TimerService) Proxy.newProxyInstance(
                TurnTest.class.getClassLoader(), new Class<?>[] {TimerService.class}, (proxy, method, arguments) -> {
                    started.add(method.getName());
                    started.addAll(List.of(arguments));
                    return null;
                });
        Interval.start(timers, "twophp.expiry.interval", 2_000);
        assertThat(started).startsWith("createIntervalTimer", 2_000L, 2_000L);
        TimerConfig config = (TimerConfig) started.get(3);
        assertThat(config.isPersistent()).isFalse();
        assertThat(config.getInfo()).isEqualTo("twophp.expiry.interval");
    }

    @Test
    void leasesAreRenewedThreeTimesInTheirLength() {
        assertThat(SweepTimers.heartbeat(key -> Optional.empty())).isEqualTo(20_000);
        assertThat(SweepTimers.heartbeat(key -> Optional.of("PT9S").filter(value -> key.equals("twophp.lease"))))
                .isEqualTo(3_000);
        assertThat(SweepTimers.heartbeat(key -> Optional.of("1"))).isEqualTo(1);
    }

    private static final class CallersThread implements WorkThreads {

        private boolean ready = true;
        private boolean refusing;

        @Override
        public void start() {}

        @Override
        public boolean isReady() {
            return ready;
        }

        @Override
        public void execute(Runnable work) {
            if (refusing) {
                throw new RejectedExecutionException();
            }
            work.run();
        }
    }
}
