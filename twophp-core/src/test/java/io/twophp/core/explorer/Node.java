package io.twophp.core.explorer;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.core.crypto.ConfirmationTokens;
import io.twophp.core.crypto.KeyedFingerprints;
import io.twophp.core.crypto.LastingSecret;
import io.twophp.core.crypto.PayloadCipher;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.crypto.Vault;
import io.twophp.core.engine.Handshake;
import io.twophp.core.execution.Background;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.Leases;
import io.twophp.core.execution.Redelivery;
import io.twophp.core.execution.Workers;
import io.twophp.core.intent.PhaseListener;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import io.twophp.core.protocol.Problem;
import io.twophp.core.settings.HandshakeSettings;
import io.twophp.core.settings.RecoverySettings;
import io.twophp.core.sweep.ExpirySweep;
import io.twophp.core.sweep.RecoverySweep;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/** A server of the service: the real engine, with its threads as actors. */
final class Node implements Redelivery {

    static final ServiceIdentity SHOP = ServiceIdentity.named("shop");
    static final Duration LEASE = Duration.ofSeconds(10);

    private static final int ATTEMPTS = 9;
    private static final int RETRIES = 1;
    private static final int QUOTA = 100;
    private static final int BATCH = 4;
    private static final LastingSecret SECRET = new LastingSecret(new byte[32]);

    final String name;
    final Handshake handshake;
    private final World world;
    final Leases leases;
    private final RecoverySweep recovery;
    private final ExpirySweep expiry;
    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private Actor renewing;
    private int workers;
    private boolean crashed;
    private boolean stopped;

    Node(String name, World world) {
        this.name = name;
        this.world = world;
        IntentLedger ledger = new ModelLedger(world);
        UnitOfWork unit = new ModelUnit(world);
        PhaseListener listener = transition -> {};
        Vault vault = new Vault(new Plain());
        leases = new Leases(ledger, unit, LEASE, Duration.ofMinutes(15), this::nanos);
        ModelCallbacks callbacks = new ModelCallbacks(world);
        Background background = new Background(
                ledger,
                unit,
                leases,
                new Workers(this::start, 2, 2, Duration.ofMinutes(15), this::nanos),
                new Workers(this::start, 2, 2, Duration.ofMinutes(15), this::nanos),
                new Workers(this::start, 2, 2, Duration.ofMinutes(15), this::nanos),
                this,
                callbacks,
                listener);
        handshake = Handshake.of(SHOP)
                .ledger(ledger, unit)
                .keys(vault, new ConfirmationTokens(() -> SECRET), new KeyedFingerprints(() -> SECRET))
                .ids(world.ids())
                .execution(leases, background)
                .callbacks(callbacks)
                .listener(listener)
                .settings(new HandshakeSettings(LEASE, ATTEMPTS, RETRIES, QUOTA, 1_000_000, Duration.ofDays(1)))
                .checkpoints(checkpoint -> world.scheduler().point())
                .build();
        recovery = new RecoverySweep(
                handshake,
                ledger,
                unit,
                vault,
                background,
                listener,
                checkpoint -> world.scheduler().point(),
                new RecoverySettings(LEASE, BATCH, BATCH, Duration.ofDays(7)));
        expiry = new ExpirySweep(SHOP, ledger, unit, listener, BATCH);
    }

    private void start(Runnable task) {
        if (world.scheduler().isRunning()) {
            world.start(name + ".work-" + ++workers, this, task);
        } else {
            tasks.add(task);
        }
    }

    void runTasks() {
        while (!tasks.isEmpty()) {
            tasks.poll().run();
        }
    }

    void recover() {
        quietly(recovery::run);
    }

    void expire() {
        quietly(expiry::run);
    }

    void renew() {
        renewing = world.scheduler().self();
        quietly(leases::renew);
    }

    /**
     * Returns the elapsed time. For a renewal this is a visible step, as the leases that it finds depend on the time.
     */
    private long nanos() {
        Actor me = world.scheduler().self();
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
        world.scheduler().killAll(this);
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
    }
}
