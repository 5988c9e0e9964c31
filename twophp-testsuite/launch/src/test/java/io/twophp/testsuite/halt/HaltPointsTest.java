package io.twophp.testsuite.halt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.core.engine.Checkpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The points at which a process halts for tests of failures; the halt itself is left to those tests. */
@Timeout(60)
class HaltPointsTest {

    @TempDir
    Path directory;

    @Test
    void needADirectory() {
        assertThatThrownBy(HaltPoints::new)
                .isInstanceOf(NullPointerException.class)
                .hasMessage(HaltPoints.DIRECTORY);
    }

    @Test
    void letPassWhereNoFileSaysOtherwise() throws IOException {
        Files.writeString(directory.resolve(Checkpoint.CLAIM_COMMITTED.name()), "1");
        Files.writeString(directory.resolve(Checkpoint.CLAIM_WRITTEN.name()), "0\n");
        HaltPoints points = new HaltPoints(directory);
        points.reached(Checkpoint.REGISTRATION_BEGINS);
        points.reached(Checkpoint.CLAIM_WRITTEN);
    }

    @Test
    void holdWhoeverComesBeforeTheLast() throws IOException {
        HaltPoints points = new HaltPoints(directory);
        points.reached(Checkpoint.CLAIM_COMMITTED);
        Files.writeString(directory.resolve(Checkpoint.CLAIM_COMMITTED.name()), " 3\n");
        Thread first = arriving(points);
        Thread second = arriving(points);
        awaitHeld(first, points);
        awaitHeld(second, points);
        LockSupport.unpark(second);
        awaitHeld(second, points);
        assertThat(first.isAlive()).isTrue();
    }

    private static Thread arriving(HaltPoints points) {
        Thread thread = new Thread(() -> points.reached(Checkpoint.CLAIM_COMMITTED), "held");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void awaitHeld(Thread thread, HaltPoints points) {
        Instant end = Instant.now().plus(Duration.ofSeconds(30));
        while (LockSupport.getBlocker(thread) != points) {
            assertThat(thread.isAlive()).isTrue();
            assertThat(Instant.now()).isBefore(end);
            Thread.onSpinWait();
        }
    }
}
