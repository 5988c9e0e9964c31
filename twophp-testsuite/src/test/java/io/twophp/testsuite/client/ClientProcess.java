package io.twophp.testsuite.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;

import io.twophp.testsuite.launch.Unchecked;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A program with clients in a process of its own, which can be killed. Its output is kept. */
final class ClientProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final Writer input;
    private final List<String> said = new CopyOnWriteArrayList<>();
    private final Thread listener = new Thread(this::listen);

    private ClientProcess(Process process) {
        this.process = process;
        this.input = process.outputWriter(UTF_8);
        listener.start();
    }

    /** Starts a {@link ClientProgram}, and returns when its client is open. */
    static ClientProcess start(Path folder, URI orders, Map<String, String> settings) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path")));
        settings.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.add(ClientProgram.class.getName());
        command.addAll(List.of(folder.toString(), orders.toString()));
        return Unchecked.get(() -> {
            ClientProcess started = new ClientProcess(
                    new ProcessBuilder(command).redirectErrorStream(true).start());
            started.awaitSaid("OPEN");
            return started;
        });
    }

    /** Has it make a call, as {@link ClientProgram} reads it. */
    void call(String line) {
        try {
            input.write(line + "\n");
            input.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("its last words: " + said, e);
        }
    }

    /** Waits for a line that begins like this. */
    void awaitSaid(String beginning) {
        await("'" + beginning + "', of " + said)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> said.stream().anyMatch(line -> (line + " ").startsWith(beginning + " ")));
    }

    List<String> said() {
        return said;
    }

    /** {@code kill -9} of the very process. Returns when it is gone and all that it said is known. */
    void kill() {
        process.toHandle().destroyForcibly();
        awaitExit();
    }

    /** Ends its input, so that it ends in good order. */
    @Override
    public void close() {
        try {
            input.close();
        } catch (IOException e) {
            // Gone already.
        }
        awaitExit();
    }

    private void awaitExit() {
        try {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                process.toHandle().destroyForcibly();
            }
            listener.join();
        } catch (InterruptedException e) {
            process.toHandle().destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private void listen() {
        try (BufferedReader output = process.inputReader(UTF_8)) {
            output.lines().forEach(said::add);
        } catch (IOException | UncheckedIOException e) {
            said.add("the rest can't be read: " + e);
        }
    }
}
