package io.twophp.core.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.SecretKey;

/**
 * A service's secret that no rotation of encryption keys changes. Values that are compared with rows of any age are
 * made under it, by HMAC-SHA256 with a separate key for each purpose. Thread-safe.
 */
public final class LastingSecret {

    private final Hmac hmac = new Hmac();
    private final Map<String, SecretKey> derived = new ConcurrentHashMap<>();
    private final SecretKey key;

    /** @param key 32 random bytes */
    public LastingSecret(byte[] key) {
        this.key = Hmac.key(key);
    }

    /** Returns the message's MAC, 32 bytes, valid for that purpose only. */
    public byte[] mac(String purpose, byte[] message) {
        return hmac.of(derived.computeIfAbsent(purpose, name -> Hmac.key(hmac.of(key, name.getBytes(UTF_8)))), message);
    }
}
