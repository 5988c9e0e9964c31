package io.twophp.benchmarks.machine;

import io.twophp.testsuite.launch.Ports;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Narayana's coordinator of long running actions, a process of its own, whose log of actions is on the disk. */
final class LraCoordinator implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long PAUSE = 100;

    private final Process process;
    private final URI address;

    private LraCoordinator(Process process, URI address) {
        this.process = process;
        this.address = address;
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    /**
     * Starts the coordinator, and waits until it answers.
     *
     * @param built the directory with the built coordinator and its libraries
     * @param directory for its log of actions, made if it is not there
     */
    static LraCoordinator start(Path built, Path directory) {
        int port = Ports.free();
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                built.resolve("classes") + File.pathSeparator + built.resolve("libraries") + File.separator + "*",
                "io.twophp.benchmarks.coordinator.CoordinatorMain",
                Integer.toString(port));
        try {
            Files.createDirectories(directory);
            Process process = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("coordinator.log").toFile())
                    .start();
            LraCoordinator coordinator = new LraCoordinator(process, URI.create("http://127.0.0.1:" + port + "/"));
            coordinator.await();
            return coordinator;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the address, with a slash at the end. */
    URI address() {
        return address;
    }

    private void await() {
        HttpRequest question = HttpRequest.newBuilder(address.resolve("lra-coordinator"))
                .timeout(PATIENCE)
                .build();
        HttpClient client = HttpClient.newHttpClient();
        long end = System.nanoTime() + PATIENCE.toNanos();
        try {
            while (!answers(client, question)) {
                if (process.waitFor(PAUSE, TimeUnit.MILLISECONDS) || System.nanoTime() - end > 0) {
                    process.destroyForcibly();
                    throw new IllegalStateException("the coordinator of long running actions did not start");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static boolean answers(HttpClient client, HttpRequest question) throws InterruptedException {
        try {
            return client.send(question, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
