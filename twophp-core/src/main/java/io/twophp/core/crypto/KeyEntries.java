package io.twophp.core.crypto;

import io.twophp.InvalidConfigurationException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads keys written as {@code id:base64}. */
public final class KeyEntries {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private KeyEntries() {}

    /**
     * Reads the keys by id, in their order. Messages name a key by its number, not by its id: if id and key were
     * swapped, the text in the id's place is the key.
     *
     * @param what the kind of key, for messages, such as {@code Encryption key}
     * @param size the size of a key, for messages, such as {@code 32 bytes}
     * @throws InvalidConfigurationException if one has no id, the id of another or is not base64; the message never
     *     holds key material
     */
    public static Map<String, byte[]> read(String what, String size, List<String> entries) {
        Map<String, byte[]> keys = new LinkedHashMap<>();
        for (String entry : entries) {
            String name = what + " number " + (keys.size() + 1);
            int colon = entry.indexOf(':');
            String id = entry.substring(0, Math.max(colon, 0)).trim();
            if (!ID.matcher(id).matches()) {
                throw new InvalidConfigurationException(name + " has no usable id; write <id>:<base64 of " + size
                        + ">, the id from A-Z a-z 0-9 . _ -.");
            }
            if (keys.put(id, decoded(name, entry.substring(colon + 1).trim())) != null) {
                throw new InvalidConfigurationException(
                        what + " id '" + id + "' is given twice; give each key its own.");
            }
        }
        return keys;
    }

    private static byte[] decoded(String name, String base64) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationException(name + " is not base64.");
        }
    }
}
