package io.twophp.core.crypto;

import io.twophp.core.intent.Fingerprint;
import java.security.MessageDigest;
import java.util.Objects;

/**
 * Fingerprints as they are stored: under a key, so that a short payload can't be guessed from its row (draft §13.4).
 * Thread-safe.
 */
public final class KeyedFingerprints {

    private static final String PURPOSE = "2PHP fingerprint";

    private final KeyRing keys;

    public KeyedFingerprints(KeyRing keys) {
        this.keys = Objects.requireNonNull(keys, "keys");
    }

    /** What is stored of a request's fingerprint. */
    public Fingerprint seal(Fingerprint plain) {
        return new Fingerprint(Derived.mac(keys.active(), PURPOSE, plain.digest()));
    }

    /** Whether {@code stored} was made of {@code plain}, under any configured key. */
    public boolean matches(Fingerprint stored, Fingerprint plain) {
        return keys.all().stream()
                .anyMatch(key -> MessageDigest.isEqual(stored.digest(), Derived.mac(key, PURPOSE, plain.digest())));
    }
}
