package io.twophp.outbound;

import io.twophp.outbound.LookUps.LateAnswerException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One query to the name service, shared by the attempts that wait for its answer. Thread-safe. */
final class LookUp {

    private final CountDownLatch begun = new CountDownLatch(1);
    private final long since = System.nanoTime();
    private final String receiver;
    private final Duration limit;
    private final FutureTask<InetAddress[]> question;

    /** @param ended run once the name service has answered or failed, before an attempt sees that */
    LookUp(String receiver, Callable<InetAddress[]> question, Duration limit, Runnable ended) {
        this.receiver = receiver;
        this.limit = limit;
        this.question = new FutureTask<>(() -> {
            begun.countDown();
            try {
                return question.call();
            } finally {
                ended.run();
            }
        });
    }

    String receiver() {
        return receiver;
    }

    boolean isOverdue() {
        return left() <= 0;
    }

    /** Starts the look-up on another thread. If none is free, {@link #await} does it on the attempt's own. */
    void beginOn(Executor threads) {
        try {
            threads.execute(question);
        } catch (RuntimeException e) {
            question.run();
        }
    }

    /**
     * Waits for the answer until the limit has passed since the look-up was requested. If no other thread has started
     * the look-up in half of that time, it runs on this one: the attempts may occupy all threads, and would wait for
     * each other.
     */
    InetAddress[] await() throws UnknownHostException {
        try {
            if (!begun.await(left() - limit.toNanos() / 2, TimeUnit.NANOSECONDS)) {
                question.run();
            }
            return question.get(left(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new LateAnswerException();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LateAnswerException();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownHostException unknown) {
                throw unknown;
            }
            throw new IllegalStateException("The name service failed", e.getCause());
        }
    }

    private long left() {
        return since + limit.toNanos() - System.nanoTime();
    }
}
