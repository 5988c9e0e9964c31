package io.twophp.testsuite.launch;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** A changed copy of an archive, under the same name in another directory. */
final class WarCopy {

    private WarCopy() {}

    /**
     * Makes the copy.
     *
     * @param directory the directory of the copy, made if it is not there
     */
    static Path of(Path archive, Path directory, Change change) {
        return Unchecked.get(() -> {
            Files.createDirectories(directory);
            Path copy =
                    Files.copy(archive, directory.resolve(archive.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            try (FileSystem zip = FileSystems.newFileSystem(copy)) {
                change.of(zip);
            }
            return copy;
        });
    }

    /**
     * Returns a copy with more jars, such as what Flyway needs for a database that the archive was not built for; the
     * archive itself if there is nothing to add.
     */
    static Path withLibraries(Path archive, Path directory, List<Path> libraries) {
        if (libraries.isEmpty()) {
            return archive;
        }
        return of(archive, directory, zip -> {
            Path target = Files.createDirectories(zip.getPath("WEB-INF", "lib"));
            for (Path library : libraries) {
                Files.copy(
                        library, target.resolve(library.getFileName().toString()), StandardCopyOption.REPLACE_EXISTING);
            }
        });
    }

    /**
     * Returns a copy whose data source has another pool size: the one setting that can't be a placeholder in web.xml,
     * whose schema wants a number there.
     */
    static Path withPool(Path archive, Path directory, int maxPoolSize) {
        return of(archive, directory, zip -> {
            Path descriptor = zip.getPath("WEB-INF", "web.xml");
            String given = Files.readString(descriptor);
            String wanted = given.replaceAll(
                            "<max-pool-size>\\d+</max-pool-size>", "<max-pool-size>" + maxPoolSize + "</max-pool-size>")
                    .replaceAll("<min-pool-size>\\d+</min-pool-size>", "<min-pool-size>1</min-pool-size>");
            if (wanted.equals(given)) {
                throw new IllegalStateException(archive + " has no data source whose pool could be sized");
            }
            Files.writeString(descriptor, wanted);
        });
    }

    /** Changes the content of a copy. */
    @FunctionalInterface
    interface Change {
        void of(FileSystem zip) throws IOException;
    }
}
