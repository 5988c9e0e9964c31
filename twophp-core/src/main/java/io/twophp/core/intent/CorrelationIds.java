package io.twophp.core.intent;

import io.twophp.ServerCorrelationId;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Objects;
import java.util.UUID;

/**
 * Issues server correlation ids: by default UUIDv7 (RFC 9562 §5.7) with 74 bits from {@link SecureRandom}, so that new
 * rows fall on the index pages last written; UUIDv4 if even the time of registration must not be visible (D22, §13.1).
 * Thread-safe.
 */
public final class CorrelationIds {

    public enum Version {
        /** Time-ordered, 74 random bits. The default. */
        V7,
        /** 122 random bits. */
        V4
    }

    private static final long RANDOM_12 = 0xFFFL;
    private static final long RANDOM_62 = 0x3FFF_FFFF_FFFF_FFFFL;

    private final SecureRandom random = new SecureRandom();
    private final Version version;
    private final Clock clock;

    public CorrelationIds(Version version, Clock clock) {
        this.version = Objects.requireNonNull(version, "version");
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    /** Returns a new id, never issued before for all practical purposes. */
    public ServerCorrelationId next() {
        return new ServerCorrelationId(uuid().toString());
    }

    private UUID uuid() {
        long high = random.nextLong();
        long low = (random.nextLong() & RANDOM_62) | Long.MIN_VALUE;
        return switch (version) {
            case V4 -> new UUID((high & ~0xF000L) | 0x4000L, low);
            case V7 -> new UUID((clock.millis() << 16) | 0x7000L | (high & RANDOM_12), low);
        };
    }
}
