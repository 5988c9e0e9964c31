package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.Engine;
import io.twophp.core.EngineBuilder;
import io.twophp.core.Logged;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.ConfirmationTokens;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.crypto.KeyedFingerprints;
import io.twophp.core.crypto.Keys;
import io.twophp.core.crypto.LastingSecret;
import io.twophp.core.crypto.Vault;
import io.twophp.core.execution.Background;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.Execution;
import io.twophp.core.execution.Leases;
import io.twophp.core.execution.RecoveryPause;
import io.twophp.core.execution.WorkerPools;
import io.twophp.core.execution.Workers;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import io.twophp.core.intent.PhaseListener;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.MemoryLedger;
import io.twophp.core.ledger.MemoryUnit;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.settings.RecoverySettings;
import io.twophp.core.sweep.RecoverySweep;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** An engine on a ledger in memory, which takes Alice's orders. */
public final class TestEngine extends TestOrders {

    private static final Map<String, String> SETTINGS = Map.of(
            "twophp.lease", LEASE.toString(),
            "twophp.attempts", "" + ATTEMPTS,
            "twophp.retries", "" + RETRIES,
            "twophp.quota", "" + QUOTA,
            "twophp.quota-bytes", "" + QUOTA_BYTES,
            "twophp.interruptions.limit", INTERRUPTIONS.toString());

    public final MemoryLedger ledger = new MemoryLedger();
    public final MemoryUnit unit = new MemoryUnit(ledger);
    public final List<PhaseTransition> heard = new ArrayList<>();
    public final List<Intent> doubted = new ArrayList<>();
    public final List<Duration> stalled = new ArrayList<>();
    public final KeyRing keys = Keys.ring("k1:1");
    public final LastingSecret secret = new LastingSecret(new byte[] {1});
    public final ConfirmationTokens tokens = new ConfirmationTokens(() -> secret);
    public final KeyedFingerprints fingerprints = new KeyedFingerprints(() -> secret);
    public final Vault vault = new Vault(new AesGcmCipher(keys));
    public final List<Checkpoint> passed = new ArrayList<>();
    public final AtomicLong nanos = new AtomicLong();
    public final ManualExecutor threads = new ManualExecutor();
    public final Workers workers = new Workers(threads, 1, PLACES - 1, LIMIT, nanos::get);
    public final Workers recovery = new Workers(threads, 1, RECOVERY_PLACES - 1, LIMIT, nanos::get);
    /** The waiting thread of a live request does this work itself. */
    public final Workers again = new Workers(Runnable::run, 1, 0, LIMIT, nanos::get);

    public final TestRedelivery redelivery = new TestRedelivery(this);
    public final SentCallbacks callbacks = new SentCallbacks(ledger, this::reached);
    public final PhaseListener listener = new PhaseListener() {
        @Override
        public void phaseChanged(PhaseTransition transition) {
            if (ledger.isInUnit()) {
                throw new AssertionError("a move is told after its commit");
            }
            heard.add(transition);
        }

        @Override
        public void inDoubt(Intent intent) {
            doubted.add(intent);
        }

        @Override
        public void stalled(Intent intent, Duration pause) {
            stalled.add(pause);
        }
    };
    private final Engine engine =
            parts(SHOP, keys, Map.of()).callbacks(callbacks).build();
    public final Handshake handshake = engine.handshake();
    public final Background background = engine.background();
    public final Leases leases = engine.leases();
    private Consumer<Checkpoint> atCheckpoint = checkpoint -> {};

    /** Creates another node of the same service, on the same ledger. */
    public Handshake on(KeyRing ring) {
        return parts(SHOP, ring, Map.of()).callbacks(callbacks).build().handshake();
    }

    /** Creates a node of another service on the same ledger. */
    public Handshake of(ServiceIdentity service) {
        return parts(service, keys, Map.of()).build().handshake();
    }

    /** Returns the parts of a node of the same service on the same ledger; it sends no callbacks. */
    public EngineBuilder parts(Map<String, String> settings) {
        return parts(SHOP, keys, settings);
    }

    private EngineBuilder parts(ServiceIdentity service, KeyRing ring, Map<String, String> settings) {
        return Engine.of(service, key -> Optional.ofNullable(settings.getOrDefault(key, SETTINGS.get(key))))
                .store(ledger, unit)
                .keys(new AesGcmCipher(ring), () -> secret)
                .threads(threads)
                .workers(new WorkerPools(workers, recovery, again))
                .redelivery(redelivery)
                .listener(listener)
                .checkpoints(this::reached)
                .nanos(nanos::get);
    }

    /** Recovery on this node. */
    public RecoverySweep recovery(int batch) {
        return new RecoverySweep(handshake, new RecoverySettings(LEASE, batch, batch, MAX_AGE));
    }

    /** Sets the step that runs at each checkpoint. */
    public void atCheckpoint(Consumer<Checkpoint> step) {
        atCheckpoint = step;
    }

    private void reached(Checkpoint checkpoint) {
        passed.add(checkpoint);
        atCheckpoint.accept(checkpoint);
    }

    public Answer.Registered registered(EndpointPolicy policy) {
        return (Answer.Registered) handshake.register(registration(policy));
    }

    public ServerCorrelationId registered() {
        return id(registered(REJECT));
    }

    public Answer confirm(ServerCorrelationId id) {
        return handshake.confirm(confirmation(id));
    }

    public Claim claimed(ServerCorrelationId id) {
        return ((Answer.Claimed) confirm(id)).claim();
    }

    /** The claim of a fresh intent of that endpoint. */
    public Claim claimed(EndpointPolicy policy) {
        return claimed(id(registered(policy)));
    }

    /** The claim of a fresh intent of that client correlation id. */
    public Claim claimed(String ccid) {
        ServerCorrelationId fresh = id(handshake.register(registration(ccid)));
        return ((Answer.Claimed) handshake.confirm(confirmation(ccid, fresh))).claim();
    }

    /** The claim of a fresh intent. */
    public Claim claimed() {
        return claimed(registered());
    }

    public Answer execute(Claim claim, int status) {
        return handshake.execute(claim, new Business(unit, status));
    }

    /** Executes a claim in a live request, and again in requests of the server's own. */
    public Answer execute(Claim claim, Business business) {
        redelivery.resource(delivered -> handshake.execute(delivered, business.delivered()));
        return handshake.execute(claim, business);
    }

    /** Gives a claim back; the execution counts as one of the intent's attempts. */
    public void giveBackCounted(Claim claim) {
        leases.giveBack(claim, RecoveryPause.after(claim), Ending.COUNTED);
    }

    /** Returns the claims that recovery takes over now. */
    public List<Claimed> reclaimed() {
        return unit.call(scope -> ledger.reclaimDue(SHOP, Instant.EPOCH, LEASE, 10));
    }

    /** Returns a fresh intent in that phase. */
    Intent in(Phase phase) {
        ServerCorrelationId id = registered();
        switch (phase) {
            case WAITING_CONFIRM -> {}
            case PROCESSING -> claimed(id);
            case COMMITTED -> execute(claimed(id), 200);
            case FAILED -> execute(claimed(id), 500);
            default -> {
                ledger.advance(TTL.plus(GRACE));
                confirm(id);
                if (phase == Phase.ABANDONED) {
                    unit.call(scope -> ledger.abandon(id));
                }
            }
        }
        assertThat(row(id).phase()).isEqualTo(phase);
        return row(id);
    }

    /** Business logic that fails at each attempt. */
    public Business failing(Exception failure) {
        return failing(Integer.MAX_VALUE, failure);
    }

    /** Business logic that fails so many times and then answers 201. */
    public Business failing(int times, Exception failure) {
        return new Business(unit, 201, attempt -> {
            if (attempt <= times) {
                throw failure;
            }
        });
    }

    /** Executes a claim as told; a line of that number is logged with its intent. */
    public Answer logging(String number, Claim claim, Supplier<Answer> execution) {
        AtomicReference<Answer> answer = new AtomicReference<>();
        assertThat(Logged.by(Executor.class, () -> answer.set(execution.get())))
                .anyMatch(line -> line.startsWith("TWOPHP-" + number + " [" + id(claim) + "] "));
        return answer.get();
    }

    public Intent row(ServerCorrelationId id) {
        return ledger.row(id);
    }

    public Intent row(Claim claim) {
        return row(id(claim));
    }

    /** Returns the number of free places for work behind an answer. */
    public int freePlaces() {
        return free(workers);
    }

    /** Returns the number of free places for work that is taken up again. */
    public int freeRecoveryPlaces() {
        return free(recovery);
    }

    /** Returns the number of free places, which are reserved and given back again. */
    public static int free(Workers of) {
        List<Workers.Slot> free = of.reserve(Integer.MAX_VALUE);
        free.forEach(Workers.Slot::leave);
        return free.size();
    }

    /** Takes all places for work behind an answer. */
    public List<Workers.Slot> fillPlaces() {
        return workers.reserve(Integer.MAX_VALUE);
    }

    /** Takes all places for work that is taken up again. */
    public void fillRecoveryPlaces() {
        recovery.reserve(Integer.MAX_VALUE);
    }

    /** Asserts that this node holds neither a claim nor a place. */
    public void assertHoldsNothing() {
        assertThat(leases.current()).isEmpty();
        assertThat(freePlaces()).isEqualTo(PLACES);
        assertThat(freeRecoveryPlaces()).isEqualTo(RECOVERY_PLACES);
    }

    /** Runs recovery, and what it takes up. */
    public void recover() {
        recovery(10).run();
        threads.runAll();
    }

    /** Lets another node claim an intent. */
    public void claimedElsewhere(ServerCorrelationId id) {
        ledger.elsewhere(id, intent -> Intents.claimed(intent, intent.registeredAt()));
    }

    /** Lets another node take over a claim and decide it. */
    void decidedElsewhere(Claim claim, Phase outcome, int status) {
        ledger.decidedElsewhere(
                id(claim),
                intent -> Intents.decided(
                        Intents.claimed(intent, intent.registeredAt()),
                        outcome,
                        Optional.empty(),
                        intent.registeredAt()),
                vault.seal(claim.intent(), response(status)));
    }

    /** Returns the phases of all transitions that the listener got, in order. */
    public List<Phase> phasesObserved() {
        return heard.stream().map(PhaseTransition::to).toList();
    }

    /** Business logic that writes one line and then answers, after what the test lets happen meanwhile. */
    public static class Business implements Execution {

        private final MemoryUnit unit;
        private final int status;
        private final Attempts attempts;
        private int runs;
        private Exception described;

        public Business(MemoryUnit unit, int status) {
            this(unit, status, attempt -> {});
        }

        public Business(MemoryUnit unit, int status, Attempts attempts) {
            this.unit = unit;
            this.status = status;
            this.attempts = attempts;
        }

        @Override
        public Result run() throws Exception {
            runs++;
            unit.business().add("run " + runs);
            attempts.during(runs);
            return new Result(response(status), Optional.of("order-7"));
        }

        @Override
        public StoredResponse describe(Exception failure) {
            described = failure;
            return response(500);
        }

        /** Returns the request of a live execution, which can be repeated, unlike a {@link #delivered} one. */
        @Override
        public Optional<StoredRequest> again() {
            return Optional.of(ORDER);
        }

        /** Returns the same business logic in a request of the server's own. */
        public Execution delivered() {
            Business live = this;
            return new Execution() {
                @Override
                public Result run() throws Exception {
                    return live.run();
                }

                @Override
                public StoredResponse describe(Exception failure) {
                    return live.describe(failure);
                }
            };
        }

        public int runs() {
            return runs;
        }

        public Exception described() {
            return described;
        }
    }

    /** A step during an attempt, numbered from 1. */
    @FunctionalInterface
    public interface Attempts {
        void during(int attempt) throws Exception;
    }
}
