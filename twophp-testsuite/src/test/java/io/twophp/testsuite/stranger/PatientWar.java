package io.twophp.testsuite.stranger;

import io.twophp.testsuite.launch.ExtendedWar;
import io.twophp.testsuite.launch.Trees;
import io.twophp.testsuite.stranger.patient.Deposit;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The stranger's WAR with resources that can be deployed without their database
 * ({@link io.twophp.testsuite.stranger.patient}) in the place of the stranger's own.
 */
final class PatientWar {

    private static final String STRANGER = "WEB-INF/classes/org/example/stranger";
    private static final Set<String> KEPT = Set.of("ready", "security");

    private PatientWar() {}

    /** The copy, under the same name, in a directory of its own. */
    static Path copy(Path war, Path directory) {
        Path copy = ExtendedWar.copy(war, directory, Deposit.class.getPackageName());
        try (FileSystem zip = FileSystems.newFileSystem(copy);
                InputStream unit = PatientWar.class.getResourceAsStream("patient/persistence.xml")) {
            Files.copy(
                    unit, zip.getPath("WEB-INF/classes/META-INF/persistence.xml"), StandardCopyOption.REPLACE_EXISTING);
            for (Path folder : children(zip.getPath(STRANGER))) {
                if (Files.isDirectory(folder) && !KEPT.contains(name(folder))) {
                    Trees.delete(folder);
                }
            }
            return copy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Path folder) {
        return folder.getFileName().toString().replace("/", "");
    }

    private static List<Path> children(Path folder) throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            return children.toList();
        }
    }
}
