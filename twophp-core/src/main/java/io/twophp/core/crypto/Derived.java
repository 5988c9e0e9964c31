package io.twophp.core.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * HMAC-SHA256 for one purpose, under keys that are derived from those of a ring, once; and encryption keys derived by
 * it. Thread-safe.
 */
final class Derived {

    private static final String HMAC = "HmacSHA256";

    private final AlgorithmPool<Mac> macs = new AlgorithmPool<>(() -> Mac.getInstance(HMAC));
    private final Map<String, SecretKey> keys = new HashMap<>();

    Derived(KeyRing ring, String purpose) {
        for (String id : ring.ids()) {
            SecretKey key = new SecretKeySpec(ring.find(id).orElseThrow().getEncoded(), HMAC);
            keys.put(id, new SecretKeySpec(hmac(key, purpose.getBytes(UTF_8)), HMAC));
        }
    }

    /** @throws NoSuchElementException if the ring has no key of that id */
    byte[] mac(String keyId, byte[] message) {
        SecretKey key = keys.get(keyId);
        if (key == null) {
            throw new NoSuchElementException("there is no key '" + keyId + "'");
        }
        return hmac(key, message);
    }

    /** An AES-256 key for what is sealed with that associated data, and for nothing else. */
    SecretKey aesKey(String keyId, byte[] associated) {
        return new SecretKeySpec(mac(keyId, associated), "AES");
    }

    private byte[] hmac(SecretKey key, byte[] message) {
        try {
            return macs.with(mac -> {
                mac.init(key);
                return mac.doFinal(message);
            });
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(HMAC + " is not available", e);
        }
    }
}
