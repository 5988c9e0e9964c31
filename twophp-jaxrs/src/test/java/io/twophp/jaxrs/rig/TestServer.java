package io.twophp.jaxrs.rig;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.ProtocolHeader;
import io.twophp.ServerCorrelationId;
import io.twophp.core.Engine;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Confirmation;
import io.twophp.core.engine.Handshake;
import io.twophp.jaxrs.app.Accounts;
import io.twophp.jaxrs.app.Observer;
import io.twophp.jaxrs.app.Shop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The shop, served on a loopback port while a test class runs. 2PHP is not registered: it is found as in a server.
 * After each test, no answer may have shown δ (N17).
 */
public final class TestServer implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {

    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final int THREADS = 32;
    private static final String HOST = "127.0.0.1";

    static {
        System.setProperty(KeyRing.KEYS, TestDatabase.KEYS);
    }

    private static TestServer running;

    private final String root;
    private final Map<String, String> settings;
    private final ResourceConfig application;
    private final List<Reply> replies = new CopyOnWriteArrayList<>();
    private Consumer<Environment> brought = environment -> {};
    private int users;
    private boolean kept;
    private Environment environment;
    private WeldContainer container;
    private HttpServer http;
    private URI base;

    private TestServer(String root, Map<String, String> settings, ResourceConfig application) {
        this.root = root;
        this.settings = settings;
        this.application = application;
    }

    /** @param settings names and values */
    public static TestServer with(Map<String, String> settings) {
        return serving(Shop.application(), settings);
    }

    public static TestServer serving(ResourceConfig application) {
        return serving(application, Map.of());
    }

    public static TestServer serving(ResourceConfig application, Map<String, String> settings) {
        return new TestServer("/shop/api/", settings, application);
    }

    /** Serves the application at the root of the server, at {@code http://host}. */
    public static TestServer servingAtRoot(ResourceConfig application) {
        return new TestServer("/", Map.of(), application);
    }

    /** Adds a bean to the application, as a server does with its own. */
    public <T> TestServer bringing(Class<T> type, T bean) {
        brought = environment -> environment.bean(type, bean);
        return this;
    }

    /** Leaves the server running after a class, for the next one that shares it. */
    TestServer keptRunning() {
        kept = true;
        return this;
    }

    /** Starts the server for a class; nested classes use that of the outer one. */
    @Override
    public void beforeAll(ExtensionContext context) {
        users++;
        if (users > 1) {
            return;
        }
        if (running == this) {
            return;
        }
        endRunning();

        environment = new Environment();
        environment.set(KeyRing.KEYS, TestDatabase.KEYS);
        settings.forEach(environment::set);
        brought.accept(environment);
        start();
    }

    /** Stops the server, and starts it again on its database with some other settings. */
    public void restart(Map<String, String> changed) {
        stop();
        changed.forEach(environment::set);
        start();
    }

    private void start() {
        running = this;
        container = new Weld().addExtension(environment).initialize();
        http = GrizzlyHttpServerFactory.createHttpServer(
                URI.create("http://" + HOST + ":0" + root), application, false);
        http.getListeners()
                .forEach(listener -> listener.getTransport()
                        .setWorkerThreadPoolConfig(ThreadPoolConfig.defaultConfig()
                                .setCorePoolSize(THREADS)
                                .setMaxPoolSize(THREADS)));
        try {
            http.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int port = http.getListeners().iterator().next().getPort();
        base = URI.create("http://" + HOST + ":" + port + root);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        environment.reset();
        replies.clear();
        select(Shop.class).reset();
        select(Accounts.class).reset();
        select(Observer.class).forget();
    }

    /** Waits for all work that a test has begun, after opening the shop's gate. */
    @Override
    public void afterEach(ExtensionContext context) {
        finish();
        GraceSecret.assertKept(replies, database().graceEnds());
    }

    @Override
    public void afterAll(ExtensionContext context) {
        users--;
        if (users == 0 && !kept) {
            end();
        }
    }

    /**
     * Ends the server that runs, for tests that need none; only one runs at a time, as CDI knows one container only.
     */
    public static void endRunning() {
        if (running != null) {
            running.end();
        }
    }

    private void end() {
        stop();
        environment.close();
        running = null;
    }

    private void stop() {
        if (http != null) {
            http.shutdownNow();
            http = null;
        }
        if (container != null) {
            container.close();
            container = null;
        }
    }

    public Caller alice() {
        return as("alice");
    }

    public Caller as(String user, String... roles) {
        return new Caller(base, replies, user, List.of(roles));
    }

    /** Returns an operator, as most tests' settings name the role. */
    public Caller operator() {
        return as("olga", "operator");
    }

    /** Returns a caller that does not authenticate. */
    public Caller anonymous() {
        return new Caller(base, replies, null, List.of());
    }

    /** Returns a caller that uses another name of this server. */
    public Caller at(String host, String user) {
        return new Caller(
                URI.create("http://" + host + ":" + base.getPort() + base.getPath()), replies, user, List.of());
    }

    public TestDatabase database() {
        return environment.database();
    }

    public Environment environment() {
        return environment;
    }

    public Shop shop() {
        return select(Shop.class);
    }

    public URI base() {
        return base;
    }

    /** Returns the path of one of this server's addresses, below the application's. */
    public String path(String address) {
        return base.relativize(URI.create(address)).toString();
    }

    public void awaitIdle() {
        if (!select(Engine.class).leases().awaitNone(LONGEST)) {
            throw new IllegalStateException("still executing");
        }
    }

    /** Waits for the end of all work without a waiting request: executions, callbacks. */
    public void awaitThreads() {
        environment.threads().awaitIdle(LONGEST);
    }

    /** Opens the shop's gate, and waits for the end of all work. */
    public void finish() {
        shop().gate().open();
        awaitThreads();
    }

    /** Sends a call, and returns when its business logic has reached the shop's gate. */
    public CompletableFuture<Reply> atGate(Call call) {
        CompletableFuture<Reply> answer = call.sendAsync();
        shop().gate().awaitReached();
        return answer;
    }

    /** Opens the shop's gate for a call; returns its answer. */
    public Reply release(CompletableFuture<Reply> call) {
        shop().gate().open();
        return call.join();
    }

    /** Returns an asynchronous intent of alice's whose business logic has reached the shop's gate. */
    public ClientIntent running() {
        ClientIntent intent = alice().registered("later");
        intent.confirm().expect(202);
        shop().gate().awaitReached();
        return intent;
    }

    /** Confirms an asynchronous intent, and waits for its execution. */
    public void executeLater(ClientIntent intent) {
        intent.confirm().expect(202);
        awaitThreads();
    }

    /** Claims an intent of alice's, as a confirmation does that has executed nothing yet. */
    public Answer.Claimed claim(ClientIntent intent) {
        return (Answer.Claimed) select(Handshake.class)
                .confirm(Confirmation.of(
                        new Owner("alice"),
                        new ClientCorrelationId(intent.ccid()),
                        new ServerCorrelationId(intent.scid()),
                        base.getPath() + intent.path(),
                        Optional.empty(),
                        false));
    }

    /** Claims an intent, as a node does that dies before it has executed anything. */
    public void claimAndVanish(ClientIntent intent) {
        select(Engine.class).leases().letGo(claim(intent).claim());
    }

    /** Lets time pass, and recovery execute what is due then. */
    public void recoverAfter(Duration time) {
        database().advance(time);
        sweep("recovery");
        awaitThreads();
    }

    /** Returns an intent of alice's in doubt: its effects are elsewhere, and its worker lost its lease. */
    public ClientIntent doubtful() {
        ClientIntent intent = alice().registered("gate/external");
        CompletableFuture<Reply> worker = atGate(intent.confirmation());
        database().advance(Duration.ofSeconds(60));
        sweep("recovery");
        release(worker);
        return intent;
    }

    public String phase(ClientIntent intent) {
        return database().phase(intent.scid());
    }

    /** Returns the phases that an intent went through, oldest first. */
    public List<String> history(ClientIntent intent) {
        return database().history(intent.scid());
    }

    /** Expects that an intent still waits for its confirmation, and that nothing was executed. */
    public void assertUnconfirmed(ClientIntent intent) {
        assertThat(history(intent)).containsExactly("WAITING_CONFIRM");
        assertThat(shop().executions()).isZero();
    }

    /** Expects the answer to a confirmation of an intent that is being executed. */
    public void assertProcessing(ClientIntent intent, Reply answer) {
        answer.expect(202)
                .expectPhase("PROCESSING")
                .with(ProtocolHeader.SERVER_CORRELATION_ID, intent.scid())
                .with("Location", base + "2php/intents/" + intent.scid())
                .with("Retry-After", "1")
                .with("Cache-Control", "no-store")
                .withoutBody();
    }

    /** Expects that nothing was registered or executed. */
    public void assertUntouched() {
        assertThat(database().intents()).isZero();
        assertThat(shop().executions()).isZero();
    }

    public <T> T select(Class<T> type) {
        return container.select(type).get();
    }

    /** Runs one turn of the engine's scheduled work, by its name. */
    public void sweep(String name) {
        select(Engine.class).sweep(name).run();
    }
}
