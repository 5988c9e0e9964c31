package io.twophp.core.explorer;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.ServerCorrelationId;
import io.twophp.core.Engine;
import io.twophp.core.crypto.LastingSecret;
import io.twophp.core.crypto.PayloadCipher;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.engine.Checkpoint;
import io.twophp.core.engine.Handshake;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.Leases;
import io.twophp.core.execution.Redelivery;
import io.twophp.core.execution.WorkThreads;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import io.twophp.core.protocol.Problem;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A server of the service: the real engine, with its threads as actors. */
final class Node implements Redelivery, WorkThreads {

    static final ServiceIdentity SHOP = ServiceIdentity.named("shop");
    static final Duration LEASE = Duration.ofSeconds(10);

    private static final Map<String, String> SETTINGS = Map.of(
            "twophp.lease", LEASE.toString(),
            "twophp.attempts", "9",
            "twophp.retries", "1",
            "twophp.quota", "100",
            "twophp.async.threads", "2",
            "twophp.async.queue", "2",
            "twophp.recovery.threads", "2",
            "twophp.sweep.batch", "4");
    private static final LastingSecret SECRET = new LastingSecret(new byte[32]);

    final String name;
    final Handshake handshake;
    private final World world;
    final Leases leases;
    private final Runnable recovery;
    private final Runnable expiry;
    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private Actor renewing;
    private int workers;
    private boolean crashed;
    private boolean stopped;

    Node(String name, World world) {
        this.name = name;
        this.world = world;
        Engine engine = Engine.of(SHOP, key -> Optional.ofNullable(SETTINGS.get(key)))
                .store(new FaultyLedger(world), new ModelUnit(world))
                .keys(new Plain(), () -> SECRET)
                .ids(world.ids)
                .threads(this)
                .redelivery(this)
                .callbacks(new ModelCallbacks(world))
                .checkpoints(this::reached)
                .nanos(this::nanos)
                .build();
        handshake = engine.handshake();
        leases = engine.leases();
        recovery = engine.sweep("recovery");
        expiry = engine.sweep("expiry");
    }

    @Override
    public void execute(Runnable task) {
        if (world.scheduler.isRunning()) {
            world.start(name + ".work-" + ++workers, this, task);
        } else {
            tasks.add(task);
        }
    }

    /** The promotion is an actor of its own, in scenarios that have it. */
    @Override
    public void repeat(Duration pause, BooleanSupplier work, Runnable afterwards) {}

    /** Records a lazy claim, which changes nothing else than this node's memory. */
    private void reached(Checkpoint checkpoint) {
        if (checkpoint == Checkpoint.CLAIM_TAKEN) {
            world.log("taken " + name);
        }
        world.scheduler.point();
    }

    void promote(ServerCorrelationId id) {
        quietly(() -> leases.lazy().show(id));
    }

    void promote(Name name) {
        quietly(() -> leases.lazy().show(name));
    }

    void runTasks() {
        while (!tasks.isEmpty()) {
            tasks.poll().run();
        }
    }

    void recover() {
        quietly(recovery);
    }

    void expire() {
        quietly(expiry);
    }

    void renew() {
        renewing = world.scheduler.self();
        quietly(leases::renew);
    }

    /**
     * Returns the elapsed time. For a renewal this is a visible step, as the leases that it finds depend on the time.
     */
    private long nanos() {
        Actor me = world.scheduler.self();
        me.stepped |= me == renewing;
        return world.nanos();
    }

    void stop() {
        stopped = true;
        world.log("stopped " + name);
        quietly(() -> handshake.stop(Duration.ZERO));
    }

    /** Goes on after a failure of the store, as a timer does. */
    private static void quietly(Runnable work) {
        try {
            work.run();
        } catch (LedgerUnavailableException | CommitFailedException e) {
            // the next run finds the same
        }
    }

    void crash() {
        crashed = true;
        world.log("crashed " + name);
        world.scheduler.killAll(this);
    }

    boolean isServing() {
        return !crashed && !stopped;
    }

    boolean isUp() {
        return !crashed;
    }

    @Override
    public boolean isAvailable() {
        return true;
    }

    @Override
    public boolean deliver(Claim claim, StoredRequest request) {
        handshake.execute(claim, new Business(world, claim));
        return true;
    }

    @Override
    public StoredResponse render(Problem problem) {
        return new StoredResponse(
                problem.type().status(), Map.of(), problem.type().uri().getBytes(UTF_8));
    }

    /** No cipher: what is sealed has to be the same in every run. */
    private static final class Plain implements PayloadCipher {

        @Override
        public Sealed seal(byte[] plain, byte[] associated) {
            return new Sealed("k1", plain);
        }

        @Override
        public byte[] open(Sealed sealed, byte[] associated) {
            return sealed.bytes();
        }

        @Override
        public List<String> keyIds() {
            return List.of("k1");
        }
    }
}
