package io.twophp.core.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** Calls on threads of their own that wait for something. */
public final class Waiting {

    private Waiting() {}

    /** The call, once its thread waits. */
    public static <T> FutureTask<T> on(Callable<T> call) {
        FutureTask<T> task = new FutureTask<>(call);
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            assertThat(thread.getState()).as("it waits").isNotEqualTo(Thread.State.TERMINATED);
            Thread.onSpinWait();
        }
        return task;
    }

    /** Waits for a latch, and not for ever. */
    public static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
