package io.twophp.testsuite.launch;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Sends requests to a starting server until it answers 200, or 401 from behind a login; until it ends, or the deadline
 * is over.
 */
final class Readiness {

    private static final Duration PAUSE = Duration.ofMillis(100);

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
    private final Process process;
    private final ServerOutput output;
    private final HttpRequest question;

    Readiness(Process process, ServerOutput output, URI address) {
        this.process = process;
        this.output = output;
        this.question =
                HttpRequest.newBuilder(address).timeout(Duration.ofSeconds(5)).build();
    }

    /** @throws IllegalStateException if it cannot or does not get ready */
    void await(Duration deadline) {
        long end = System.nanoTime() + deadline.toNanos();
        try {
            // In this order: a server that has booted and then answers otherwise will never be ready. Silence may be a
            // slow machine.
            boolean booted = output.booted();
            for (int status = ask(); !isReady(status); status = ask()) {
                if (booted && status != 0) {
                    throw new IllegalStateException(
                            "The server has booted, but " + question.uri() + " answers " + status);
                }
                booted = output.booted();
                if (process.waitFor(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new IllegalStateException("The server ended with " + process.exitValue());
                }
                if (System.nanoTime() - end > 0) {
                    throw new IllegalStateException(
                            question.uri() + " answered neither 200 nor 401 within " + deadline);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static boolean isReady(int status) {
        return status == 200 || status == 401;
    }

    /** Returns the status of the answer, 0 for none. */
    private int ask() throws InterruptedException {
        try {
            return client.send(question, BodyHandlers.discarding()).statusCode();
        } catch (IOException e) {
            return 0;
        }
    }
}
