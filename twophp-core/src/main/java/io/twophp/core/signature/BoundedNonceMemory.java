package io.twophp.core.signature;

import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Remembers nonces in this JVM, up to a number. Once full of nonces that may not be forgotten yet, it refuses new ones:
 * a genuine message is sent again, but a replay would go unnoticed. It also refuses a nonce that it may have forgotten,
 * if its clock was set back since. Thread-safe.
 */
public final class BoundedNonceMemory implements NonceMemory {

    private final Map<Seen, Instant> seen = new HashMap<>();
    private final int capacity;
    private final Clock clock;
    private Instant forgotten = Instant.MIN;

    /** @param capacity the most nonces to remember, positive */
    public BoundedNonceMemory(int capacity, Clock clock) {
        if (capacity < 1) {
            throw new IllegalArgumentException("a memory holds at least one nonce");
        }
        this.capacity = capacity;
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    @Override
    public synchronized boolean isNew(String keyId, String nonce, Instant until) {
        Seen added = new Seen(keyId, nonce);
        if (seen.containsKey(added) || !until.isAfter(forgotten)) {
            return false;
        }
        if (seen.size() >= capacity) {
            forget(clock.instant());
        }
        return seen.size() < capacity && seen.putIfAbsent(added, until) == null;
    }

    private void forget(Instant now) {
        seen.values().removeIf(until -> {
            boolean isOver = now.isAfter(until);
            if (isOver && until.isAfter(forgotten)) {
                forgotten = until;
            }
            return isOver;
        });
    }

    private record Seen(String keyId, String nonce) {}
}
