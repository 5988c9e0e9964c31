package io.twophp.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The applications of an earlier commit of this repository, which are built once, in a work tree of their own. */
final class EarlierApplications {

    private final Path repository;
    private final Path target;

    /**
     * @param repository the root of the repository
     * @param target the directory for work trees
     */
    EarlierApplications(Path repository, Path target) {
        this.repository = repository;
        this.target = target;
    }

    /**
     * Returns the directory with the WARs of a commit.
     *
     * @throws IllegalStateException if there is no such commit, or it can't be built
     */
    Path of(String commit) throws IOException {
        Path tree = target.resolve("against").resolve(commit.replaceAll("[^A-Za-z0-9._-]", "-"));
        Path built = tree.resolve("twophp-benchmarks").resolve("target");
        if (!Files.exists(built.resolve("guarded.war"))) {
            run(repository, List.of("git", "worktree", "prune"));
            run(repository, List.of("git", "worktree", "add", "--force", "--detach", tree.toString(), commit));
            List<String> maven = new ArrayList<>();
            Collections.addAll(
                    maven,
                    Path.of(System.getProperty("maven.home"), "bin", "mvn").toString(),
                    "-B",
                    "-q",
                    "-Pbench");
            if (Boolean.getBoolean("offline")) {
                maven.add("-o");
            }
            Collections.addAll(maven, "verify", "-DskipTests");
            run(tree, maven);
        }
        return built;
    }

    private static void run(Path directory, List<String> command) throws IOException {
        ProcessBuilder process =
                new ProcessBuilder(command).directory(directory.toFile()).inheritIO();
        process.environment().put("JAVA_HOME", System.getProperty("java.home"));
        try {
            int status = process.start().waitFor();
            if (status != 0) {
                throw new IllegalStateException(String.join(" ", command) + " ended with " + status);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
