package io.twophp.core.crypto;

import java.util.function.Supplier;

public record EngineKeys(Vault vault, ConfirmationTokens tokens, KeyedFingerprints fingerprints) {

    public static EngineKeys of(PayloadCipher cipher, Supplier<LastingSecret> lasting) {
        return new EngineKeys(new Vault(cipher), new ConfirmationTokens(lasting), new KeyedFingerprints(lasting));
    }
}
