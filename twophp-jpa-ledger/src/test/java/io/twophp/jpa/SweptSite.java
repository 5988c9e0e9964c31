package io.twophp.jpa;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallbackAttempted.Status;
import io.twophp.ClientCorrelationId;
import io.twophp.CommandDecision;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.Engine;
import io.twophp.core.client.CallLedger.NewCall;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.engine.Confirmation;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.Registration;
import io.twophp.core.evidence.Evidence;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.Execution;
import io.twophp.core.execution.Leases;
import io.twophp.core.execution.Redelivery;
import io.twophp.core.execution.WorkThreads;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.ledger.NewCallback;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.protocol.Problem;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.Database;
import io.twophp.jpa.sql.SqlLedgers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** The engine of one node on a database whose clock is set, with all its sweeps, run by hand. */
final class SweptSite implements Redelivery, WorkThreads {

    static final Duration TTL = Duration.ofSeconds(30);
    static final Duration LEASE = Duration.ofMinutes(1);
    static final Duration RETENTION = Duration.ofDays(1);

    private static final Map<String, String> SETTINGS = Map.of(
            "twophp.execution.limit", "P1D",
            "twophp.retention", RETENTION.toString(),
            "twophp.sweep.batch", "100");
    private static final Duration WINDOW = Duration.ofHours(3);
    private static final Duration HOLD = Duration.ofMinutes(1);
    private static final Owner ALICE = new Owner("alice");
    private static final String PATH = "/payments";

    final TableClock clock;
    final Handshake handshake;
    final Leases leases;
    private final AtomicLong nanos = new AtomicLong();
    private final LocalTransactions unit;
    private final SqlLedgers ledgers;
    private final IntentLedger intents;
    private final List<Runnable> sweeps;
    private ServerCorrelationId calledBack;
    private NewCall call;

    /** @param database with the ledger's tables */
    SweptSite(DataSource database) {
        Databases.execute(database, "CREATE TABLE effect (id varchar(64) NOT NULL)");
        clock = new TableClock(database);
        clock.set(Instant.parse("2031-03-01T10:00:00Z"));
        unit = new LocalTransactions(database);
        ledgers = Database.ledgers(unit.dataSource(), TableClock.NOW);
        intents = ledgers.intents();
        Engine engine = Engine.of(Intents.SHOP, key -> Optional.ofNullable(SETTINGS.get(key)))
                .store(intents, unit)
                .keys(new AesGcmCipher(CountedEngine.KEYS), () -> CountedEngine.SECRET)
                .threads(this)
                .redelivery(this)
                .commands(ledgers.evidence(), decision -> {})
                .nanos(nanos::get)
                .build();
        handshake = engine.handshake();
        leases = engine.leases();
        sweeps = Stream.of("heartbeat", "expiry", "recovery", "retention")
                .map(engine::sweep)
                .toList();
    }

    void run() {
        sweeps.forEach(Runnable::run);
    }

    /** Advances the database's clock and the machine's own. */
    void pass(Duration time) {
        clock.advance(time);
        nanos.addAndGet(time.toNanos());
    }

    Intent registered(String ccid, Effects effects) {
        return ((Answer.Registered) handshake.register(
                        registration(Name.of(ALICE, new ClientCorrelationId(ccid)), effects, Optional.empty())))
                .intent();
    }

    Answer confirm(Intent intent) {
        return handshake.confirm(Confirmation.of(
                ALICE, intent.clientCorrelationId(), intent.serverCorrelationId(), PATH, Optional.empty(), false));
    }

    Claim claimed(Answer answer) {
        return ((Answer.Claimed) answer).claim();
    }

    Answer executed(Claim claim) {
        return handshake.execute(claim, new Payment(claim));
    }

    /** Returns an intent that a node claimed which is gone. */
    Intent lost(String ccid, Effects effects) {
        Intent intent = registered(ccid, effects);
        return unit.<Optional<IntentLedger.Claimed>, RuntimeException>call(scope -> intents.claim(new ClaimRequest(
                        intent.service(),
                        intent.serverCorrelationId(),
                        intent.name(),
                        PATH,
                        CountedEngine.KEYS.ids(),
                        true,
                        false,
                        false,
                        LEASE)))
                .orElseThrow()
                .intent();
    }

    /** Returns the intent that holds a key: executed now, or before. */
    ServerCorrelationId keyed() {
        Answer answer = handshake.register(registration(
                new Name(Dialect.IDEMPOTENCY_KEY, ALICE, new ClientCorrelationId("key-1")),
                Effects.LOCAL,
                Optional.of(new AutoConfirmation(Optional.empty()))));
        if (answer instanceof Answer.Claimed claimed) {
            executed(claimed.claim());
            return claimed.claim().intent().serverCorrelationId();
        }
        return ((Answer.Replayed) answer).intent().serverCorrelationId();
    }

    private static Registration registration(Name name, Effects effects, Optional<AutoConfirmation> confirmed) {
        EndpointPolicy policy = Intents.policy(
                effects,
                TTL,
                name.dialect(),
                name.dialect() == Dialect.IDEMPOTENCY_KEY ? Optional.of(WINDOW) : Optional.empty(),
                Optional.empty());
        return Intents.registration(name, policy, confirmed);
    }

    Intent row(Intent intent) {
        return unit.<Optional<IntentLedger.Reading>, RuntimeException>call(
                        scope -> intents.find(intent.serverCorrelationId()))
                .orElseThrow()
                .intent();
    }

    Phase phase(Intent intent) {
        return row(intent).phase();
    }

    /** Adds a callback and a call that are held for a minute, evidence, and another node's turn to synchronize. */
    void addBeside(ServerCorrelationId id) {
        calledBack = id;
        call = Outgoing.root();
        Sealed sealed = new Sealed("k1", new byte[16]);
        unit.call(scope -> {
            ledgers.callbacks().add(id, new NewCallback(sealed, HOLD));
            ledgers.calls().open(call, HOLD, true);
            ledgers.evidence()
                    .add(
                            Intents.SHOP,
                            new Evidence(
                                    id,
                                    CommandDecision.values()[0],
                                    ALICE,
                                    Phase.COMMITTED,
                                    Optional.empty(),
                                    Optional.empty()),
                            true);
            assertThat(ledgers.syncState().take(Intents.SHOP, "another node", HOLD))
                    .isPresent();
            return null;
        });
    }

    void assertDoneBeside() {
        unit.call(scope -> {
            assertThat(ledgers.callbacks().claimDue(Intents.SHOP, HOLD, 10)).hasSize(1);
            assertThat(ledgers.calls().takeDue(Intents.SHOP, HOLD, 10, Set.of()))
                    .singleElement()
                    .satisfies(due -> assertThat(due.call().id()).isEqualTo(call.id()));
            assertThat(ledgers.syncState().take(Intents.SHOP, "this node", HOLD))
                    .isPresent();
            ledgers.callbacks().delivered(calledBack, "204");
            assertThat(ledgers.callbacks().find(calledBack).orElseThrow().status())
                    .isEqualTo(Status.DELIVERED);
            return null;
        });
    }

    void assertRemovedBeside(ServerCorrelationId id) {
        unit.call(scope -> {
            assertThat(ledgers.callbacks().find(id)).isEmpty();
            assertThat(ledgers.evidence().find(Intents.SHOP, id, 10)).isEmpty();
            return null;
        });
    }

    /** Returns the ids of the intents whose business took effect, once for each time. */
    List<String> effects() {
        return Databases.texts(unit.dataSource(), "SELECT id FROM effect");
    }

    @Override
    public void execute(Runnable work) {
        work.run();
    }

    @Override
    public boolean isAvailable() {
        return true;
    }

    @Override
    public boolean deliver(Claim claim, StoredRequest request) {
        executed(claim);
        return true;
    }

    @Override
    public StoredResponse render(Problem problem) {
        throw new AssertionError(problem.detail());
    }

    private final class Payment implements Execution {

        private final Claim claim;

        private Payment(Claim claim) {
            this.claim = claim;
        }

        @Override
        public Result run() {
            String id = claim.intent().serverCorrelationId().value();
            Databases.execute(unit.dataSource(), "INSERT INTO effect VALUES ('" + id + "')");
            return new Result(new StoredResponse(201, Map.of(), id.getBytes(UTF_8)), Optional.empty());
        }

        @Override
        public StoredResponse describe(Exception failure) {
            throw new AssertionError(failure);
        }
    }
}
