package io.twophp.core.crypto;

import java.util.function.Supplier;

/**
 * The parts that seal payloads, sign confirmations, and compare requests.
 *
 * @param vault seals requests and responses
 * @param tokens issues and verifies confirmation tokens
 * @param fingerprints makes fingerprints that only this service can compare
 */
public record EngineKeys(Vault vault, ConfirmationTokens tokens, KeyedFingerprints fingerprints) {

    /** Makes the parts from a cipher and the key that outlives its rotation. */
    public static EngineKeys of(PayloadCipher cipher, Supplier<LastingSecret> lasting) {
        return new EngineKeys(new Vault(cipher), new ConfirmationTokens(lasting), new KeyedFingerprints(lasting));
    }
}
