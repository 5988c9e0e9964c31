package io.twophp.core.crypto;

import java.util.Objects;

/** Encrypted bytes, not copied and never to be changed, and the name of the key that opens them. */
public record Sealed(String keyId, byte[] bytes) {

    /** The value for bytes that are missing: no key opens it. */
    public static final Sealed MISSING = new Sealed("(missing)", new byte[0]);

    public Sealed {
        Objects.requireNonNull(keyId, "keyId");
        Objects.requireNonNull(bytes, "bytes");
    }

    public int size() {
        return bytes.length;
    }
}
