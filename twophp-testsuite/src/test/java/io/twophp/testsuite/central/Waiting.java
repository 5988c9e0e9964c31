package io.twophp.testsuite.central;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;

/** Waits for steps that servers do by themselves. */
final class Waiting {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private Waiting() {}

    /** Returns the first answer that is not null. */
    static <T> T until(Callable<T> question) {
        return await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(250))
                .ignoreExceptions()
                .until(question, Objects::nonNull);
    }
}
