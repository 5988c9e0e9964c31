package io.twophp.jaxrs.redelivery.loopback;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.twophp.jaxrs.request.Redelivered;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * One admission by the loopback filter, by its token, once and before it expires. Its delivery stays in memory and is
 * not sent. Thread-safe.
 */
final class Ticket {

    private final String token;
    private final long expires;
    private final Optional<Redelivered> delivery;
    private final CompletableFuture<Integer> status = new CompletableFuture<>();
    private Thread executing;

    /**
     * @param expires in nanoseconds, by the clock of {@link Tickets}
     * @param delivery the execution to forward; empty for a ticket that only proves that the filter is reached
     */
    Ticket(String token, long expires, Optional<Redelivered> delivery) {
        this.token = token;
        this.expires = expires;
        this.delivery = delivery;
    }

    String token() {
        return token;
    }

    /** Compares in constant time. */
    boolean isFor(String shown) {
        return MessageDigest.isEqual(token.getBytes(US_ASCII), shown.getBytes(US_ASCII));
    }

    boolean isExpired(long now) {
        return now - expires >= 0;
    }

    Optional<Redelivered> delivery() {
        return delivery;
    }

    /** Runs the delivery on this thread, and passes its status or failure to {@link #await}. */
    void use(Callable<Integer> work) {
        synchronized (this) {
            executing = Thread.currentThread();
        }
        try {
            int answered = work.call();
            end();
            status.complete(answered);
        } catch (Throwable e) {
            end();
            status.completeExceptionally(e);
        }
    }

    private synchronized void end() {
        executing = null;
        Thread.interrupted();
    }

    /**
     * Waits for the end of the delivery. If this thread is interrupted meanwhile, so is the executing one, and the wait
     * ends.
     *
     * @return the status of the response
     * @throws IllegalStateException if the delivery failed, or this thread was interrupted
     */
    int await() {
        try {
            return status.get();
        } catch (InterruptedException e) {
            interruptExecution();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the application answered", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the application did not answer", e.getCause());
        }
    }

    private synchronized void interruptExecution() {
        if (executing != null) {
            executing.interrupt();
        }
    }
}
