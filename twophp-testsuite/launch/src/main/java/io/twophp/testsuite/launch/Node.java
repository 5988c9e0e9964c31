package io.twophp.testsuite.launch;

import io.twophp.core.engine.Checkpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * One node of a campaign, made to start again and again: from an unpacked server with a class archive of its own, with
 * the quick compiler only. That takes half of the processor time that {@link PayaraMicro} takes. Ends with the JVM that
 * started it. One thread at a time starts and ends it; others may ask.
 */
public final class Node implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(180);

    private final String name;
    private final PayaraRoot root;
    private final Path directory;
    private final Path war;
    private final Map<String, String> settings;
    private final int port = Ports.free();
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
    private volatile Process process;
    private volatile boolean ready;
    private volatile Database database;

    /** @param root a root that no other running node uses */
    public Node(
            String name, PayaraRoot root, Path directory, Path war, Database database, Map<String, String> settings) {
        this.name = name;
        this.root = root;
        this.directory = directory;
        this.war = HaltingWar.copy(war, directory.resolve("halting"));
        this.database = database;
        this.settings = settings;
        Runtime.getRuntime().addShutdownHook(new Thread(this::kill));
    }

    public String name() {
        return name;
    }

    /** The shop's context root, with a slash at the end. */
    public URI shop() {
        return URI.create("http://127.0.0.1:" + port + "/shop/");
    }

    /** Returns whether a balancer would send requests to it: from the time it is ready until it is ended. */
    public boolean isReady() {
        return ready && process.isAlive();
    }

    /** Sets the database from the next start on. */
    public void use(Database other) {
        database = other;
    }

    /** Starts it, and returns once it answers. */
    public Node start() {
        launch(root.hasArchive() ? List.of(root.useArchive()) : List.of());
        return this;
    }

    /** Makes the class archive that later starts use, unless there is one. */
    public void archive() {
        if (!root.hasArchive()) {
            launch(List.of(root.makeArchive()));
            stop();
        }
    }

    /** Kills the node by {@code kill -9}. */
    public void kill() {
        ready = false;
        if (process != null) {
            process.destroyForcibly();
            awaitExit(PATIENCE);
        }
    }

    /** Stops the process by SIGSTOP: like a machine that pauses and does not know it afterwards. */
    public void freeze() {
        new Jvm(process.pid()).signal("STOP");
    }

    /** Continues the process by SIGCONT. */
    public void thaw() {
        new Jvm(process.pid()).signal("CONT");
    }

    /** Stops each thread that reaches the checkpoint; once {@code arrivals} have, the process halts. */
    public void arm(Checkpoint checkpoint, int arrivals) {
        Unchecked.run(() -> {
            Path whole = Files.writeString(directory.resolve("armed"), String.valueOf(arrivals));
            Files.move(whole, halt().resolve(checkpoint.name()));
        });
    }

    /** Undoes an {@link #arm}. */
    public void disarm(Checkpoint checkpoint) {
        Unchecked.run(() -> Files.deleteIfExists(halt().resolve(checkpoint.name())));
    }

    /** Waits, and returns whether it halts by itself in time. */
    public boolean awaitHalt(Duration patience) {
        boolean ended = awaitExit(patience);
        ready &= !ended;
        return ended && process.exitValue() == 137;
    }

    @Override
    public void close() {
        kill();
    }

    /** Returns the file of its output. */
    public Path log() {
        return directory.resolve("server.log");
    }

    private Path halt() {
        return directory.resolve("halt");
    }

    private void launch(List<String> archive) {
        Unchecked.run(() -> {
            Files.createDirectories(halt());
            root.reset();
            ProcessBuilder command = new ProcessBuilder(command(archive)).directory(directory.toFile());
            command.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
            command.environment()
                    .putAll(Map.of(
                            "SHOP_DATASOURCE_CLASS_NAME", database.className(),
                            "SHOP_DATASOURCE_URL", database.url(),
                            "SHOP_DATASOURCE_USER", database.user(),
                            "SHOP_DATASOURCE_PASSWORD", database.password()));
            process = command.start();
        });
        awaitReady();
    }

    private List<String> command(List<String> archive) {
        List<String> command = new ArrayList<>();
        command.add(ServerProcess.java());
        command.addAll(ServerProcess.QUICK);
        command.addAll(List.of("-Xlog:disable", "-Xmx384m"));
        command.addAll(archive);
        command.add("-Djava.io.tmpdir=" + root.temporary());
        command.add(HaltingWar.option(halt()));
        settings.forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.addAll(List.of("-jar", root.launcher().toString(), "--port", String.valueOf(port)));
        command.addAll(List.of("--nohazelcast", "--disablephonehome"));
        command.addAll(List.of("--logproperties", root.resource("logging.properties")));
        command.addAll(List.of("--prebootcommandfile", root.resource("preboot")));
        command.addAll(List.of("--deploy", war.toString()));
        return command;
    }

    private void awaitReady() {
        HttpRequest question = HttpRequest.newBuilder(shop().resolve("items"))
                .timeout(Duration.ofSeconds(2))
                .build();
        long end = System.nanoTime() + PATIENCE.toNanos();
        Unchecked.run(() -> {
            while (!answers(question)) {
                if (process.waitFor(50, TimeUnit.MILLISECONDS) || System.nanoTime() - end > 0) {
                    dumpThreads();
                    kill();
                    throw new IllegalStateException("Node " + name + " did not start, see " + log());
                }
            }
        });
        ready = true;
    }

    /** Has a server that runs, and does not answer, write its threads to its log. */
    private void dumpThreads() throws IOException, InterruptedException {
        if (process.isAlive()) {
            new ProcessBuilder("kill", "-QUIT", String.valueOf(process.pid()))
                    .start()
                    .waitFor();
            process.waitFor(2, TimeUnit.SECONDS);
        }
    }

    private boolean answers(HttpRequest question) throws InterruptedException {
        try {
            return http.send(question, BodyHandlers.discarding()).statusCode() == 200;
        } catch (NoSuchFileException e) {
            throw new UncheckedIOException(e);
        } catch (IOException e) {
            return false;
        }
    }

    private void stop() {
        ready = false;
        process.toHandle().destroy();
        if (!awaitExit(PATIENCE)) {
            kill();
        }
    }

    private boolean awaitExit(Duration patience) {
        return Unchecked.get(() -> process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** Returns the jar that the server was packed in. */
    public static Path payara() {
        return Shop.target().resolve("payara-micro.jar");
    }
}
