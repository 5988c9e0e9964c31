/**
 * Keys and their uses: payloads and responses sealed with AES-GCM, keyed fingerprints, confirmation tokens (draft §13).
 * {@link io.twophp.core.crypto.Vault} seals and opens for the engine.
 */
package io.twophp.core.crypto;
