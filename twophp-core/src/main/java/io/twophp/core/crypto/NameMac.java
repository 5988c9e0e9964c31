package io.twophp.core.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA256 of names, so that whoever reads them can't try out what they were made of. Thread-safe. */
public final class NameMac {

    private static final String HMAC = "HmacSHA256";

    private final AlgorithmPool<Mac> macs = new AlgorithmPool<>(() -> Mac.getInstance(HMAC));
    private final SecretKey key;

    /** @param key 32 random bytes */
    public NameMac(byte[] key) {
        this.key = new SecretKeySpec(key, HMAC);
    }

    /** 43 characters of base64url. */
    public String of(String name) {
        try {
            byte[] mac = macs.with(algorithm -> {
                algorithm.init(key);
                return algorithm.doFinal(name.getBytes(UTF_8));
            });
            return Base64.getUrlEncoder().withoutPadding().encodeToString(mac);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(HMAC + " is not available", e);
        }
    }
}
