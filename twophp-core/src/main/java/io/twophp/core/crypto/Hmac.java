package io.twophp.core.crypto;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA256. Thread-safe. */
final class Hmac {

    private static final String ALGORITHM = "HmacSHA256";

    private final AlgorithmPool<Mac> macs = new AlgorithmPool<>(() -> Mac.getInstance(ALGORITHM));

    static SecretKey key(byte[] bytes) {
        return new SecretKeySpec(bytes, ALGORITHM);
    }

    byte[] of(SecretKey key, byte[] message) {
        try {
            return macs.with(mac -> {
                mac.init(key);
                return mac.doFinal(message);
            });
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(ALGORITHM + " is not available", e);
        }
    }
}
