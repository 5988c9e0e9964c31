package io.twophp.benchmarks;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
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
        String id = run(repository, Redirect.PIPE, List.of("git", "rev-parse", "--verify", commit + "^{commit}"));
        Path tree = target.resolve("against").resolve(id.strip());
        Path built = tree.resolve("twophp-benchmarks").resolve("target");
        if (!Files.exists(tree)) {
            run(repository, Redirect.INHERIT, List.of("git", "worktree", "prune"));
            run(
                    repository,
                    Redirect.INHERIT,
                    List.of("git", "worktree", "add", "--detach", tree.toString(), id.strip()));
        }
        if (!Files.exists(built.resolve("guarded.war"))) {
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
            run(tree, Redirect.INHERIT, maven);
        }
        return built;
    }

    /** @return the output, if it is not inherited */
    private static String run(Path directory, Redirect output, List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectError(Redirect.INHERIT)
                .redirectOutput(output);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        try {
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int status = process.waitFor();
            if (status != 0) {
                throw new IllegalStateException(String.join(" ", command) + " ended with " + status);
            }
            return text;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
