package io.twophp.se;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.twophp.cdi.settings.ServerSettings;
import io.twophp.payload.KeyRing;
import io.twophp.policy.InvalidConfigurationException;
import io.twophp.policy.Settings;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of one client: its own, else system properties and environment variables. Where no encryption key is set, one is
 * made and kept beside the ledger, for its owner's eyes only.
 */
final class LocalSettings implements Settings {

    static final String SERVICE = "twophp.service";

    private static final String KEY_FILE = "encryption.keys";
    private static final int KEY_BYTES = 32;

    private final Path folder;
    private final Map<String, String> own;
    private final Settings surroundings = ServerSettings.source();

    LocalSettings(Path folder, Map<String, String> own) {
        this.folder = folder.toAbsolutePath();
        this.own = Map.copyOf(own);
    }

    Path folder() {
        return folder;
    }

    @Override
    public Optional<String> find(String key) {
        return Optional.ofNullable(own.get(key)).filter(text -> !text.isBlank()).or(() -> surroundings.find(key));
    }

    /** The keys that are set, or else the folder's own. */
    KeyRing keys() {
        if (find(KeyRing.KEYS).isPresent() || find(KeyRing.KEY_FILE).isPresent()) {
            return KeyRing.from(this);
        }
        Path file = folder.resolve(KEY_FILE);
        try {
            Files.createDirectories(folder);
            makeKey(file);
        } catch (IOException e) {
            throw new InvalidConfigurationException(
                    "The encryption key " + file + " can't be made; set " + KeyRing.KEYS
                            + ", or choose a folder that can be written.",
                    e);
        }
        return KeyRing.from(key -> key.equals(KeyRing.KEY_FILE) ? Optional.of(file.toString()) : Optional.empty());
    }

    private static void makeKey(Path file) throws IOException {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        String entry = "local:" + Base64.getEncoder().encodeToString(key) + System.lineSeparator();
        boolean posix = Files.getFileStore(file.getParent()).supportsFileAttributeView("posix");
        FileAttribute<?>[] ownersOnly = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        try {
            Files.createFile(file, ownersOnly);
        } catch (FileAlreadyExistsException e) {
            return;
        }
        Files.write(file, entry.getBytes(US_ASCII));
    }
}
