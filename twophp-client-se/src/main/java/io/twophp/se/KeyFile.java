package io.twophp.se;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.crypto.KeyRing;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A folder's own encryption key, beside its ledger, readable by the owner only. The file exists as a whole or not at
 * all, even if its creation is killed: it is written and flushed under another name first, then moved. For one process
 * at a time.
 */
final class KeyFile {

    private static final String NAME = "encryption.keys";
    private static final int KEY_BYTES = 32;

    private final Path file;

    KeyFile(Path folder) {
        this.file = folder.resolve(NAME);
    }

    /**
     * Returns the key, which is created if there is none.
     *
     * @param needed whether the ledger holds sealed content; then a missing key can't be replaced
     */
    KeyRing key(BooleanSupplier needed) {
        try {
            if (!Files.exists(file) || Files.size(file) == 0) {
                requireNot(needed.getAsBoolean());
                make();
            }
        } catch (IOException e) {
            throw new InvalidConfigurationException(
                    "The encryption key " + file + " can't be made; set " + KeyRing.KEYS
                            + ", or choose a folder that can be written.",
                    e);
        }
        return KeyRing.from(key -> key.equals(KeyRing.KEY_FILE) ? Optional.of(file.toString()) : Optional.empty());
    }

    private void requireNot(boolean needed) {
        if (needed) {
            throw new InvalidConfigurationException(
                    "TWOPHP-0632 The encryption key " + file
                            + " is missing or empty, and the ledger beside it holds what was sealed with it: unfinished calls, or its key for"
                            + " the Central Ledger. Bring the key back from a backup, or move the folder away and begin with a new one.");
        }
    }

    private void make() throws IOException {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        String entry = "local:" + Base64.getEncoder().encodeToString(key) + System.lineSeparator();
        Path whole = file.resolveSibling(NAME + ".new");
        Files.deleteIfExists(whole);
        Files.createFile(whole, ownersOnly());
        Files.writeString(whole, entry, US_ASCII, StandardOpenOption.WRITE, StandardOpenOption.SYNC);
        Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        flushFolder();
    }

    private FileAttribute<?>[] ownersOnly() throws IOException {
        boolean posix = Files.getFileStore(file.getParent()).supportsFileAttributeView("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    /**
     * Flushes the folder, which makes the move durable; where folders can't be opened, as on Windows, the file system
     * does that.
     */
    private void flushFolder() {
        try (FileChannel folder = FileChannel.open(file.getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        } catch (IOException e) {
            System.getLogger(KeyFile.class.getName())
                    .log(System.Logger.Level.DEBUG, "The folder of a new key can't be flushed", e);
        }
    }
}
