package io.twophp.core.crypto;

import java.util.Collection;

/**
 * Protects payloads and responses at rest (draft §13.4). Called by the engine, before the row is stored, and inside the
 * unit of work that reads it or after that. Implementations are thread-safe.
 */
public interface PayloadCipher {

    /**
     * Encrypts and authenticates {@code plain}.
     *
     * @param associated data bound to the result without being stored in it: opening needs the very same bytes
     */
    Sealed seal(byte[] plain, byte[] associated);

    /**
     * Decrypts and verifies what {@link #seal} returned.
     *
     * @throws PayloadUnreadableException if the key is not configured, is another key of the same name, or if the bytes
     *     or {@code associated} are not what was sealed
     */
    byte[] open(Sealed sealed, byte[] associated);

    /** Returns the ids of all keys that {@link #open} uses; it opens nothing that another key sealed. */
    Collection<String> keyIds();
}
