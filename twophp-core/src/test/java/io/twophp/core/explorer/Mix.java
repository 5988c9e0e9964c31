package io.twophp.core.explorer;

import java.util.Arrays;

/** A 64-bit hash of a state: the same for equal states, almost certainly different for different ones. */
final class Mix {

    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private Mix() {}

    static long of(long hash, long value) {
        long mixed = (hash ^ value) * FACTOR;
        return (mixed ^ mixed >>> 29) * 0xBF58476D1CE4E5B9L + 1;
    }

    static long of(long hash, Object value) {
        return of(hash, value == null ? 17 : value.hashCode());
    }

    static long of(long hash, byte[] value) {
        return of(hash, Arrays.hashCode(value));
    }

    static long of(long hash, String value) {
        long mixed = hash;
        for (int i = 0; i < value.length(); i++) {
            mixed = mixed * 31 + value.charAt(i);
        }
        return of(mixed, value.length());
    }
}
