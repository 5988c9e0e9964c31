package io.twophp.core.client;

import java.time.Duration;

/** Waits between two exchanges of a call. Thread-safe. */
@FunctionalInterface
public interface Pause {

    Pause SLEEP = length -> Thread.sleep(length.toMillis());

    void of(Duration length) throws InterruptedException;
}
