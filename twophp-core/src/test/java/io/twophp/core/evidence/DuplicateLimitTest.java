package io.twophp.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.core.intent.Name;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The number of times that one command may be repeated. */
@Tag("SD8")
@Tag("S11")
class DuplicateLimitTest {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);
    private final DuplicateLimit limit = new DuplicateLimit(60, nanos::get);

    private static Name name(String owner, String id) {
        return new Name(Dialect.IDS, new Owner("acme", owner), new ClientCorrelationId(id));
    }

    private void repeat(Name name, int times) {
        for (int i = 0; i < times; i++) {
            limit.repeated(name);
        }
    }

    @Test
    void S11_takesSixtyAMinute() {
        Name name = name("alice", "c");
        assertThat(limit.pause(name)).isEmpty();
        repeat(name, 59);
        assertThat(limit.pause(name)).isEmpty();
        repeat(name, 1);
        nanos.addAndGet(Duration.ofSeconds(20).toNanos());
        assertThat(limit.pause(name)).contains(Duration.ofSeconds(40));
        nanos.addAndGet(Duration.ofSeconds(40).toNanos());
        assertThat(limit.pause(name)).isEmpty();
        repeat(name, 59);
        assertThat(limit.pause(name)).isEmpty();
    }

    @Test
    @Tag("SD4")
    void S11_countsEachNameOfTheTenantsByItselfWhoeverSendsIt() {
        repeat(name("alice", "c"), 60);
        assertThat(limit.pause(name("alice", "d"))).isEmpty();
        assertThat(limit.pause(name("bob", "c"))).isPresent();
    }

    @Test
    void S11_remembersABoundedNumberOfNames() {
        Name first = name("alice", "first");
        Name kept = name("alice", "kept");
        repeat(first, 60);
        repeat(kept, 60);
        for (int i = 0; i < 9_999; i++) {
            repeat(name("alice", "c" + i), 1);
            assertThat(limit.pause(kept)).isPresent();
        }
        assertThat(limit.pause(first)).isEmpty();
    }
}
