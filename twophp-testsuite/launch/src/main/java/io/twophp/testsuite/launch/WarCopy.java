package io.twophp.testsuite.launch;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A changed copy of an archive, under the same name in another directory. */
final class WarCopy {

    private WarCopy() {}

    /**
     * Makes the copy.
     *
     * @param directory the directory of the copy, made if it is not there
     */
    static Path of(Path archive, Path directory, Change change) throws IOException {
        Files.createDirectories(directory);
        Path copy = Files.copy(archive, directory.resolve(archive.getFileName()), StandardCopyOption.REPLACE_EXISTING);
        try (FileSystem zip = FileSystems.newFileSystem(copy)) {
            change.of(zip);
        }
        return copy;
    }

    /** Changes the content of a copy. */
    @FunctionalInterface
    interface Change {
        void of(FileSystem zip) throws IOException;
    }
}
