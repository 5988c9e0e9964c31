package io.twophp.testsuite.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Copies and deletes whole directories. */
public final class Trees {

    private Trees() {}

    public static void copy(Path from, Path to) {
        Unchecked.run(() -> {
            try (Stream<Path> tree = Files.walk(from)) {
                for (Path path : tree.toList()) {
                    Path copy = to.resolve(from.relativize(path).toString());
                    if (Files.isDirectory(path)) {
                        Files.createDirectories(copy);
                    } else {
                        Files.copy(path, copy);
                    }
                }
            }
        });
    }

    /** Deletes a tree, if it exists, makes the directory anew, and returns it. */
    public static Path fresh(Path root) {
        delete(root);
        return Unchecked.get(() -> Files.createDirectories(root));
    }

    /** Deletes a tree, if it exists. */
    public static void delete(Path root) {
        if (Files.exists(root)) {
            Unchecked.run(() -> {
                try (Stream<Path> tree = Files.walk(root)) {
                    for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(path);
                    }
                }
            });
        }
    }
}
