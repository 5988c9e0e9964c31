package io.twophp.testsuite.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;

import io.twophp.testsuite.launch.Trees;
import io.twophp.testsuite.launch.Unchecked;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A fresh clone of this project's sources, and the commands that a newcomer types there. */
final class FreshClone {

    /** A build and two servers, on a machine that has other work. */
    private static final Duration PATIENCE = Duration.ofMinutes(20);

    private static final int LINES = 60;

    private static final Set<String> NOT_CLONED = Set.of("target", ".git");

    private final Path directory;

    private FreshClone(Path directory) {
        this.directory = directory;
    }

    /** Copies the sources, including what is not committed yet. */
    static FreshClone of(Path project, Path directory) throws IOException {
        Trees.delete(directory);
        Files.walkFileTree(project, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path from, BasicFileAttributes attributes) throws IOException {
                if (NOT_CLONED.contains(String.valueOf(from.getFileName()))) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(copyOf(from));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path from, BasicFileAttributes attributes) throws IOException {
                Files.copy(from, copyOf(from));
                return FileVisitResult.CONTINUE;
            }

            private Path copyOf(Path from) {
                return directory.resolve(project.relativize(from).toString());
            }
        });
        return new FreshClone(directory);
    }

    /** Starts Maven, on this JVM's Java and with the repository of the running build. */
    Command mvn(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("maven.home"), "bin", "mvn").toString());
        command.addAll(List.of("-B", "-ntp", "-Dmaven.repo.local=" + System.getProperty("maven.repo")));
        command.addAll(List.of(arguments));
        return start(command);
    }

    /** Pastes commands into a terminal. */
    Command bash(String commands) {
        return start(List.of("bash", "-c", commands));
    }

    private Command start(List<String> command) {
        return Unchecked.get(() -> {
            Path output = Files.createTempFile(directory.getParent(), directory.getFileName() + "-", ".log");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            return new Command(builder.start(), output);
        });
    }

    /** A command in a terminal. */
    static final class Command implements AutoCloseable {

        private final Process process;
        private final Path output;

        private Command(Process process, Path output) {
            this.process = process;
            this.output = output;
        }

        /** Waits until it has printed this, and returns it. */
        MatchResult printed(Pattern pattern) {
            await(pattern + " in " + output).atMost(PATIENCE).until(() -> find(pattern) || !process.isAlive());
            Matcher found = pattern.matcher(text());
            if (!found.find()) {
                throw new AssertionError("It ended without " + pattern + ":\n" + last());
            }
            return found.toMatchResult();
        }

        private boolean find(Pattern pattern) {
            return pattern.matcher(text()).find();
        }

        /** Waits for its end, and returns all that it printed. */
        String end() {
            try (this) {
                if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new AssertionError("It has not ended:\n" + last());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
            if (process.exitValue() != 0) {
                throw new AssertionError("It ended with " + process.exitValue() + ":\n" + last());
            }
            return text();
        }

        private String text() {
            return Unchecked.get(() -> Files.readString(output, UTF_8));
        }

        /** The output's last lines, for messages. */
        private String last() {
            List<String> lines = text().lines().toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
        }

        /** Ends it as Ctrl-C does, and waits for that. */
        @Override
        public void close() {
            process.destroy();
            process.onExit().orTimeout(PATIENCE.toMinutes(), TimeUnit.MINUTES).join();
        }
    }
}
