package io.twophp.testsuite.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
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
 * A Payara Server of our own in a process of its own, on loopback only, with one application: what takes an EAR. Can be killed
 * and started again on the same port. The zip is unpacked beside itself once; each server has a domain of its own. Ends with the
 * JVM that started it. Not thread-safe.
 */
public final class PayaraServer extends ServerProcess {

    private static final String MASTER_PASSWORD = "AS_ADMIN_MASTERPASSWORD=changeit\n";
    private static final String ADMIN_TOOL = "glassfish/lib/client/appserver-cli.jar";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Builder launch;
    private final Path home;
    private ServerDomain domain;

    private PayaraServer(Builder launch) {
        super(launch.workDir, launch.port, PATIENCE);
        this.launch = launch;
        this.home = launch.zip.resolveSibling("payara-server").resolve("payara6");
    }

    public static Builder builder() {
        return new Builder();
    }

    /**
     * Starts the process, deploys the application unless an earlier start did, and waits until it answers.
     *
     * @throws IllegalStateException if it does not within the deadline, with what the server said
     */
    public PayaraServer start() {
        if (isAlive()) {
            throw new IllegalStateException("already running");
        }
        boolean first = domain == null;
        try {
            if (first) {
                unpack();
                domain = ServerDomain.create(home, launch.workDir, port(), Ports.free(), options());
            }
            launch();
            if (first) {
                awaitReady(
                        URI.create("http://127.0.0.1:" + domain.adminPort() + "/__asadmin/version"), launch.deadline);
                deploy();
            }
            awaitReady(baseUri().resolve(launch.readyPath), launch.deadline);
        } catch (IOException e) {
            kill();
            throw new UncheckedIOException(e);
        } catch (IllegalStateException e) {
            kill();
            throw new IllegalStateException(e.getMessage() + "; see " + log(), e);
        }
        return this;
    }

    /** Takes the application away from the running server, in order. The next {@link #start} has none. */
    public void undeploy() {
        administer("undeploy", "application");
    }

    private void unpack() throws IOException {
        Files.createDirectories(launch.workDir);
        if (!Files.exists(home)) {
            Trees.unpack(launch.zip, home.getParent());
        }
    }

    private List<String> options() {
        List<String> options = new ArrayList<>();
        // Where services find each other, unless a property says otherwise.
        options.add("-Dsample.url=" + baseUri());
        launch.properties.forEach((name, value) -> options.add("-D" + name + "=" + value));
        return options;
    }

    /** The server itself and not the tool that starts it, which would leave it running behind our back. */
    private void launch() throws IOException {
        ProcessBuilder command = new ProcessBuilder(command());
        command.environment().putAll(launch.environment);
        try (OutputStream input = run(command, launch.foreground).getOutputStream()) {
            input.write(MASTER_PASSWORD.getBytes(UTF_8));
        }
    }

    /** The tool tells, an argument a line, between two lines of its own. */
    private List<String> command() {
        List<String> told =
                run("start-domain", "--dry-run", "--domaindir", launch.workDir.toString(), ServerDomain.NAME);
        return told.stream()
                .dropWhile(line -> line.startsWith("Dump of JVM Invocation") || line.isBlank())
                .takeWhile(line -> !line.isBlank() && !line.startsWith("Command start-domain"))
                .toList();
    }

    private void deploy() {
        administer("deploy", "--name", "application", launch.archive.toString());
    }

    private void administer(String... arguments) {
        List<String> all = new ArrayList<>(
                List.of("--host", "127.0.0.1", "--port", Integer.toString(domain.adminPort()), "--interactive=false"));
        all.addAll(List.of(arguments));
        run(all.toArray(String[]::new));
    }

    private List<String> run(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                home.resolve(ADMIN_TOOL).toString()));
        command.addAll(List.of(arguments));
        try {
            Process tool = new ProcessBuilder(command).redirectErrorStream(true).start();
            tool.getOutputStream().close();
            List<String> lines;
            try (Stream<String> said = tool.inputReader(UTF_8).lines()) {
                lines = said.toList();
            }
            if (tool.waitFor() != 0) {
                throw new IllegalStateException(arguments[0] + " failed: " + String.join("\n", lines));
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** How to start it. Zip, archive and work directory are needed. */
    public static final class Builder {

        private Path zip;
        private Path archive;
        private Path workDir;
        private int port;
        private String readyPath = "";
        private Duration deadline = Duration.ofSeconds(300);
        private boolean foreground;
        private final Map<String, String> properties = new LinkedHashMap<>();
        private final Map<String, String> environment = new LinkedHashMap<>();

        private Builder() {}

        /** The distribution, {@code fish.payara.distributions:payara:zip}. */
        public Builder zip(Path value) {
            zip = value.toAbsolutePath();
            return this;
        }

        /** The EAR or WAR to deploy. */
        public Builder archive(Path value) {
            archive = value.toAbsolutePath();
            return this;
        }

        /** A directory for this server alone. */
        public Builder workDir(Path value) {
            workDir = value.toAbsolutePath();
            return this;
        }

        /** The port; 0, the default, takes a free one and keeps it over restarts. */
        public Builder port(int value) {
            port = value;
            return this;
        }

        /** A path that answers 200 to everybody once the application is there, such as {@code shop/items}. */
        public Builder readyPath(String value) {
            readyPath = value;
            return this;
        }

        /** How long each step of a start may take, 300 s by default. */
        public Builder deadline(Duration value) {
            deadline = value;
            return this;
        }

        /** Shows the server's log as well as writing it into the work directory. */
        public Builder foreground() {
            foreground = true;
            return this;
        }

        /** The database of all data sources. */
        public Builder database(Database value) {
            environment.putAll(value.environment());
            return this;
        }

        /** A system property of the server, which is a setting of all of the application's modules as well. */
        public Builder property(String name, String value) {
            properties.put(name, value);
            return this;
        }

        /** A variable of the server's environment: for passwords, which nobody else on the machine may read. */
        public Builder environment(String name, String value) {
            environment.put(name, value);
            return this;
        }

        public PayaraServer build() {
            Objects.requireNonNull(workDir, "workDir");
            for (Path file : List.of(zip, archive)) {
                if (!Files.isRegularFile(file)) {
                    throw new IllegalArgumentException(file + " is missing; build it with: mvn -DskipTests package");
                }
            }
            return new PayaraServer(this);
        }

        public PayaraServer start() {
            return build().start();
        }
    }
}
