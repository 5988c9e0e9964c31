package io.twophp.testsuite.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The common code of all makes of servers: the process, its output, and its end. */
abstract sealed class ServerProcess implements Server permits PayaraMicro, AsadminServer, WildFly, OpenLiberty {

    /**
     * A server that lives for a minute is not worth the optimising compiler, which takes half of its processor time,
     * nor verifying classes that a compiler made, which takes a sixth of its start.
     */
    static final List<String> QUICK = List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-Xshare:auto",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:-BytecodeVerificationRemote");

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int LINES_TOLD = 60;

    private final Launch<?> launch;
    private final int port;
    private Process process;
    private ServerOutput output;

    ServerProcess(Launch<?> launch) {
        this.launch = launch;
        this.port = launch.port == 0 ? Ports.free() : launch.port;
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop));
    }

    /** Starts the process by {@link #run}, and deploys the applications that it does not deploy by itself. */
    abstract void launch() throws IOException;

    @Override
    public final void start() {
        if (isAlive()) {
            throw new IllegalStateException("already running");
        }
        try {
            Files.createDirectories(workDir());
            tryToStart();
        } catch (IOException e) {
            kill();
            throw new UncheckedIOException(e);
        } catch (IllegalStateException e) {
            kill();
            throw new IllegalStateException(e.getMessage() + endOfLog(), e);
        }
    }

    private void tryToStart() throws IOException {
        try {
            launch();
            awaitApplication();
        } catch (IllegalStateException e) {
            if (output == null || !output.missedBeans()) {
                throw e;
            }
            kill();
            launch();
            awaitApplication();
        }
    }

    /** Starts the very process, its output going to the log. */
    final Process run(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Stream.concat(launch.through.stream(), command.stream()).toList());
        builder.environment().putAll(launch.environment);
        process =
                builder.directory(workDir().toFile()).redirectErrorStream(true).start();
        output = new ServerOutput(process, log(), launch.foreground);
        return process;
    }

    /** Runs another program to its end, and returns its output, line by line. */
    static List<String> tool(Map<String, String> environment, List<String> command) {
        return Unchecked.get(() -> {
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().putAll(environment);
            Process tool = builder.start();
            tool.getOutputStream().close();
            List<String> lines;
            try (Stream<String> said = tool.inputReader(UTF_8).lines()) {
                lines = said.toList();
            }
            if (tool.waitFor() != 0) {
                throw new IllegalStateException(command + " failed: " + String.join("\n", lines));
            }
            return lines;
        });
    }

    /** Returns the program that runs this JVM. */
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Waits until every ready path answers. */
    final void awaitApplication() {
        for (String path : launch.readyPaths) {
            awaitReady(baseUri().resolve(path));
        }
    }

    /** Waits until the running process answers at an address. */
    final void awaitReady(URI address) {
        new Readiness(process, output, address).await(launch.deadline);
    }

    final Path workDir() {
        return launch.workDir();
    }

    @Override
    public final void kill() {
        if (process != null) {
            process.toHandle().destroyForcibly();
            awaitExit();
        }
    }

    @Override
    public final void stop() {
        if (!isAlive()) {
            return;
        }
        // The handle leaves the output open until its end.
        process.toHandle().destroy();
        try {
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                kill();
            }
            output.drain();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public final void close() {
        stop();
    }

    @Override
    public final int awaitExit() {
        return Unchecked.get(() -> {
            int status = process.waitFor();
            output.drain();
            return status;
        });
    }

    @Override
    public final boolean isAlive() {
        return process != null && process.isAlive();
    }

    @Override
    public final long pid() {
        return process.pid();
    }

    @Override
    public final int port() {
        return port;
    }

    @Override
    public final URI baseUri() {
        return URI.create("http://127.0.0.1:" + port + "/");
    }

    @Override
    public final Path log() {
        return workDir().resolve("server.log");
    }

    private String endOfLog() {
        try {
            List<String> lines = Files.readAllLines(log());
            return "; the end of " + log() + ":\n"
                    + String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_TOLD), lines.size()));
        } catch (IOException e) {
            return "; its log can't be read: " + e;
        }
    }
}
