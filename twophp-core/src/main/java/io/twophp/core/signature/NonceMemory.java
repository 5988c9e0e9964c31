package io.twophp.core.signature;

import java.time.Instant;

/**
 * Remembers which signatures were seen, so that none counts twice. Called for genuine signatures only. Receivers with
 * several nodes share one memory. Implementations are thread-safe and atomic: of two calls with the same nonce, at most
 * one returns true.
 */
@FunctionalInterface
public interface NonceMemory {

    /**
     * Records a nonce.
     *
     * @param until the time when the nonce may be forgotten: a signature that old is refused for its age
     * @return whether the nonce is new; false also if there is no room to remember it
     */
    boolean isNew(String keyId, String nonce, Instant until);
}
