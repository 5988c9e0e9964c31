package io.twophp.testsuite.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;

/** Runs code whose checked exceptions its caller can do nothing about: they are thrown on as unchecked ones. */
public final class Unchecked {

    private Unchecked() {}

    /** Returns the result of work; an interruption stays set. */
    public static <T> T get(Callable<T> work) {
        try {
            return work.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void run(Action work) {
        get(() -> {
            work.run();
            return null;
        });
    }

    /** Work without a result. */
    @FunctionalInterface
    public interface Action {

        void run() throws Exception;
    }
}
