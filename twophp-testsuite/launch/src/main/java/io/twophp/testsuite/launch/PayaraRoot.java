package io.twophp.testsuite.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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
        return Unchecked.get(() -> {
            String version = Files.getLastModifiedTime(Node.payara()) + " " + Files.size(Node.payara());
            Path stamp = directory.resolve("stamp");
            if (!Files.exists(stamp) || !Files.readString(stamp).equals(version)) {
                Trees.delete(directory);
                unpacked.unpack();
                Files.writeString(stamp, version);
            }
            return unpacked;
        });
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
            Trees.delete(root.resolve(folder));
            if (Files.exists(pristine.resolve(folder))) {
                Trees.copy(pristine.resolve(folder), root.resolve(folder));
            }
        }
        Trees.delete(temporary());
        Files.createDirectories(temporary());
    }

    private Path archiveFile() {
        return root.resolveSibling("classes.jsa");
    }

    private void unpack() throws IOException {
        UnpackedMicro.unpack(Node.payara(), root);
        for (String name : List.of("preboot", "logging.properties")) {
            try (var resource = PayaraMicro.class.getResourceAsStream(name)) {
                Files.copy(resource, root.resolve(name));
            }
        }
        for (String folder : CHANGED) {
            if (Files.exists(root.resolve(folder))) {
                Trees.copy(root.resolve(folder), pristine.resolve(folder));
            }
        }
    }
}
