package io.twophp.testsuite.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Payara Micro that is unpacked once, beside its jar, for any number of servers: each has a root directory of its
 * own, with a copy of all but the jars. Starting from the jar would unpack them each time.
 */
final class UnpackedMicro {

    private static final List<String> SHARED = List.of("runtime", "launch-micro.jar");

    private final Path directory;

    private UnpackedMicro(Path directory) {
        this.directory = directory;
    }

    /** Returns the unpacked server of a jar. Safe for use by several threads. */
    static synchronized UnpackedMicro of(Path jar) throws IOException {
        Path directory = jar.resolveSibling("payara-micro");
        Path stamp = directory.resolve("stamp");
        String version = Files.getLastModifiedTime(jar) + " " + Files.size(jar);
        if (!Files.exists(stamp) || !Files.readString(stamp).equals(version)) {
            Trees.delete(directory);
            unpack(jar, directory.resolve("server"));
            Files.writeString(stamp, version);
        }
        return new UnpackedMicro(directory.resolve("server"));
    }

    /** Unpacks the server of a jar into a directory, which is made. */
    static void unpack(Path jar, Path directory) throws IOException {
        Files.createDirectories(directory);
        Process unpacking = new ProcessBuilder(
                        ServerProcess.java(),
                        "-jar",
                        jar.toString(),
                        "--rootdir",
                        directory.toString(),
                        "--outputlauncher")
                .redirectErrorStream(true)
                .redirectOutput(directory.resolveSibling("unpacking.log").toFile())
                .start();
        try {
            if (unpacking.waitFor() != 0) {
                throw new IOException("Payara Micro could not be unpacked into " + directory);
            }
        } catch (InterruptedException e) {
            unpacking.destroy();
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /** Resets a server's root directory: the applications of the last run would be deployed again. */
    void prepare(Path root) throws IOException {
        Trees.delete(root);
        Files.createDirectories(root);
        try (Stream<Path> content = Files.list(directory)) {
            for (Path path : content.toList()) {
                if (!SHARED.contains(path.getFileName().toString())) {
                    Trees.copy(path, root.resolve(path.getFileName()));
                }
            }
        }
    }

    /**
     * Returns the JVM's class path, main class and first arguments.
     *
     * @param libraries the server's own libraries, such as a JDBC driver
     */
    List<String> command(Path root, List<Path> libraries) throws IOException {
        Path launcher = directory.resolve("launch-micro.jar");
        List<String> command = new ArrayList<>();
        try (JarFile jar = new JarFile(launcher.toFile())) {
            // The options that java -jar takes from the manifest.
            command.addAll(modules(jar.getManifest(), "Add-Exports", "--add-exports"));
            command.addAll(modules(jar.getManifest(), "Add-Opens", "--add-opens"));
        }
        command.add("-Dfish.payara.micro.BootJar=" + launcher.toUri());
        command.add("-Dfish.payara.micro.UnpackDir=" + directory);
        String classPath = Stream.concat(Stream.of(launcher), libraries.stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        command.addAll(List.of("-cp", classPath, "fish.payara.micro.impl.PayaraMicroImpl"));
        command.addAll(List.of("--rootdir", root.toString()));
        return command;
    }

    private static List<String> modules(Manifest manifest, String attribute, String option) {
        String packages = manifest.getMainAttributes().getValue(attribute);
        return packages == null
                ? List.of()
                : Stream.of(packages.trim().split("\\s+"))
                        .map(name -> option + "=" + name + "=ALL-UNNAMED")
                        .toList();
    }
}
