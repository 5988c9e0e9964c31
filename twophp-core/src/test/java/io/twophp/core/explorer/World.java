package io.twophp.core.explorer;

import io.twophp.ServerCorrelationId;
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.intent.CorrelationIds;
import io.twophp.core.ledger.MemoryRow;
import io.twophp.core.policy.EndpointPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/** One run of a scenario: its nodes, clients and store, and the time, which passes only by a decision. */
final class World {

    private static final Instant BEGINNING = Instant.parse("2026-01-01T12:00:00Z");

    /** The jumps by which the database's clock is set, back and forward: five minutes, and in the long form others. */
    private static final List<Duration> JUMPS = Stream.of(-300, 300, -1, 1, -3600, 3600)
            .map(Duration::ofSeconds)
            .limit(ExplorerTest.IS_LONG ? 6 : 2)
            .toList();

    final Node a;
    final Node b;
    /** The intents whose client wants to be called back. */
    final Set<ServerCorrelationId> callbacks = new HashSet<>();

    final List<Node> nodes = new ArrayList<>();
    final List<Client> clients = new ArrayList<>();
    final Scenario scenario;
    private final Optional<PlantedFault> fault;
    final CorrelationIds ids;
    final Scheduler scheduler;
    final Store store = new Store(this);
    final Checker checker = new Checker(this);
    private Instant now = BEGINNING;
    private Duration elapsed = Duration.ZERO;
    private long log;
    private int detached;
    private String violation;

    World(
            Scenario scenario,
            Optional<PlantedFault> fault,
            Strategy strategy,
            Bounds bounds,
            CorrelationIds ids,
            Executor threads) {
        this.scenario = scenario;
        this.fault = fault;
        this.ids = ids;
        this.scheduler = new Scheduler(this, strategy, bounds, threads);
        this.a = node("A");
        this.b = node("B");
        scenario.begin(this);
    }

    Node node(String name) {
        Node node = new Node(name, this);
        nodes.add(node);
        return node;
    }

    Client client(String ccid, EndpointPolicy policy, Optional<AutoConfirmation> auto) {
        Client client = new Client(this, ccid, policy, auto);
        clients.add(client);
        return client;
    }

    /** A client that has registered before the run begins. */
    Client registered(EndpointPolicy policy) {
        Client client = client("ccid-1", policy, Optional.empty());
        client.register(a);
        return client;
    }

    boolean has(PlantedFault planted) {
        return fault.equals(Optional.of(planted));
    }

    void actor(String name, Node node, Runnable body) {
        scheduler.add(new Actor(name, node, body));
    }

    /** Starts an actor from another one: it knows what that one knew. */
    void start(String name, Node node, Runnable body) {
        Actor actor = new Actor(name, node, body);
        actor.sees(scheduler.self().state());
        scheduler.add(actor);
    }

    /** Lets the database finish a commit by itself. */
    void detach(Transaction unit, boolean takesEffect) {
        Actor database = new Actor("database-" + ++detached, null, takesEffect ? unit::commit : unit::rollback);
        database.sees(takesEffect ? 1 : 0);
        database.unit = unit;
        scheduler.add(database);
    }

    /** Adds the events that no actor causes, as far as the bounds allow. */
    void surroundings(Map<Kind, Integer> left, List<Scheduler.Option> options) {
        if (left.get(Kind.TIME) > 0 && nextInstant() != null) {
            options.add(new Scheduler.Option("time", Kind.TIME, null, () -> passTo(nextInstant())));
        }
        if (left.get(Kind.CLOCK) > 0) {
            for (Duration jump : JUMPS) {
                options.add(new Scheduler.Option("clock:" + jump, Kind.CLOCK, null, () -> now = now.plus(jump)));
            }
        }
        if (left.get(Kind.CRASH) > 0) {
            for (Node node : nodes) {
                if (node.isUp() && scheduler.hasActors(node)) {
                    options.add(new Scheduler.Option("crash:" + node.name, Kind.CRASH, null, node::crash));
                }
            }
        }
        if (left.get(Kind.DATABASE) > 0 && (store.couldLose() || scheduler.hasOpenUnits())) {
            options.add(new Scheduler.Option("database-crash", Kind.DATABASE, null, this::crashDatabase));
        }
    }

    private void crashDatabase() {
        scheduler.breakUnits();
        store.crash();
    }

    private Instant nextInstant() {
        Instant next = null;
        for (MemoryRow row : store.now().rows().values()) {
            next = Rows.nextAfter(row, now, next);
        }
        return next;
    }

    void pass() {
        Instant next = nextInstant();
        passTo(next == null ? now.plusSeconds(1) : next);
    }

    private void passTo(Instant next) {
        elapsed = elapsed.plus(Duration.between(now, next));
        now = next;
    }

    /** Records an event that matters later on, on whichever node it happened. */
    void log(String event) {
        log += Mix.of(5, event);
    }

    void violated(String what) {
        if (violation == null) {
            violation = what;
        }
    }

    boolean isViolated() {
        return violation != null;
    }

    Optional<String> violation() {
        return Optional.ofNullable(violation);
    }

    long state() {
        return Mix.of(Mix.of(Mix.of(store.state(), now), elapsed.toNanos()), log);
    }

    long nanos() {
        long nanos = elapsed.toNanos();
        scheduler.self().sees(nanos);
        return nanos;
    }

    Instant now() {
        return now;
    }
}
