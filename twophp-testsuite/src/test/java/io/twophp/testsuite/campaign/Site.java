package io.twophp.testsuite.campaign;

import io.twophp.testsuite.campaign.Exchange.End;
import io.twophp.testsuite.campaign.war.Hurdle.Behaviour;
import io.twophp.testsuite.campaign.war.HurdleResource;
import io.twophp.testsuite.launch.EncryptionKey;
import io.twophp.testsuite.launch.ExtendedWar;
import io.twophp.testsuite.launch.Node;
import io.twophp.testsuite.launch.PayaraRoot;
import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Shop;
import io.twophp.testsuite.launch.Trees;
import io.twophp.testsuite.launch.Unchecked;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/** The site of a campaign: two nodes, their PostgreSQL, a receiver of callbacks, and the observers. */
final class Site implements AutoCloseable {

    static final Duration LEASE = Duration.ofSeconds(2);
    static final Duration SWEEP = Duration.ofMillis(500);
    private static final Duration CLIENTS = Duration.ofSeconds(60);

    final CampaignPostgres postgres;
    final Tables tables;
    final Findings findings = new Findings();
    final CallbackReceiver receiver;
    final Canary canary = new Canary();
    final Client client;
    final Checker checker;
    final Drain drain;
    final Node one;
    final Node two;
    final ExecutorService threads = Executors.newCachedThreadPool();
    private final Path directory;
    private final Path log;
    private final long seed;

    private Site(Path directory, long seed, Map<String, String> more, Package... classes) {
        this.directory = directory;
        this.seed = seed;
        this.log = directory.resolveSibling(directory.getFileName() + ".log");
        Path outside = directory.resolve("outside.txt");
        Path gates = create(directory.resolve("gates"));
        postgres = CampaignPostgres.on(new Postgres(directory).start());
        tables = new Tables(postgres);
        receiver = new CallbackReceiver(gates, tables, findings);
        client = new Client(canary.word(), receiver.address(), new Witness(tables, findings), findings);
        checker = new Checker(tables, outside, LEASE, findings);
        drain = new Drain(tables, LEASE, SWEEP, findings);
        Map<String, String> settings = new LinkedHashMap<>(settings(outside));
        settings.putAll(more);
        Path war = ExtendedWar.copy(
                Shop.target().resolve("shop.war"),
                directory.resolve("war"),
                Stream.concat(Stream.of(HurdleResource.class.getPackage()), Stream.of(classes))
                        .map(Package::getName)
                        .toArray(String[]::new));
        one = node("one", war, settings);
        two = node("two", war, settings);
    }

    /**
     * Starts everything, in an emptied directory.
     *
     * @param more settings of the nodes
     * @param classes packages that go into the WAR beside the hurdles
     */
    static Site open(String name, long seed, Map<String, String> more, Package... classes) {
        Site site = new Site(Trees.fresh(Shop.target().resolve(name)), seed, more, classes);
        try {
            site.start();
            return site;
        } catch (RuntimeException e) {
            site.close();
            throw e;
        }
    }

    /** The first start of all migrates the schema, one node at a time. */
    private void start() {
        say("seed %d, log %s", seed, log);
        one.archive();
        two.archive();
        one.start();
        two.start();
        say("two nodes are up, PostgreSQL on port %d", postgres.port());
    }

    private Node node(String name, Path war, Map<String, String> settings) {
        PayaraRoot root =
                PayaraRoot.in(create(Shop.target().resolve("campaign-payara").resolve(name)));
        return new Node(name, root, create(directory.resolve(name)), war, postgres.database(), settings);
    }

    private Map<String, String> settings(Path outside) {
        Path keys = directory.resolve("encryption.keys");
        EncryptionKey.ensure(keys);
        return Map.ofEntries(
                Map.entry("twophp.encryption.key-file", keys.toString()),
                Map.entry("twophp.lease", String.valueOf(LEASE.toMillis())),
                Map.entry("twophp.recovery.interval", String.valueOf(SWEEP.toMillis())),
                Map.entry("twophp.expiry.interval", String.valueOf(SWEEP.toMillis())),
                Map.entry("twophp.callback.allow", receiver.origin()),
                Map.entry("twophp.callback.plain-http", "true"),
                Map.entry("twophp.callback.networks", "127.0.0.0/8"),
                Map.entry(
                        "twophp.callback.keys",
                        receiver.origin() + " campaign:" + Base64.getEncoder().encodeToString(new byte[32])),
                Map.entry("twophp.callback.concurrency-per-host", "16"),
                Map.entry("campaign.outside", outside.toString()));
    }

    List<Node> nodes() {
        return List.of(one, two);
    }

    Node other(Node node) {
        return node == one ? two : one;
    }

    Random random(String part) {
        return new Random(seed * 31 + part.hashCode());
    }

    Exchange exchange(Way way, Behaviour behaviour, int linger) {
        String clientId = UUID.randomUUID().toString();
        Path gate = way == Way.ANNOUNCED ? receiver.gate(clientId) : null;
        return new Exchange(UUID.randomUUID().toString(), clientId, way, behaviour, gate, linger);
    }

    CompletableFuture<Void> send(Exchange exchange, Route route, Random random) {
        return CompletableFuture.runAsync(() -> client.run(exchange, route, random, CLIENTS), threads);
    }

    /** Waits until all is quiet, lets clients without an answer ask once more, and checks. */
    void settle(Collection<Exchange> exchanges, boolean calm) {
        drain.await();
        Random random = random("settle");
        exchanges.stream()
                .flatMap(exchange -> Stream.concat(Stream.of(exchange), exchange.successor().stream()))
                .filter(exchange -> exchange.end() == End.OPEN)
                .forEach(exchange -> client.ask(exchange, Route.any(nodes(), random), random, Duration.ofSeconds(20)));
        checker.check(exchanges, calm);
    }

    /** Checks at the end of all that outcomes are unchanged, and that no payload is in any file. */
    void inspect(List<Exchange> exchanges) {
        checker.unchanged();
        exchanges.stream()
                .filter(exchange -> exchange.end() == End.COMMITTED)
                .findFirst()
                .ifPresent(known -> canary.check(postgres, List.of(one.log(), two.log()), known.purpose(), findings));
    }

    /** Writes a line into the log and to the console. */
    void say(String format, Object... values) {
        note(format, values);
        System.out.printf("campaign: " + format + "%n", values);
    }

    void note(String format, Object... values) {
        Unchecked.run(() -> Files.writeString(
                log,
                Instant.now() + " " + String.format(format, values) + System.lineSeparator(),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND));
    }

    @Override
    public void close() {
        List<Runnable> steps = new ArrayList<>(List.of(one::close, two::close, threads::shutdownNow));
        steps.addAll(List.of(receiver::close, tables::close));
        steps.forEach(Runnable::run);
        postgres.close();
    }

    private static Path create(Path folder) {
        return Unchecked.get(() -> Files.createDirectories(folder));
    }
}
