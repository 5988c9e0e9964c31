package io.twophp.duty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.execution.WorkThreads;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class DutyTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final AtomicInteger runs = new AtomicInteger();
    private final CallersThread threads = new CallersThread();

    @Test
    void goesOnAfterAFailure() {
        Duty duty = new Duty(SECOND, threads, "TWOPHP-0000 planted by a test", () -> {
            if (runs.incrementAndGet() == 1) {
                throw new IllegalStateException("planted by a test");
            }
        });
        assertThatCode(duty::take).doesNotThrowAnyException();
        duty.take();
        assertThat(runs).hasValue(2);
    }

    @Test
    void isSkippedWhileTheLastOneRuns() {
        AtomicReference<Duty> self = new AtomicReference<>();
        self.set(new Duty(SECOND, threads, "", () -> {
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
        Duty duty = new Duty(SECOND, threads, "", runs::incrementAndGet);
        threads.ready = false;
        duty.take();
        assertThat(runs).hasValue(0);
        threads.ready = true;
        duty.take();
        assertThat(runs).hasValue(1);
    }

    @Test
    void isTakenAgainAfterThreadsWereRefused() {
        Duty duty = new Duty(SECOND, threads, "TWOPHP-0000 planted by a test", runs::incrementAndGet);
        threads.refusing = true;
        assertThatCode(duty::take).doesNotThrowAnyException();
        threads.refusing = false;
        duty.take();
        assertThat(runs).hasValue(1);
    }

    @Test
    void anIntervalIsPositive() {
        assertThatThrownBy(() -> new Duty(Duration.ZERO, threads, "", runs::incrementAndGet))
                .isInstanceOf(IllegalArgumentException.class);
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
