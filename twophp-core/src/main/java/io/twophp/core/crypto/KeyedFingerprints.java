package io.twophp.core.crypto;

import io.twophp.core.intent.Fingerprint;
import java.security.MessageDigest;
import java.util.Objects;

/**
 * Fingerprints as they are stored: under a key, so that a short payload can't be guessed from its row (draft §13.4).
 * Thread-safe.
 */
public final class KeyedFingerprints {

    private final KeyRing keys;
    private final Derived derived;

    public KeyedFingerprints(KeyRing keys) {
        this.keys = Objects.requireNonNull(keys, "keys");
        this.derived = new Derived(keys, "2PHP fingerprint");
    }

    /** What is stored of a request's fingerprint. */
    public Fingerprint seal(Fingerprint plain) {
        return new Fingerprint(derived.mac(keys.activeId(), plain.digest()));
    }

    /** Whether {@code stored} was made of {@code plain}, under any configured key. */
    public boolean matches(Fingerprint stored, Fingerprint plain) {
        return keys.ids().stream()
                .anyMatch(id -> MessageDigest.isEqual(stored.digest(), derived.mac(id, plain.digest())));
    }
}
