package io.twophp.testsuite.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** A copy of a WAR with more jars in it, such as what Flyway needs for a database that it was not built for. */
final class LibraryWar {

    private LibraryWar() {}

    /** Makes the copy, under the same name; returns the WAR itself if there is nothing to add. */
    static Path copy(Path war, Path directory, List<Path> libraries) throws IOException {
        if (libraries.isEmpty()) {
            return war;
        }
        return WarCopy.of(war, directory, zip -> {
            Path target = Files.createDirectories(zip.getPath("WEB-INF", "lib"));
            for (Path library : libraries) {
                Files.copy(
                        library, target.resolve(library.getFileName().toString()), StandardCopyOption.REPLACE_EXISTING);
            }
        });
    }
}
