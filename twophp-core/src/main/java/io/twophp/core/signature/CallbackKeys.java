package io.twophp.core.signature;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.crypto.KeyEntries;
import io.twophp.core.settings.Settings;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The keys that callbacks to one receiver are signed with, by id, shared with that receiver alone. The first signs; all
 * verify, so that a key can be replaced. Immutable.
 */
public final class CallbackKeys {

    /** A receiver's setting of its servers' keys: {@code id:base64,id:base64}, each of 32 bytes or more. */
    public static final String KEYS = "twophp.client.callback-keys";

    private static final int FEWEST_BYTES = 32;

    private final Map<String, SecretKey> keys;
    private final String signingId;

    private CallbackKeys(Map<String, SecretKey> keys) {
        this.keys = keys;
        this.signingId = keys.keySet().iterator().next();
    }

    /**
     * Reads {@value #KEYS}, for a receiver.
     *
     * @throws InvalidConfigurationException if the setting is missing or a key can't be used; the message never holds
     *     key material
     */
    public static CallbackKeys from(Settings settings) {
        List<String> entries = settings.list(KEYS);
        if (entries.isEmpty()) {
            throw new InvalidConfigurationException(
                    "Callbacks that arrive could not be distinguished from forged ones. Set "
                            + KEYS
                            + "=<id>:<base64> to the key that the server's operator has for this receiver; one is made"
                            + " for instance by 'openssl rand -base64 32'.");
        }
        return of(entries);
    }

    /** @param entries {@code id:base64}, the signing key first */
    public static CallbackKeys of(List<String> entries) {
        if (entries.isEmpty()) {
            throw new InvalidConfigurationException("There is no callback key.");
        }
        Map<String, SecretKey> keys = new LinkedHashMap<>();
        KeyEntries.read("Callback key", "32 bytes or more", entries).forEach((id, bytes) -> {
            if (bytes.length < FEWEST_BYTES) {
                throw new InvalidConfigurationException("Callback key number " + (keys.size() + 1) + " has "
                        + bytes.length + " bytes; HMAC-SHA256 needs 32 or more.");
            }
            keys.put(id, new SecretKeySpec(bytes, SignatureBase.HMAC));
        });
        return new CallbackKeys(keys);
    }

    public String signingId() {
        return signingId;
    }

    public Collection<SecretKey> all() {
        return keys.values();
    }

    public Optional<SecretKey> find(String id) {
        return Optional.ofNullable(keys.get(id));
    }

    SecretKey signing() {
        return keys.get(signingId);
    }
}
