package io.twophp.core.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.SecretKey;

/**
 * A service's secret that no rotation of encryption keys changes: what is compared with rows of any age is made under
 * it, by HMAC-SHA256 under a key of its own for each purpose. Thread-safe.
 */
public final class LastingSecret {

    private final Hmac hmac = new Hmac();
    private final Map<String, SecretKey> derived = new ConcurrentHashMap<>();
    private final SecretKey key;

    /** @param key 32 random bytes */
    public LastingSecret(byte[] key) {
        this.key = Hmac.key(key);
    }

    /** The message's MAC, 32 bytes, for that purpose and no other. */
    public byte[] mac(String purpose, byte[] message) {
        return hmac.of(derived.computeIfAbsent(purpose, name -> Hmac.key(hmac.of(key, name.getBytes(UTF_8)))), message);
    }
}
