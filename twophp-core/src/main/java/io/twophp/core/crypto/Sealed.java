package io.twophp.core.crypto;

import java.util.Objects;

/**
 * Encrypted bytes and the name of the key that opens them. The array is not copied: nobody changes it.
 *
 * @param keyId names the key; never the key itself
 * @param bytes what the cipher wrote
 */
public record Sealed(String keyId, byte[] bytes) {

    public Sealed {
        Objects.requireNonNull(keyId, "keyId");
        Objects.requireNonNull(bytes, "bytes");
    }

    /** How many bytes there are. */
    public int size() {
        return bytes.length;
    }
}
