package io.twophp.core.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.core.execution.Failures;
import io.twophp.core.execution.OutageLog;
import io.twophp.core.execution.WorkThreads;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScheduledSweepTest {

    private static final OutageLog OUTAGES = new OutageLog(() -> 0, Failures.STANDARD);

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final AtomicInteger runs = new AtomicInteger();
    private final CallersThread threads = new CallersThread();
    private long now;

    static Stream<Throwable> failures() {
        return Stream.of(
                new RejectedExecutionException("planted by a test"),
                new IllegalStateException("planted by a test"),
                new OutOfMemoryError("unable to create native thread"));
    }

    private static void rethrow(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
    }

    @ParameterizedTest
    @MethodSource("failures")
    @Tag("W30")
    void goesOnAfterAFailure(Throwable failure) {
        ScheduledSweep duty = duty(() -> {
            if (runs.incrementAndGet() == 1) {
                rethrow(failure);
            }
        });
        assertThatCode(duty::take).doesNotThrowAnyException();
        duty.take();
        assertThat(runs).hasValue(2);
    }

    @Test
    void isSkippedWhileTheLastOneRuns() {
        AtomicReference<ScheduledSweep> self = new AtomicReference<>();
        self.set(duty(() -> {
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
        ScheduledSweep duty = duty(runs::incrementAndGet);
        threads.ready = false;
        duty.take();
        assertThat(runs).hasValue(0);
        threads.ready = true;
        duty.take();
        assertThat(runs).hasValue(1);
    }

    /** The JVM reports "unable to create native thread" by an Error. */
    @ParameterizedTest
    @MethodSource("failures")
    @Tag("W30")
    void isTakenAgainAfterNoThreadCouldBeHad(Throwable failure) {
        ScheduledSweep duty = duty(runs::incrementAndGet);
        threads.failure = failure;
        assertThatCode(duty::take).doesNotThrowAnyException();
        threads.failure = null;
        duty.take();
        assertThat(runs).hasValue(1);
    }

    @Test
    @Tag("W30")
    void tellsForHowLongItWasNotDone() {
        ScheduledSweep duty = duty(runs::incrementAndGet);
        now = 5;
        assertThat(duty.sinceDone()).as("since it was made").hasNanos(5);
        duty.take();
        assertThat(duty.sinceDone()).isZero();
        assertThat(duty.sinceRun()).isZero();
        now = 9;
        threads.failure = new RejectedExecutionException();
        duty.take();
        assertThat(duty.sinceDone()).hasNanos(4);
        assertThat(duty.sinceRun()).hasNanos(4);
        assertThat(duty.patience()).isEqualTo(SECOND.multipliedBy(3));
    }

    @Test
    @Tag("W30")
    void aTurnThatFailsIsARunAndIsNotDone() {
        ScheduledSweep duty = duty(() -> {
            throw new IllegalStateException("planted by a test");
        });
        now = 7;
        duty.take();
        assertThat(duty.sinceDone()).hasNanos(7);
        assertThat(duty.sinceRun()).isZero();
    }

    @Test
    @Tag("W30")
    void aTurnThatTakesLongIsARunAndIsNotDone() {
        AtomicReference<ScheduledSweep> self = new AtomicReference<>();
        self.set(duty(() -> {
            now = 7;
            assertThat(self.get().sinceDone()).hasNanos(7);
            assertThat(self.get().sinceRun()).isZero();
        }));
        self.get().take();
        assertThat(self.get().sinceDone()).isZero();
    }

    @Test
    void anIntervalIsPositive() {
        assertThatThrownBy(() -> Sweep.every(Duration.ZERO, "sweep", "", runs::incrementAndGet))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private ScheduledSweep duty(Runnable action) {
        return new ScheduledSweep(
                Sweep.every(SECOND, "sweep", "TWOPHP-0000 planted by a test", action), threads, () -> now, OUTAGES);
    }

    private static final class CallersThread implements WorkThreads {

        private boolean ready = true;
        private Throwable failure;

        @Override
        public boolean isReady() {
            return ready;
        }

        @Override
        public void execute(Runnable work) {
            rethrow(failure);
            work.run();
        }
    }
}
