package io.twophp.testsuite.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A Payara Micro of our own in a process of its own, on loopback only, that can be killed and started again on the same
 * port and the same database. Several fit on one machine: nothing is shared, but the database if that is wanted. Ends with
 * the JVM that started it. Not thread-safe.
 */
public final class PayaraMicro extends ServerProcess {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Builder launch;

    private PayaraMicro(Builder launch) {
        super(launch.workDir, launch.port, PATIENCE);
        this.launch = launch;
    }

    public static Builder builder() {
        return new Builder();
    }

    /**
     * Starts the process and waits until the application answers.
     *
     * @throws IllegalStateException if it does not within the deadline, with the end of its log
     */
    public PayaraMicro start() {
        if (isAlive()) {
            throw new IllegalStateException("already running");
        }
        prepareWorkDir();
        ProcessBuilder command = new ProcessBuilder(command());
        command.environment().putAll(launch.database.environment());
        try {
            run(command, launch.foreground);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            for (String path : launch.readyPaths) {
                awaitReady(baseUri().resolve(path), launch.deadline);
            }
        } catch (IllegalStateException e) {
            kill();
            throw new IllegalStateException(e.getMessage() + endOfLog(), e);
        }
        return this;
    }

    private List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx" + launch.heap);
        command.add("-Djava.io.tmpdir=" + launch.workDir.resolve("tmp"));
        // Where services find each other, unless a property says otherwise.
        command.add("-Dsample.url=" + baseUri());
        launch.properties.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.addAll(List.of("-jar", launch.jar.toString()));
        command.addAll(List.of("--port", String.valueOf(port())));
        // Without it the data grid listens on every address.
        command.add("--nohazelcast");
        command.add("--disablephonehome");
        command.addAll(List.of(
                "--logproperties", launch.workDir.resolve("logging.properties").toString()));
        command.addAll(List.of(
                "--prebootcommandfile", launch.workDir.resolve("preboot").toString()));
        launch.wars.forEach(
                war -> command.addAll(List.of("--deploy", sized(extended(war)).toString())));
        return command;
    }

    private Path extended(Path war) {
        return launch.packages.isEmpty()
                ? war
                : ExtendedWar.copy(war, launch.workDir.resolve("extended"), launch.packages.toArray(String[]::new));
    }

    private Path sized(Path war) {
        if (launch.maxPoolSize == 0) {
            return war;
        }
        try {
            return PooledWar.copy(war, launch.workDir, launch.maxPoolSize);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a killed process left in its own temporary directory goes: each start unpacks the server anew. */
    private void prepareWorkDir() {
        try {
            Trees.delete(launch.workDir.resolve("tmp"));
            Files.createDirectories(launch.workDir.resolve("tmp"));
            for (String name : List.of("preboot", "logging.properties")) {
                try (var resource = PayaraMicro.class.getResourceAsStream(name)) {
                    Files.write(launch.workDir.resolve(name), resource.readAllBytes());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String endOfLog() {
        try {
            List<String> lines = Files.readAllLines(log());
            return "; the end of " + log() + ":\n"
                    + String.join("\n", lines.subList(Math.max(0, lines.size() - 60), lines.size()));
        } catch (IOException e) {
            return "; its log can't be read: " + e;
        }
    }

    /** How to start it. Jar, at least one WAR, work directory and database are needed. */
    public static final class Builder {

        private Path jar;
        private final List<Path> wars = new ArrayList<>();
        private final List<String> packages = new ArrayList<>();
        private Path workDir;
        private Database database;
        private int port;
        private int maxPoolSize;
        private String heap = "512m";
        private final List<String> readyPaths = new ArrayList<>();
        private Duration deadline = Duration.ofMinutes(5);
        private boolean foreground;
        private final Map<String, String> properties = new LinkedHashMap<>();

        private Builder() {}

        /** payara-micro.jar. */
        public Builder jar(Path value) {
            jar = value.toAbsolutePath();
            return this;
        }

        /** A WAR to deploy; its file name is its context root. */
        public Builder war(Path value) {
            wars.add(value.toAbsolutePath());
            return this;
        }

        /** Adds the tests' classes of a package to each WAR. */
        public Builder with(Package classes) {
            packages.add(classes.getName());
            return this;
        }

        /** A directory for this server alone. */
        public Builder workDir(Path value) {
            workDir = value.toAbsolutePath();
            return this;
        }

        public Builder database(Database value) {
            database = value;
            return this;
        }

        /** How many connections the data source has; 0, the default, leaves what the WAR says. */
        public Builder maxPoolSize(int value) {
            maxPoolSize = value;
            return this;
        }

        /** The port; 0, the default, takes a free one and keeps it over restarts. */
        public Builder port(int value) {
            port = value;
            return this;
        }

        /** The JVM's heap limit, {@code 512m} by default. */
        public Builder heap(String value) {
            heap = value;
            return this;
        }

        /** A path that answers 200, or 401, to everybody once its application is there, such as {@code shop/items}. */
        public Builder readyPath(String value) {
            readyPaths.add(value);
            return this;
        }

        /** How long one of the paths may take to answer, five minutes by default: machines that run tests are busy. */
        public Builder deadline(Duration value) {
            deadline = value;
            return this;
        }

        /** Shows the server's log as well as writing it into the work directory. */
        public Builder foreground() {
            foreground = true;
            return this;
        }

        /** A system property of the server, which is a setting of the application as well. */
        public Builder property(String name, String value) {
            properties.put(name, value);
            return this;
        }

        public PayaraMicro build() {
            Objects.requireNonNull(jar, "jar");
            Objects.requireNonNull(workDir, "workDir");
            Objects.requireNonNull(database, "database");
            for (Path file : Stream.concat(Stream.of(jar), wars.stream()).toList()) {
                if (!Files.isRegularFile(file)) {
                    throw new IllegalArgumentException(file + " is missing; build it with: mvn -DskipTests package");
                }
            }
            return new PayaraMicro(this);
        }

        public PayaraMicro start() {
            return build().start();
        }
    }
}
