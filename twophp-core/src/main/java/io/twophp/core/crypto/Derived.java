package io.twophp.core.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA256 under a key derived from an encryption key, one for each purpose; and encryption keys derived by it. */
final class Derived {

    private static final String HMAC = "HmacSHA256";

    private Derived() {}

    static byte[] mac(SecretKey key, String purpose, byte[] message) {
        return hmac(hmac(key.getEncoded(), purpose.getBytes(UTF_8)), message);
    }

    /** An AES-256 key for what is sealed with that associated data, and for nothing else. */
    static SecretKey aesKey(SecretKey key, byte[] associated) {
        return new SecretKeySpec(mac(key, "2PHP AES-256-GCM", associated), "AES");
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
