package io.twophp.core.crypto;

import java.util.Objects;

/**
 * Encrypted bytes and the name of the key that opens them.
 *
 * @param keyId names the key; never the key itself
 * @param bytes what the cipher wrote
 */
public record Sealed(String keyId, byte[] bytes) {

    public Sealed {
        Objects.requireNonNull(keyId, "keyId");
        bytes = bytes.clone();
    }

    @Override
    public byte[] bytes() {
        return bytes.clone();
    }

    /** How many bytes there are. */
    public int size() {
        return bytes.length;
    }

    /** The very bytes, for the cipher, which does not change them. */
    byte[] shared() {
        return bytes;
    }
}
