package io.twophp.benchmarks.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The load generator in a process of its own, with this JVM's class path. Not thread-safe. */
public final class LoadProcess implements AutoCloseable {

    private final Process process;
    private final Writer orders;
    private final BufferedReader answers;

    private LoadProcess(Process process) {
        this.process = process;
        this.orders = process.outputWriter(UTF_8);
        this.answers = process.inputReader(UTF_8);
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    /**
     * @param callbackPort a free port, on which callbacks are received
     * @param coordinator that of long running actions, if there is one
     */
    public static LoadProcess start(URI server, int callbackPort, Optional<URI> coordinator) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                LoadGenerator.class.getName(),
                server.toString(),
                Integer.toString(callbackPort)));
        coordinator.map(URI::toString).ifPresent(command::add);
        try {
            return new LoadProcess(
                    new ProcessBuilder(command).redirectError(Redirect.INHERIT).start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public long pid() {
        return process.pid();
    }

    /**
     * Runs a round, and waits for its end.
     *
     * @throws IllegalStateException if an operation did not end as it should, or the process has ended
     */
    public Round run(Order order) {
        try {
            orders.write(order.toLine() + "\n");
            orders.flush();
            String line = answers.readLine();
            if (line == null || line.startsWith(LoadGenerator.FAILED)) {
                throw new IllegalStateException(order.variant() + ": " + line);
            }
            return Round.parse(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the process. */
    @Override
    public void close() {
        process.destroy();
    }
}
