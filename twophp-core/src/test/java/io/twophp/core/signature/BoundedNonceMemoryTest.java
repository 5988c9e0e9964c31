package io.twophp.core.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A receiver's memory of the signatures it saw. */
class BoundedNonceMemoryTest {

    private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");

    private final AtomicReference<Instant> now = new AtomicReference<>(START);
    private final InstantSource clock = now::get;
    private final NonceMemory memory = new BoundedNonceMemory(2, clock.withZone(ZoneOffset.UTC));

    @Test
    void aNonceIsNewOnceForEachKey() {
        assertThat(memory.isNew("k1", "n", START)).isTrue();
        assertThat(memory.isNew("k1", "n", START)).isFalse();
        assertThat(memory.isNew("k2", "n", START)).isTrue();
    }

    @Test
    void aFullMemoryTakesNoMoreUntilOneMayBeForgotten() {
        assertThat(memory.isNew("k", "1", START.plusSeconds(1))).isTrue();
        assertThat(memory.isNew("k", "2", START.plusSeconds(9))).isTrue();
        assertThat(memory.isNew("k", "3", START.plusSeconds(9))).isFalse();
        now.set(START.plusSeconds(1));
        assertThat(memory.isNew("k", "3", START.plusSeconds(9))).isFalse();
        now.set(START.plusSeconds(2));
        assertThat(memory.isNew("k", "3", START.plusSeconds(9))).isTrue();
        assertThat(memory.isNew("k", "2", START.plusSeconds(9))).isFalse();
    }

    @Test
    @Tag("X4")
    void x4_whatWasForgottenIsNotNewWhenTheClockIsSetBack() {
        memory.isNew("k", "1", START.plusSeconds(5));
        memory.isNew("k", "2", START.plusSeconds(9));
        now.set(START.plusSeconds(3600));
        assertThat(memory.isNew("k", "3", START.plusSeconds(3609))).isTrue();
        now.set(START);
        assertThat(memory.isNew("k", "1", START.plusSeconds(5))).isFalse();
        assertThat(memory.isNew("k", "2", START.plusSeconds(9))).isFalse();
        assertThat(memory.isNew("k", "4", START.plusSeconds(10)))
                .as("signed since")
                .isTrue();
    }

    @Test
    void itHasRoomForOneAtLeast() {
        assertThatIllegalArgumentException().isThrownBy(() -> new BoundedNonceMemory(0, Clock.systemUTC()));
    }
}
