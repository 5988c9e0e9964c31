package io.twophp.core.signature;

import java.time.Instant;

/**
 * Remembers which signatures were seen, so that none counts twice. Asked for genuine signatures only. Receivers with
 * several nodes share one. Implementations are thread-safe and atomic: of two calls with the same nonce, at most one
 * returns true.
 */
@FunctionalInterface
public interface NonceMemory {

    /**
     * Takes note of a nonce.
     *
     * @param until when it may be forgotten: a signature that old is refused for its age
     * @return whether it was never seen before; false also if there is no room to remember it
     */
    boolean isNew(String keyId, String nonce, Instant until);
}
