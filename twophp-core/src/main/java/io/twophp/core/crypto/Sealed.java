package io.twophp.core.crypto;

import java.util.Objects;

/**
 * Encrypted bytes and the name of the key that opens them. The array is not copied, and must not be changed.
 *
 * @param keyId names the key; never the key itself
 * @param bytes the cipher's output
 */
public record Sealed(String keyId, byte[] bytes) {

    public Sealed {
        Objects.requireNonNull(keyId, "keyId");
        Objects.requireNonNull(bytes, "bytes");
    }

    /** Returns the number of bytes. */
    public int size() {
        return bytes.length;
    }
}
