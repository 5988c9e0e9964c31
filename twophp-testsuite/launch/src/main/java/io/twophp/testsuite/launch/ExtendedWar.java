package io.twophp.testsuite.launch;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A copy of a WAR with classes of the tests in it: those that a test needs inside of the server. */
public final class ExtendedWar {

    private ExtendedWar() {}

    /**
     * Makes the copy, under the same name.
     *
     * @param directory the directory of the copy
     * @param packages the packages whose classes are added, from this module's test classes
     */
    public static Path copy(Path war, Path directory, String... packages) {
        return WarCopy.of(war, directory, zip -> {
            for (String name : packages) {
                add(name.replace('.', '/'), zip);
            }
        });
    }

    private static void add(String folder, FileSystem zip) throws IOException {
        Path target = zip.getPath("WEB-INF", "classes").resolve(folder);
        Files.createDirectories(target);
        try (Stream<Path> classes =
                Files.list(Shop.target().resolve("test-classes").resolve(folder))) {
            for (Path file : List.copyOf(classes.toList())) {
                if (file.toString().endsWith(".class")) {
                    Files.copy(file, target.resolve(file.getFileName().toString()));
                }
            }
        }
    }
}
