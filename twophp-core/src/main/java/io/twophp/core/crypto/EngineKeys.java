package io.twophp.core.crypto;

import java.util.function.Supplier;

/**
 * The uses that an engine has for keys.
 *
 * @param vault seals and opens stored messages
 * @param tokens issues and checks confirmation tokens
 * @param fingerprints computes the fingerprints of requests, under a key
 */
public record EngineKeys(Vault vault, ConfirmationTokens tokens, KeyedFingerprints fingerprints) {

    public static EngineKeys of(PayloadCipher cipher, Supplier<LastingSecret> lasting) {
        return new EngineKeys(new Vault(cipher), new ConfirmationTokens(lasting), new KeyedFingerprints(lasting));
    }
}
