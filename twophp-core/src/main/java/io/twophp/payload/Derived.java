package io.twophp.payload;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA256 under a key derived from an encryption key, one for each purpose. */
final class Derived {

    private static final String HMAC = "HmacSHA256";

    private Derived() {}

    static byte[] mac(SecretKey key, String purpose, byte[] message) {
        return hmac(hmac(key.getEncoded(), purpose.getBytes(UTF_8)), message);
    }

    private static byte[] hmac(byte[] key, byte[] message) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(key, HMAC));
            return mac.doFinal(message);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HmacSHA256 is not available", e);
        }
    }
}
