package io.twophp.testsuite.launch;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A server in a process of its own, on loopback only, that can be killed and started again on the same port. Ends with the JVM that
 * started it. Not thread-safe.
 */
public abstract sealed class ServerProcess implements AutoCloseable permits PayaraMicro, PayaraServer {

    private final Path workDir;
    private final int port;
    private final Duration patience;
    private Process process;
    private ServerOutput output;

    /**
     * @param port 0 for a free one
     * @param patience how long a stop in order may take
     */
    ServerProcess(Path workDir, int port, Duration patience) {
        this.workDir = workDir;
        this.port = port == 0 ? Ports.free() : port;
        this.patience = patience;
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop));
    }

    /** Starts the very process, its output going to the log. */
    final Process run(ProcessBuilder command, boolean foreground) throws IOException {
        process = command.directory(workDir.toFile()).redirectErrorStream(true).start();
        output = new ServerOutput(process, log(), foreground);
        return process;
    }

    /** Waits until the running process answers at an address. */
    final void awaitReady(URI address, Duration deadline) {
        new Readiness(process, output, address).await(deadline);
    }

    /** {@code kill -9} of the very process. Returns when it is gone. */
    public final void kill() {
        if (process != null) {
            process.toHandle().destroyForcibly();
            awaitExit();
        }
    }

    /** Stops in order; kills if that takes too long. */
    public final void stop() {
        if (!isAlive()) {
            return;
        }
        // Through the handle, which leaves the output open until its end.
        process.toHandle().destroy();
        try {
            if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
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

    /** Waits until the process ends by itself or is ended by another. */
    public final int awaitExit() {
        try {
            int status = process.waitFor();
            output.drain();
            return status;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    public final boolean isAlive() {
        return process != null && process.isAlive();
    }

    /** The operating system's id of the running process, for signals. */
    public final long pid() {
        return process.pid();
    }

    public final int port() {
        return port;
    }

    /** With a slash at the end. */
    public final URI baseUri() {
        return URI.create("http://127.0.0.1:" + port + "/");
    }

    /** Where the output of every start goes. */
    public final Path log() {
        return workDir.resolve("server.log");
    }
}
