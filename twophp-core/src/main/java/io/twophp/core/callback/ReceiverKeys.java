package io.twophp.core.callback;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.outbound.Receivers;
import io.twophp.core.settings.Settings;
import io.twophp.core.signature.CallbackKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.SecretKey;

/** Reads the keys that callbacks are signed with: each receiver's own, so that none can sign for another. */
final class ReceiverKeys {

    /** The setting with the keys of all receivers, comma-separated: {@code https://host id:base64}. */
    static final String KEYS = "twophp.callback.keys";

    private ReceiverKeys() {}

    /**
     * Returns the keys of each listed receiver, by its entry in the list.
     *
     * @throws InvalidConfigurationException if a receiver has no key, or another one's, or a key can't be used; the
     *     message never holds key material
     */
    static Map<String, CallbackKeys> from(Settings settings, Receivers receivers) {
        Map<String, List<String>> entries = new LinkedHashMap<>();
        int number = 0;
        for (String entry : settings.list(KEYS)) {
            number++;
            String[] parts = entry.split("\\s+", 2);
            String receiver = parts.length < 2 ? "" : receivers.entry(parts[0]).orElse("");
            if (receiver.isEmpty()) {
                throw new InvalidConfigurationException("Setting " + KEYS + ": number " + number
                        + " is of no receiver in " + CallbackPolicy.ALLOW
                        + "; write the receiver as it is there, a space, and <id>:<base64>.");
            }
            entries.computeIfAbsent(receiver, name -> new ArrayList<>()).add(parts[1]);
        }
        Map<String, CallbackKeys> keys = new HashMap<>();
        Map<SecretKey, String> owners = new HashMap<>();
        for (String receiver : receivers.entries()) {
            if (!entries.containsKey(receiver)) {
                throw new InvalidConfigurationException("Callbacks to " + receiver
                        + " could not be distinguished from forged ones. Add '" + receiver
                        + " <id>:<base64 of 32 random bytes>' to "
                        + KEYS
                        + ", made for instance by 'openssl rand -base64 32', and give it to that receiver only.");
            }
            CallbackKeys own = CallbackKeys.of(entries.get(receiver));
            own.all().forEach(key -> requireNobodyElses(key, receiver, owners.put(key, receiver)));
            keys.put(receiver, own);
        }
        return Map.copyOf(keys);
    }

    private static void requireNobodyElses(SecretKey key, String receiver, String other) {
        if (other != null && !other.equals(receiver)) {
            throw new InvalidConfigurationException("Setting " + KEYS + ": " + receiver + " has the key of " + other
                    + ", each of whom could sign for the other; give each receiver its own.");
        }
    }
}
