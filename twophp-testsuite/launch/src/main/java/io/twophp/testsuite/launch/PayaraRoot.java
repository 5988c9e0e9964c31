package io.twophp.testsuite.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * An unpacked Payara Micro for one node at a time, kept over runs of the campaign: its jars, the class archive made on
 * them (which is good for these very files only), and the files that have to be reset before each start.
 */
public final class PayaraRoot {

    private static final List<String> CHANGED = List.of("applications", "generated", "config", "autodeploy", "logs");

    private final Path root;
    private final Path pristine;

    private PayaraRoot(Path directory) {
        this.root = directory.resolve("root");
        this.pristine = directory.resolve("pristine");
    }

    /** Unpacks it, unless that was done before with the same server. */
    public static PayaraRoot in(Path directory) {
        PayaraRoot unpacked = new PayaraRoot(directory);
        try {
            String version = Files.getLastModifiedTime(Node.payara()) + " " + Files.size(Node.payara());
            Path stamp = directory.resolve("stamp");
            if (!Files.exists(stamp) || !Files.readString(stamp).equals(version)) {
                deleteTree(directory);
                unpacked.unpack();
                Files.writeString(stamp, version);
            }
            return unpacked;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path launcher() {
        return root.resolve("launch-micro.jar");
    }

    Path temporary() {
        return root.resolve("tmp");
    }

    boolean hasArchive() {
        return Files.exists(archiveFile());
    }

    String useArchive() {
        return "-XX:SharedArchiveFile=" + archiveFile();
    }

    String makeArchive() {
        return "-XX:ArchiveClassesAtExit=" + archiveFile();
    }

    /** Returns a file of the launcher's own. */
    String resource(String name) {
        return root.resolve(name).toString();
    }

    /** Removes what the last run left, as it would be deployed again. */
    void reset() throws IOException {
        for (String folder : CHANGED) {
            deleteTree(root.resolve(folder));
            if (Files.exists(pristine.resolve(folder))) {
                copyTree(pristine.resolve(folder), root.resolve(folder));
            }
        }
        deleteTree(temporary());
        Files.createDirectories(temporary());
    }

    private Path archiveFile() {
        return root.resolveSibling("classes.jsa");
    }

    private void unpack() throws IOException {
        Files.createDirectories(root);
        Process unpacking = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        Node.payara().toString(),
                        "--rootdir",
                        root.toString(),
                        "--outputlauncher")
                .redirectErrorStream(true)
                .redirectOutput(root.resolveSibling("unpacking.log").toFile())
                .start();
        try {
            if (unpacking.waitFor() != 0) {
                throw new IOException("Payara Micro could not be unpacked into " + root);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
        for (String name : List.of("preboot", "logging.properties")) {
            try (var resource = PayaraMicro.class.getResourceAsStream(name)) {
                Files.copy(resource, root.resolve(name));
            }
        }
        for (String folder : CHANGED) {
            if (Files.exists(root.resolve(folder))) {
                copyTree(root.resolve(folder), pristine.resolve(folder));
            }
        }
    }

    private static void copyTree(Path from, Path to) throws IOException {
        try (Stream<Path> tree = Files.walk(from)) {
            for (Path path : tree.toList()) {
                Path target = to.resolve(from.relativize(path).toString());
                Files.createDirectories(target.getParent());
                Files.copy(path, target, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    /** Deletes a directory with all that is in it, if it exists. */
    public static void deleteTree(Path tree) throws IOException {
        if (Files.exists(tree)) {
            try (Stream<Path> paths = Files.walk(tree)) {
                for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}
