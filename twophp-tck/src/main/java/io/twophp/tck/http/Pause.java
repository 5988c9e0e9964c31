package io.twophp.tck.http;

import java.time.Duration;

/** How a client waits between two exchanges; a test gives one that does not. Thread-safe. */
@FunctionalInterface
public interface Pause {

    /** Sleeps. */
    Pause SLEEP = length -> Thread.sleep(length.toMillis());

    /** Waits for {@code length}. */
    void of(Duration length) throws InterruptedException;
}
