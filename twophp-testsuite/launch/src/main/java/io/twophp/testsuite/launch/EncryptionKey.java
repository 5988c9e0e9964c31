package io.twophp.testsuite.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;

/** The key file of a demo or a test, made on first use. A real service gets its key from its operator. */
public final class EncryptionKey {

    private EncryptionKey() {}

    /**
     * Makes the file unless it is there.
     *
     * @return whether it was made now
     */
    public static boolean ensure(Path file) {
        if (Files.exists(file)) {
            return false;
        }
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        Unchecked.run(() -> {
            Files.createDirectories(file.toAbsolutePath().getParent());
            if (Files.getFileStore(file.toAbsolutePath().getParent()).supportsFileAttributeView("posix")) {
                Files.createFile(
                        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            }
            Files.writeString(file, "demo:" + Base64.getEncoder().encodeToString(key) + System.lineSeparator());
        });
        return true;
    }
}
