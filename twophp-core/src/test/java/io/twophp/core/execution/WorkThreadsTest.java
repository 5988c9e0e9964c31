package io.twophp.core.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Work that one of the server's threads repeats. */
class WorkThreadsTest {

    private final WorkThreads threads = Runnable::run;
    private final List<String> done = new ArrayList<>();

    private void repeat(Duration pause, int times) {
        threads.repeat(pause, () -> done.add("work") && done.size() < times, () -> done.add("afterwards"));
    }

    @Test
    void repeatsItsWorkUntilThereIsNoMore() {
        assertThat(threads.isReady()).isTrue();
        repeat(Duration.ofNanos(1), 3);
        assertThat(done).containsExactly("work", "work", "work", "afterwards");
    }

    @Test
    void endsIfTheWorkFailsOrItsThreadIsInterrupted() {
        assertThatIllegalStateException()
                .isThrownBy(() -> threads.repeat(
                        Duration.ofNanos(1),
                        () -> {
                            throw new IllegalStateException("no more");
                        },
                        () -> done.add("afterwards")));
        Thread.currentThread().interrupt();
        repeat(Duration.ofHours(1), 3);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(done).containsExactly("afterwards", "afterwards");
    }

    @Test
    @Timeout(60)
    void pausesBeforeTheWork() throws InterruptedException {
        Thread thread = new Thread(() -> repeat(Duration.ofHours(1), 1));
        thread.start();
        while (thread.isAlive() && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        assertThat(thread.isAlive()).isTrue();
        LockSupport.unpark(thread);
        thread.join();
        assertThat(done).containsExactly("work", "afterwards");
    }
}
