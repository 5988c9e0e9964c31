package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.AutoConfirm;
import io.twophp.ClientCorrelationId;
import io.twophp.CommandActor;
import io.twophp.CommandConfirmation;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Enrolment;
import io.twophp.FailurePolicy;
import io.twophp.Idempotency;
import io.twophp.Mode;
import io.twophp.Owner;
import io.twophp.ReplayPolicy;
import io.twophp.ReuseControl;
import io.twophp.Shield;
import io.twophp.core.callback.Callbacks;
import io.twophp.core.command.CommandFields;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.ConfirmationTokens;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.crypto.KeyedFingerprints;
import io.twophp.core.crypto.Vault;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.Registration;
import io.twophp.core.evidence.Commands;
import io.twophp.core.evidence.DuplicateLimit;
import io.twophp.core.execution.Background;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.Execution;
import io.twophp.core.execution.Leases;
import io.twophp.core.execution.Redelivery;
import io.twophp.core.execution.Workers;
import io.twophp.core.intent.CorrelationIds;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.Origin;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.policy.CommandPolicy;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.protocol.Problem;
import io.twophp.core.settings.HandshakeSettings;
import io.twophp.jpa.schema.Database;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a request costs that registers, confirms and executes in one, in each dialect that has such: the commits that
 * write, and those of them whose flush its client waits for.
 */
class PostgreSqlOneRequestCostTest {

    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final KeyRing KEYS =
            KeyRing.of(List.of("k1:" + Base64.getEncoder().encodeToString(new byte[32])));
    private static final CommandPolicy COMMAND = new CommandPolicy(
            "Payments.pay",
            "payment",
            "pay",
            Idempotency.I1,
            CommandFields.ALL,
            CommandActor.OWN,
            CommandConfirmation.NONE,
            Shield.NONE);

    private CountedDatabase database;
    private CommitCount commits;
    private Handshake engine;
    private Dialect dialect;

    @BeforeEach
    void open() {
        DataSource empty = Databases.postgreSql();
        database = new CountedDatabase(empty);
        Databases.execute(empty, "CREATE TABLE payment (id serial PRIMARY KEY)");
        commits = new CommitCount();
        IntentLedger ledger = Database.ledgers(database.dataSource()).intents();
        Vault vault = new Vault(new AesGcmCipher(KEYS));
        Leases leases = new Leases(ledger, commits, LEASE, LEASE, System::nanoTime);
        Workers none = new Workers(Runnable::run, 1, 0, LEASE, System::nanoTime);
        engine = Handshake.of(Intents.SHOP)
                .ledger(ledger, commits)
                .keys(vault, new ConfirmationTokens(KEYS), new KeyedFingerprints(KEYS))
                .ids(new CorrelationIds(CorrelationIds.Version.V7, Clock.systemUTC()))
                .execution(
                        leases,
                        new Background(
                                ledger, commits, leases, none, none, new NoWayIn(), Callbacks.NONE, transition -> {}))
                .listener(transition -> {})
                .settings(new HandshakeSettings(LEASE, 5, 3, 1000, 1_000_000, LEASE))
                .build();
    }

    @ParameterizedTest
    @EnumSource(names = {"IDEMPOTENCY_KEY", "CERTIFIED_HTTP", "POE", "IDS"})
    @Tag("G1")
    void theFirstRequestWaitsForOneFlushAndCommitsTwice(Dialect spoken) {
        dialect = spoken;
        pay("k");
        commits.clear();
        pay("k2");
        assertThat(commits.writing).isEqualTo(2);
        assertThat(commits.flushed).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"IDEMPOTENCY_KEY", "CERTIFIED_HTTP", "POE"})
    @Tag("G5")
    void aReplayWritesNothing(Dialect spoken) {
        dialect = spoken;
        pay("k");
        commits.clear();
        assertThat(engine.register(registration("k"))).isInstanceOf(Answer.Replayed.class);
        assertThat(commits.writing).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"IDEMPOTENCY_KEY", "CERTIFIED_HTTP", "POE", "IDS"})
    @Tag("G6")
    void aFailureThatFreesItsNameWaitsForOneFlush(Dialect spoken) {
        dialect = spoken;
        commits.clear();
        Answer refused = engine.execute(claim("k"), answering(503));
        assertThat(refused).isInstanceOf(Answer.Completed.class);
        assertThat(commits.flushed).isEqualTo(1);
        assertThat(commits.writing).isEqualTo(2);
        assertThat(database.text("SELECT count(*) FROM payment")).isEqualTo("0");
        pay("k");
        assertThat(database.text("SELECT count(*) FROM payment")).isEqualTo("1");
    }

    @Test
    @Tag("CD5")
    void aDeletionIsOneCommitAndRepeatedNone() {
        dialect = Dialect.CERTIFIED_HTTP;
        pay("k");
        commits.clear();
        assertThat(engine.forget(registration("k").name())).isInstanceOf(Answer.Forgotten.class);
        assertThat(commits.writing).isEqualTo(1);
        commits.clear();
        assertThat(engine.forget(registration("k").name())).isInstanceOf(Answer.Forgotten.class);
        assertThat(commits.writing).isZero();
        assertThat(engine.register(registration("k")).isRefused(Answer.Reason.GONE))
                .isTrue();
    }

    @Test
    @Tag("SD8")
    void SD8_aDuplicateOfACommandLeavesEvidenceWhoseFlushNobodyWaitsFor() {
        dialect = Dialect.IDS;
        pay("k");
        Commands commands = commands();
        commits.clear();
        assertThat(commands.perform(registration("k"), Optional.empty())).isInstanceOf(Answer.Replayed.class);
        assertThat(commits.writing).isEqualTo(1);
        assertThat(commits.flushed).isZero();
        assertThat(database.text("SELECT decision FROM twophp_evidence")).isEqualTo("DUPLICATE_REPLAYED");
    }

    @Test
    @Tag("SD8")
    void SD8_aFirstCommandLeavesNoEvidenceBesideItsHistory() {
        dialect = Dialect.IDS;
        pay("k");
        Commands commands = commands();
        commits.clear();
        Answer first = commands.perform(registration("k2"), Optional.empty());
        engine.execute(((Answer.Claimed) first).claim(), answering(201));
        assertThat(commits.writing).isEqualTo(2);
        assertThat(commits.flushed).isEqualTo(1);
        assertThat(database.text("SELECT count(*) FROM twophp_evidence")).isEqualTo("0");
    }

    private Commands commands() {
        return new Commands(
                engine,
                Database.ledgers(database.dataSource()).evidence(),
                commits,
                new KeyedFingerprints(KEYS),
                new DuplicateLimit(60, System::nanoTime),
                decided -> {});
    }

    /** PUT, POST, GET, DELETE. */
    @Test
    @Tag("E6")
    void theFourPhasesOfExactlyOnceWaitForAFlushEachButTheThird() {
        dialect = Dialect.EXACTLY_ONCE;
        Registration stored = registration("k");
        commits.clear();
        assertThat(engine.register(new Registration(
                        stored.name(),
                        stored.requestedTtl(),
                        stored.request(),
                        stored.policy(),
                        false,
                        Optional.empty())))
                .isInstanceOf(Answer.Registered.class);
        assertCost(1, 1);
        Answer claimed = engine.confirm(stored.name(), false, TraceContext.NONE);
        assertThat(engine.execute(((Answer.Claimed) claimed).claim(), answering(201)))
                .isInstanceOf(Answer.Completed.class);
        assertCost(2, 1);
        assertThat(engine.replay(stored.name())).isInstanceOf(Answer.Replayed.class);
        assertThat(engine.confirm(stored.name(), false, TraceContext.NONE)).isInstanceOf(Answer.Replayed.class);
        assertCost(0, 0);
        assertThat(engine.forget(stored.name())).isInstanceOf(Answer.Forgotten.class);
        assertCost(1, 1);
    }

    /** Since it was asked last. */
    private void assertCost(int written, int flushed) {
        assertThat(commits.writing).isEqualTo(written);
        assertThat(commits.flushed).isEqualTo(flushed);
        commits.clear();
    }

    private void pay(String key) {
        assertThat(engine.execute(claim(key), answering(201))).isInstanceOf(Answer.Completed.class);
    }

    private Claim claim(String key) {
        return ((Answer.Claimed) engine.register(registration(key))).claim();
    }

    private Registration registration(String key) {
        EndpointPolicy policy = new EndpointPolicy(
                "Payments.pay",
                Mode.SYNCHRONOUS,
                AutoConfirm.ALLOWED,
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ZERO,
                ReplayPolicy.REJECT,
                ReuseControl.NONE,
                Effects.LOCAL,
                Enrolment.OPTIONAL,
                Set.of(dialect),
                Optional.empty(),
                FailurePolicy.RECORDED,
                dialect == Dialect.IDS ? Optional.of(COMMAND) : Optional.empty());
        return new Registration(
                new Name(dialect, new Owner("alice"), new ClientCorrelationId(key)),
                OptionalLong.empty(),
                new StoredRequest(
                        "POST", "/payments", null, Map.of(), new byte[] {1}, new Origin("http://shop/", Set.of())),
                policy,
                false,
                Optional.of(new AutoConfirmation(Optional.empty())));
    }

    private Execution answering(int status) {
        return new Execution() {
            @Override
            public Result run() {
                database.text("INSERT INTO payment DEFAULT VALUES RETURNING id");
                return new Result(new StoredResponse(status, Map.of(), new byte[0]), Optional.empty());
            }

            @Override
            public StoredResponse describe(Exception failure) {
                throw new AssertionError(failure);
            }
        };
    }

    /** Looks at each transaction before it commits. */
    private final class CommitCount implements UnitOfWork {

        private int writing;
        private int flushed;

        void clear() {
            writing = 0;
            flushed = 0;
        }

        @Override
        public <T, E extends Exception> T call(Work<T, E> work) throws E {
            return database.transactions().call(scope -> {
                T result = work.run(scope);
                if (!scope.isRollbackOnly() && isWriting()) {
                    writing++;
                    flushed += database.text("SHOW synchronous_commit").equals("off") ? 0 : 1;
                }
                return result;
            });
        }

        private boolean isWriting() {
            return database.text("SELECT (pg_current_xact_id_if_assigned() IS NOT NULL)::text")
                    .equals("true");
        }
    }

    private static final class NoWayIn implements Redelivery {

        @Override
        public boolean isAvailable() {
            return false;
        }

        @Override
        public boolean deliver(Claim claim, StoredRequest request) {
            throw new AssertionError("nothing is redelivered here");
        }

        @Override
        public StoredResponse render(Problem problem) {
            throw new AssertionError(problem.detail());
        }
    }
}
