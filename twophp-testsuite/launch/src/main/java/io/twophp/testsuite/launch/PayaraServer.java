package io.twophp.testsuite.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A Payara Server with one application: what takes an EAR. Each server has a domain of its own. */
public final class PayaraServer extends ServerProcess {

    private static final String MASTER_PASSWORD = "AS_ADMIN_MASTERPASSWORD=changeit\n";
    private static final String ADMIN_TOOL = "glassfish/lib/client/appserver-cli.jar";

    private final Builder launch;
    private final Path home;
    private ServerDomain domain;

    private PayaraServer(Builder launch) {
        super(launch);
        this.launch = launch;
        this.home = launch.zip.resolveSibling("payara-server").resolve("payara6");
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Deploys the application unless an earlier start did. */
    @Override
    void launch() throws IOException {
        if (domain != null) {
            launchDomain();
            return;
        }
        if (!Files.exists(home)) {
            Trees.unpack(launch.zip, home.getParent());
        }
        domain = ServerDomain.create(home, workDir(), port(), Ports.free(), launch.options(this));
        launchDomain();
        awaitReady(URI.create("http://127.0.0.1:" + domain.adminPort() + "/__asadmin/version"));
        deploy();
    }

    /** Takes the application away from the running server, in order. The next {@link #start} has none. */
    public void undeploy() {
        administer("undeploy", "application");
    }

    /** The server itself and not the tool that starts it, which would leave it running behind our back. */
    private void launchDomain() throws IOException {
        try (OutputStream input = run(command()).getOutputStream()) {
            input.write(MASTER_PASSWORD.getBytes(UTF_8));
        }
    }

    /** The tool tells, an argument a line, between two lines of its own. */
    private List<String> command() {
        List<String> told =
                tool("start-domain", "--dry-run", "--domaindir", workDir().toString(), ServerDomain.NAME);
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
        tool(all.toArray(String[]::new));
    }

    private List<String> tool(String... arguments) {
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

    /** Zip, archive and work directory are needed. */
    public static final class Builder extends Launch<Builder> {

        private Path zip;
        private Path archive;

        private Builder() {}

        /** The distribution, {@code fish.payara.distributions:payara:zip}; it is unpacked beside itself once. */
        public Builder zip(Path value) {
            zip = value;
            return this;
        }

        /** The EAR or WAR to deploy. */
        public Builder archive(Path value) {
            archive = value;
            return this;
        }

        @Override
        public PayaraServer build() {
            zip = existing(zip);
            archive = existing(archive);
            return new PayaraServer(this);
        }
    }
}
