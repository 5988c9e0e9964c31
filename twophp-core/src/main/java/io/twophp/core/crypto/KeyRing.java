package io.twophp.core.crypto;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The AES-256 keys that payloads are sealed with, by id. The first is the active one: it seals everything new; the
 * others only open what they sealed before a rotation. Immutable.
 */
public final class KeyRing {

    /** The setting that holds the keys themselves: {@code id:base64,id:base64}. */
    public static final String KEYS = "twophp.encryption.keys";

    /** The setting that names a file with one {@code id:base64} a line; lines with {@code #} first are comments. */
    public static final String KEY_FILE = "twophp.encryption.key-file";

    private static final int KEY_BYTES = 32;
    private static final Pattern MAYBE_A_KEY = Pattern.compile("(.*:)?[A-Za-z0-9+/]{40,}={0,2}");

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
        if (!entries.isEmpty()) {
            return of("Setting " + KEYS, entries);
        }
        Optional<String> file = settings.find(KEY_FILE);
        if (file.isPresent()) {
            return of("Setting " + KEY_FILE + " = " + shown(file.get()), lines(file.get()));
        }
        throw new InvalidConfigurationException("No encryption key is configured, and payloads are never stored in"
                + " plain text (draft §13.4). Set " + KEYS
                + "=<id>:<base64 of 32 random bytes>, made for instance by"
                + " 'openssl rand -base64 32', or " + KEY_FILE + " to a file with such lines.");
    }

    private static KeyRing of(String where, List<String> entries) {
        try {
            return of(entries);
        } catch (InvalidConfigurationException e) {
            throw new InvalidConfigurationException(
                    where + ": " + e.getMessage() + " A new key is made by 'openssl rand"
                            + " -base64 32'; one that has sealed anything has to come back as it was.");
        }
    }

    /** @param entries {@code id:base64}, the active key first */
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
        } catch (IOException | InvalidPathException e) {
            throw new InvalidConfigurationException("Setting " + KEY_FILE + " = " + shown(file)
                    + ": the file can't be read (" + e.getClass().getSimpleName()
                    + "). It has to be there, and the server's user has to be able to read it. It is made once, by:"
                    + " (umask 077; echo \"2026a:$(openssl"
                    + " rand -base64 32)\" > <file>); if there was one, bring that back.");
        }
    }

    /** Returns the file's name for messages, unless a key may have been written in its place. */
    private static String shown(String file) {
        return MAYBE_A_KEY.matcher(file).matches() ? "… (not shown, since it looks like a key)" : file;
    }

    /** Returns a warning if everybody on this machine may read the key file that is in use, as far as that is known. */
    public static Optional<String> exposed(Settings settings) {
        return settings.list(KEYS).isEmpty()
                ? settings.find(KEY_FILE).filter(KeyRing::isReadByAll).map(KeyRing::exposed)
                : Optional.empty();
    }

    private static String exposed(String file) {
        return "Setting " + KEY_FILE + " = " + shown(file)
                + ": everybody on this machine can read the file; chmod 600 it," + " as the server's user.";
    }

    private static boolean isReadByAll(String file) {
        try {
            return Files.getPosixFilePermissions(Path.of(file)).contains(PosixFilePermission.OTHERS_READ);
        } catch (IOException | InvalidPathException | UnsupportedOperationException e) {
            return false;
        }
    }

    public String activeId() {
        return ids.get(0);
    }

    /** Returns the ids of all keys, the active one first. */
    public List<String> ids() {
        return ids;
    }

    Optional<SecretKey> find(String id) {
        return Optional.ofNullable(keys.get(id));
    }
}
