package io.twophp.core.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** Encryption keys derived from those of a ring, by HMAC-SHA256 for one purpose. Thread-safe. */
final class Derived {

    private final Hmac hmac = new Hmac();
    private final Map<String, SecretKey> keys = new HashMap<>();

    Derived(KeyRing ring, String purpose) {
        for (String id : ring.ids()) {
            SecretKey key = Hmac.key(ring.find(id).orElseThrow().getEncoded());
            keys.put(id, Hmac.key(hmac.of(key, purpose.getBytes(UTF_8))));
        }
    }

    /** Returns a key for that associated data alone, or throws {@link NoSuchElementException} for an unknown id. */
    SecretKey aesKey(String keyId, byte[] associated) {
        SecretKey key = keys.get(keyId);
        if (key == null) {
            throw new NoSuchElementException("there is no key '" + keyId + "'");
        }
        return new SecretKeySpec(hmac.of(key, associated), "AES");
    }
}
