package io.twophp.core.crypto;

import io.twophp.core.intent.Fingerprint;
import java.security.MessageDigest;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Seals fingerprints for storage: under a key, so that a short payload can't be guessed from its row (draft §13.4), and
 * under the lasting one, so that a late duplicate is recognised after any rotation. Thread-safe.
 */
public record KeyedFingerprints(Supplier<LastingSecret> secret) {

    private static final String PURPOSE = "2PHP fingerprint";

    public KeyedFingerprints {
        Objects.requireNonNull(secret, "secret");
    }

    public Fingerprint seal(Fingerprint plain) {
        return new Fingerprint(secret.get().mac(PURPOSE, plain.digest()));
    }

    public boolean matches(Fingerprint stored, Fingerprint plain) {
        return MessageDigest.isEqual(stored.digest(), seal(plain).digest());
    }
}
