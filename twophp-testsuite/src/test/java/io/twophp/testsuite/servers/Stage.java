package io.twophp.testsuite.servers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.Launch;
import io.twophp.testsuite.launch.Request;
import io.twophp.testsuite.launch.Server;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** The WAR on one server and one database, with its users. */
final class Stage implements AutoCloseable {

    static final String SECRET = "a callback key of thirty-two bytes";
    /** The time-out of transactions, which only one that dawdles reaches. */
    static final Duration TRANSACTION = Duration.ofSeconds(20);

    static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Make make;
    private final Server server;
    private final Path gates;
    private final CallbackHook hook;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private Stage(Make make, Server server, Path gates, CallbackHook hook) {
        this.make = make;
        this.server = server;
        this.gates = gates;
        this.hook = hook;
    }

    static Stage start(Make make, Path war, Database database, Path directory) throws IOException {
        return start(make, war, database, directory, launch -> {});
    }

    /** @param more further settings for the server's start */
    static Stage start(Make make, Path war, Database database, Path directory, Consumer<Launch<?>> more)
            throws IOException {
        Path gates = Files.createDirectories(directory.resolve("gates"));
        CallbackHook hook = new CallbackHook();
        Launch<?> launch = make.launch(war)
                .workDir(directory.resolve("server"))
                .defaultDataSource(database)
                .readyPath("portable/api/open/ready")
                .property("portable.gates", gates.toString())
                .encryptionKey(directory.resolve("encryption.keys"))
                .property("twophp.lease", "2000")
                .property("twophp.recovery.interval", "500")
                .property("twophp.expiry.interval", "200")
                .property("twophp.client.timeout", "5000")
                .property("twophp.client.recovery.interval", "1000")
                .transactionTimeout(TRANSACTION)
                .property("twophp.callback.allow", hook.origin())
                .property("twophp.callback.networks", "127.0.0.0/8")
                .property("twophp.callback.plain-http", "true")
                .property(
                        "twophp.callback.keys",
                        hook.origin() + " test:" + Base64.getEncoder().encodeToString(SECRET.getBytes(UTF_8)));
        for (String customer : new String[] {"alice", "bob"}) {
            launch.account(customer, customer + "-secret", "customer");
        }
        launch.account("mary", "mary-secret", "customer", "manager", "auditor");
        launch.account("operator", "operator-secret", "operator");
        more.accept(launch);
        try {
            return new Stage(make, launch.start(), gates, hook);
        } catch (RuntimeException e) {
            hook.close();
            throw e;
        }
    }

    Make make() {
        return make;
    }

    Server server() {
        return server;
    }

    CallbackHook hook() {
        return hook;
    }

    /** Returns the threads for requests whose answers are not awaited, or for many requests at a time. */
    ExecutorService threads() {
        return threads;
    }

    Client as(String name) {
        return with(name + ":" + name + "-secret");
    }

    Client alice() {
        return as("alice");
    }

    /** @param credentials {@code null} for none */
    Client with(String credentials) {
        return Client.of(server.baseUri().resolve("portable/api/"), credentials);
    }

    /** Returns a request for a note with a text of its own. */
    static Request note(String path, String text) {
        return Request.post(path).json("{\"text\":\"" + text + "\"}");
    }

    static String text() {
        return UUID.randomUUID().toString();
    }

    int notes(String text) {
        return notesOf(text).split("\"id\":", -1).length - 1;
    }

    /** The notes that have a text, as JSON. */
    String notesOf(String text) {
        HttpResponse<String> answer = alice().get("notes?text=" + text);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    /** Sends Alice's requests all at once, and returns their answers in the same order. */
    List<HttpResponse<String>> together(List<Request> requests) {
        return requests.stream()
                .map(request -> CompletableFuture.supplyAsync(() -> alice().send(request), threads))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
    }

    /** Runs both phases, of which the second is answered 200 and COMMITTED. */
    HttpResponse<String> committed(Request request) {
        HttpResponse<String> answer = alice().handshake(request);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(Client.phase(answer)).isEqualTo("COMMITTED");
        return answer;
    }

    /** Registers and confirms a request that is executed behind its 202. */
    Client.Registered accepted(Request request) {
        Client.Registered intent = alice().register(request);
        HttpResponse<String> answer = alice().confirm(intent);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
        return intent;
    }

    /** Runs both phases and a replay: the request has taken effect once. Returns the answer to Phase 2. */
    HttpResponse<String> committedOnce(Request request, String text) {
        Client.Registered intent = alice().register(request);
        assertThat(notes(text)).isZero();
        HttpResponse<String> first = alice().confirm(intent);
        HttpResponse<String> second = alice().confirm(intent);
        assertThat(Client.phase(first)).as(first.body()).isEqualTo("COMMITTED");
        assertThat(Client.isReplay(second)).isTrue();
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(notes(text)).isOne();
        return first;
    }

    /** Waits until the status monitor reports the phase to the intent's owner. */
    void awaitPhase(Client owner, Client.Registered intent, String phase) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(owner.status(intent).body()).contains("\"" + phase + "\""));
    }

    /** Holds the next execution that writes this text, so that it does not end. */
    void hold(String text) throws IOException {
        Files.createFile(gates.resolve(text));
    }

    /** Sends a request on another thread, and returns once its execution is held. */
    void beginHeld(String text, Runnable request) throws IOException {
        hold(text);
        CompletableFuture.runAsync(request, threads);
        awaitHeld(text);
    }

    /** Waits until an execution is held: it is claimed, and has written. */
    void awaitHeld(String text) {
        await().atMost(PATIENCE).until(() -> Files.exists(gates.resolve(text + ".held")));
    }

    /** Kills the server by {@code kill -9}, and starts it on the same data. Nothing is held any more. */
    void killAndStart() throws IOException {
        server.kill();
        try (var files = Files.list(gates)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        server.start();
    }

    @Override
    public void close() {
        server.close();
        hook.close();
        threads.shutdownNow();
    }
}
