package io.twophp.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.twophp.core.execution.Failures;
import io.twophp.core.execution.OutageLog;
import io.twophp.core.sweep.ScheduledSweep;
import io.twophp.core.sweep.Sweep;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SweepTimersTest {

    private final List<ScheduledSweep> duties = new CopyOnWriteArrayList<>();
    private final List<Started> started = new ArrayList<>();
    private final AtomicInteger shops = new AtomicInteger();
    private final AtomicInteger billings = new AtomicInteger();
    private final SweepTimers timers = new SweepTimers();

    @BeforeEach
    void inject() {
        timers.duties = () -> List.copyOf(duties);
        timers.timers = (TimerService) Proxy.newProxyInstance(
                SweepTimersTest.class.getClassLoader(),
                new Class<?>[] {TimerService.class},
                (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("createIntervalTimer");
                    Started timer = new Started((Long) arguments[0], (Long) arguments[1], (TimerConfig) arguments[2]);
                    started.add(timer);
                    return timer.timer();
                });
    }

    @Test
    void startsATimerForEachDutyThatIsGoneWithItsNode() {
        duties.add(duty(5_000, shops));
        duties.add(scheduled(new Sweep("sync", Duration.ofSeconds(5), Duration.ofHours(1), "", () -> {})));
        timers.start();
        assertThat(started).extracting(one -> one.millis).containsExactly(5_000L, 3_600_000L, 1_000L);
        assertThat(started).extracting(one -> one.first).containsExactly(5_000L, 5_000L, 1_000L);
        assertThat(started).noneMatch(one -> one.config.isPersistent());
    }

    @Test
    void findsEnginesThatStartLater() {
        timers.start();
        duties.add(duty(5_000, shops));
        fire(1_000);
        fire(1_000);
        assertThat(started).extracting(one -> one.millis).containsExactly(1_000L, 5_000L);
        fire(5_000);
        assertThat(shops).hasValue(1);
    }

    @Test
    void takesTheTurnOfItsDutyUnlessItsEngineStoppedAndEndsItsTimers() {
        duties.add(duty(5_000, shops));
        duties.add(duty(6_000, billings));
        timers.start();
        fire(6_000);
        assertThat(billings).hasValue(1);
        assertThat(shops).hasValue(0);
        duties.remove(0);
        fire(5_000);
        assertThat(shops).as("stopped just now").hasValue(0);
        fire(1_000);
        assertThat(started)
                .filteredOn(one -> one.cancelled)
                .extracting(one -> one.millis)
                .containsExactly(5_000L);
        fire(5_000);
        assertThat(shops).hasValue(0);
    }

    /** Payara keeps the bean: threads of its EJB pool inherit the call that created them. */
    @Test
    void keepsNothingOfTheEnginesAtItsEnd() {
        duties.add(duty(5_000, shops));
        timers.start();
        timers.stop();
        fire(5_000);
        assertThat(shops).hasValue(0);
    }

    /** A container may cancel a timer that throws. */
    @Test
    @Tag("W30")
    void throwsNothingWhereverItFails() {
        duties.add(duty(5_000, shops));
        timers.start();
        timers.duties = () -> {
            throw new OutOfMemoryError("unable to create native thread");
        };
        assertThatCode(() -> fire(1_000)).doesNotThrowAnyException();
        assertThatCode(() -> fire(5_000)).doesNotThrowAnyException();
        timers.duties = () -> List.copyOf(duties);
        fire(5_000);
        assertThat(shops).hasValue(1);
    }

    private void fire(long millis) {
        timers.run(started.stream()
                .filter(one -> one.millis == millis)
                .findFirst()
                .orElseThrow()
                .timer());
    }

    private static ScheduledSweep duty(long millis, AtomicInteger turns) {
        return scheduled(Sweep.every(Duration.ofMillis(millis), "sweep", "", turns::incrementAndGet));
    }

    private static ScheduledSweep scheduled(Sweep sweep) {
        return new ScheduledSweep(
                sweep, Runnable::run, System::nanoTime, new OutageLog(System::nanoTime, Failures.STANDARD));
    }

    private static final class Started {

        private final long first;
        private final long millis;
        private final TimerConfig config;
        private boolean cancelled;

        Started(long first, long millis, TimerConfig config) {
            this.first = first;
            this.millis = millis;
            this.config = config;
        }

        Timer timer() {
            return (Timer) Proxy.newProxyInstance(
                    SweepTimersTest.class.getClassLoader(), new Class<?>[] {Timer.class}, this::answer);
        }

        private Serializable answer(Object proxy, java.lang.reflect.Method method, Object[] arguments) {
            if (method.getName().equals("cancel")) {
                cancelled = true;
                return null;
            }
            return config.getInfo();
        }
    }
}
