package io.twophp.core.crypto;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The AES-256 keys that payloads are sealed with, by id. The first is the active one: it seals everything new; the
 * others only open what they sealed before a rotation. Immutable.
 */
public final class KeyRing {

    /** The setting that holds the keys themselves: {@code id:base64,id:base64}. */
    public static final String KEYS = "twophp.encryption.keys";

    /**
     * The setting that names a file with one {@code id:base64} a line; lines that start with {@code #} are comments.
     */
    public static final String KEY_FILE = "twophp.encryption.key-file";

    private static final int KEY_BYTES = 32;

    private final Map<String, SecretKey> keys;
    private final List<String> ids;

    private KeyRing(Map<String, SecretKey> keys) {
        this.keys = keys;
        this.ids = List.copyOf(keys.keySet());
    }

    /**
     * Reads the keys from {@value #KEYS}, or else from the file that {@value #KEY_FILE} names.
     *
     * @throws InvalidConfigurationException if neither is set or a key can't be used; the message never holds key
     *     material
     */
    public static KeyRing from(Settings settings) {
        List<String> entries = settings.list(KEYS);
        if (entries.isEmpty()) {
            entries = settings.find(KEY_FILE).map(KeyRing::lines).orElse(List.of());
        }
        if (entries.isEmpty()) {
            throw new InvalidConfigurationException("No encryption key is configured, and payloads are never stored in"
                    + " plain text (draft §13.4). Set " + KEYS
                    + "=<id>:<base64 of 32 random bytes>, made for instance by"
                    + " 'openssl rand -base64 32', or " + KEY_FILE + " to a file with such lines.");
        }
        return of(entries);
    }

    /**
     * A ring of the given keys.
     *
     * @param entries {@code id:base64}, the active key first
     */
    public static KeyRing of(List<String> entries) {
        if (entries.isEmpty()) {
            throw new InvalidConfigurationException("There is no encryption key.");
        }
        Map<String, SecretKey> keys = new LinkedHashMap<>();
        KeyEntries.read("Encryption key", "32 bytes", entries).forEach((id, bytes) -> {
            if (bytes.length != KEY_BYTES) {
                throw new InvalidConfigurationException("Encryption key number " + (keys.size() + 1) + " has "
                        + bytes.length + " bytes; AES-256 needs 32.");
            }
            keys.put(id, new SecretKeySpec(bytes, "AES"));
        });
        return new KeyRing(keys);
    }

    private static List<String> lines(String file) {
        try {
            return Files.readAllLines(Path.of(file)).stream()
                    .map(String::trim)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new InvalidConfigurationException("The file that " + KEY_FILE + " names can't be read ("
                    + e.getClass().getSimpleName() + ").");
        }
    }

    /** The id of the key that seals everything new. */
    public String activeId() {
        return ids.get(0);
    }

    /** The ids of all keys, the active one first. */
    public List<String> ids() {
        return ids;
    }

    Optional<SecretKey> find(String id) {
        return Optional.ofNullable(keys.get(id));
    }
}
