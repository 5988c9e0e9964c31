package io.twophp.core.client;

import java.time.Duration;

/** Waits between two exchanges of a call. Thread-safe. */
@FunctionalInterface
public interface Pause {

    /** Sleeps. */
    Pause SLEEP = length -> Thread.sleep(length.toMillis());

    /** Waits for {@code length}. */
    void of(Duration length) throws InterruptedException;
}
