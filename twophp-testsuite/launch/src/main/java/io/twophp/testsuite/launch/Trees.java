package io.twophp.testsuite.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Whole directories. */
public final class Trees {

    private Trees() {}

    public static void copy(Path from, Path to) throws IOException {
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
    }

    /** Does nothing if there is none. */
    public static void delete(Path root) throws IOException {
        if (Files.exists(root)) {
            try (Stream<Path> tree = Files.walk(root)) {
                for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    /** Unpacks into a directory that is there in the end, as a whole, or not at all. */
    static void unpack(Path zip, Path directory) throws IOException {
        Path unfinished = directory.resolveSibling(directory.getFileName() + ".unfinished");
        delete(unfinished);
        try (InputStream file = Files.newInputStream(zip);
                ZipInputStream entries = new ZipInputStream(file)) {
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                Path path = unfinished.resolve(entry.getName()).normalize();
                if (!path.startsWith(unfinished)) {
                    throw new IOException(zip + " leads out of its directory: " + entry.getName());
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(path);
                } else {
                    Files.createDirectories(path.getParent());
                    Files.copy(entries, path, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
        Files.move(unfinished, directory);
    }
}
