package io.twophp.cdi.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LingeringThreadsTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    private final List<Thread> started = new CopyOnWriteArrayList<>();
    private final AtomicLong now = new AtomicLong();
    private final LingeringThreads threads = threads(LONG);

    @AfterEach
    void end() {
        started.forEach(Thread::interrupt);
    }

    @Test
    void what_comes_soon_after_is_done_by_the_same_thread_and_what_comes_meanwhile_by_another() {
        Thread first = done(threads);
        waiting(first);
        assertThat(done(threads)).isSameAs(first);
        assertThat(started).hasSize(1);
        waiting(first);
        CountDownLatch let = new CountDownLatch(1);
        threads.execute(() -> await(let));
        assertThat(done(threads)).isSameAs(started.get(1));
        let.countDown();
    }

    @Test
    void a_thread_without_work_goes_back() throws InterruptedException {
        LingeringThreads brief = threads(Duration.ofMillis(1));
        Thread first = done(brief);
        first.join();
        assertThat(done(brief)).isNotSameAs(first);
    }

    @Test
    void a_thread_goes_back_after_a_while_even_if_there_is_work() throws InterruptedException {
        now.set(0);
        threads.execute(() -> now.set(LONG.toNanos()));
        started.get(0).join();
        assertThat(done(threads)).isSameAs(started.get(1));
    }

    @Test
    void a_thread_that_is_interrupted_goes_back() throws InterruptedException {
        Thread first = done(threads);
        waiting(first);
        first.interrupt();
        first.join();
        threads.execute(() -> Thread.currentThread().interrupt());
        started.get(1).join();
        assertThat(done(threads)).isSameAs(started.get(2));
    }

    @Test
    void work_that_fails_ends_its_thread_and_no_other_work() throws InterruptedException {
        threads.execute(() -> {
            throw new QuietException();
        });
        started.get(0).join();
        assertThat(done(threads)).isSameAs(started.get(1));
    }

    @Test
    void what_the_executor_refuses_is_refused() {
        Executor refusing = work -> {
            throw new RejectedExecutionException("none");
        };
        LingeringThreads none = new LingeringThreads(refusing, LONG, LONG, now::get);
        assertThatThrownBy(() -> none.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
    }

    private LingeringThreads threads(Duration pause) {
        return new LingeringThreads(this::start, pause, LONG, now::get);
    }

    private void start(Runnable work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (QuietException e) {
                // A server's executor does not report this either.
            }
        });
        started.add(thread);
        thread.start();
    }

    /** Returns the thread that has done a piece of work. */
    private static Thread done(Executor threads) {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        threads.execute(() -> thread.complete(Thread.currentThread()));
        return thread.orTimeout(30, TimeUnit.SECONDS).join();
    }

    private static void waiting(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class QuietException extends RuntimeException {

        private static final long serialVersionUID = 1;
    }
}
