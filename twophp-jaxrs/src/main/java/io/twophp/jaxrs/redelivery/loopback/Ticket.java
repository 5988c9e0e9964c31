package io.twophp.jaxrs.redelivery.loopback;

import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * One admission to the entrance, for whoever shows its token, once and before it expires. What is to be done waits here
 * and does not travel. Thread-safe.
 */
final class Ticket {

    private final byte[] token;
    private final long expires;
    private final Optional<Errand> errand;
    private final CompletableFuture<Integer> status = new CompletableFuture<>();
    private Thread executing;

    /**
     * @param expires in nanoseconds, by the clock of {@link Tickets}
     * @param errand what is forwarded; empty for a ticket that shows no more than that the entrance is reached
     */
    Ticket(byte[] token, long expires, Optional<Errand> errand) {
        this.token = token;
        this.expires = expires;
        this.errand = errand;
    }

    /** What its holder shows. */
    String token() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }

    /** Takes the same time however much of it is right. */
    boolean isFor(byte[] shown) {
        return MessageDigest.isEqual(token, shown);
    }

    boolean isExpired(long now) {
        return now - expires >= 0;
    }

    Optional<Errand> errand() {
        return errand;
    }

    /** Does what the ticket is for, on this thread, and tells whoever waits how it ended. Throws nothing. */
    void use(Use work) {
        synchronized (this) {
            executing = Thread.currentThread();
        }
        try {
            int answered = work.run();
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
     * Waits for the end of what the ticket was taken for. If this thread is interrupted meanwhile, so is the one that
     * executes, and nothing more is waited for.
     *
     * @return the status of the response
     * @throws IllegalStateException if it failed, or this thread was interrupted
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

    /** Something that ends with the status of a response. */
    @FunctionalInterface
    interface Use {
        int run() throws Exception;
    }
}
