package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClaimMode;
import io.twophp.ClientCorrelationId;
import io.twophp.CommandActor;
import io.twophp.CommandConfirmation;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Idempotency;
import io.twophp.Owner;
import io.twophp.Shield;
import io.twophp.core.command.CommandFields;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.engine.Confirmation;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.Registration;
import io.twophp.core.evidence.Commands;
import io.twophp.core.evidence.DuplicateLimit;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.policy.CommandPolicy;
import io.twophp.jpa.CountedEngine.Cost;
import io.twophp.jpa.schema.Database;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The whole cost of an operation of 2PHP in each mode: the table of docs/performance.md. A statement, commit or flush
 * more than is documented there fails the build. Of requests that register, confirm and execute in one, in each dialect
 * that has such requests: the commits that write, and those of them whose flush its client waits for.
 */
class PostgreSqlModeCostTest {

    private static final CommandPolicy COMMAND = new CommandPolicy(
            "Payments.pay",
            "payment",
            "pay",
            Idempotency.I1,
            CommandFields.ALL,
            CommandActor.OWN,
            CommandConfirmation.NONE,
            Shield.NONE);

    private final CountedEngine counted = new CountedEngine();
    private final CountedDatabase database = counted.database();
    private final Handshake engine = counted.engine();
    private final CommitCount commits = counted.commits();
    private Dialect dialect = Dialect.TWOPHP;
    private ClaimMode claim = ClaimMode.DURABLE;

    @Test
    void a_local_handshake_is_three_statements_three_commits_and_two_flushes() {
        handshake("first", Effects.LOCAL);
        counted.cost();
        Confirmation confirmation = register("a", Effects.LOCAL);
        assertThat(counted.cost()).isEqualTo(new Cost(1, 1, 1));
        confirm(confirmation);
        assertThat(counted.cost()).isEqualTo(new Cost(2, 2, 1));
    }

    @Test
    void a_lazy_handshake_is_two_statements_two_commits_and_two_flushes() {
        lazily("first");
        counted.cost();
        lazily("a");
        assertThat(counted.cost()).isEqualTo(new Cost(2, 2, 2));
    }

    private void lazily(String id) {
        confirm(register(
                id, Intents.registration(name(id), Intents.lazy(dialect, Optional.empty()), Optional.empty())));
    }

    @Test
    void an_external_handshake_waits_for_its_claim_too_and_reads_it_before_it_begins() {
        handshake("first", Effects.EXTERNAL);
        counted.cost();
        handshake("a", Effects.EXTERNAL);
        assertThat(counted.cost()).isEqualTo(new Cost(4, 3, 3));
    }

    @Test
    @Tag("N14")
    void a_replay_is_two_statements_and_writes_nothing() {
        Confirmation confirmation = handshake("a", Effects.LOCAL);
        counted.cost();
        assertThat(engine.confirm(confirmation)).isInstanceOf(Answer.Replayed.class);
        assertThat(counted.cost()).isEqualTo(new Cost(2, 0, 0));
    }

    @Test
    @Tag("D14")
    void an_auto_confirmed_request_is_two_statements_two_commits_and_one_flush() {
        pay("first");
        counted.cost();
        pay("a");
        assertThat(counted.cost()).isEqualTo(new Cost(2, 2, 1));
    }

    private Confirmation handshake(String id, Effects effects) {
        Confirmation confirmation = register(id, effects);
        confirm(confirmation);
        return confirmation;
    }

    private Confirmation register(String id, Effects effects) {
        return register(id, counted.registration(name(id), effects, Optional.empty(), Optional.empty()));
    }

    private Confirmation register(String id, Registration registration) {
        Answer.Registered registered = (Answer.Registered) engine.register(registration);
        return new Confirmation(
                name(id),
                registered.intent().serverCorrelationId(),
                registered.intent().path(),
                Optional.empty(),
                false,
                TraceContext.NONE);
    }

    private void confirm(Confirmation confirmation) {
        counted.execute(engine.confirm(confirmation), 201);
    }

    private Name name(String id) {
        return new Name(dialect, new Owner("alice"), new ClientCorrelationId(id));
    }

    @ParameterizedTest
    @EnumSource(names = {"IDEMPOTENCY_KEY", "CERTIFIED_HTTP", "POE", "IDS"})
    @Tag("G1")
    @Tag("G5")
    @Tag("G6")
    void anExecutionWaitsForOneFlushAndCommitsTwiceAndAReplayWritesNothing(Dialect spoken) {
        dialect = spoken;
        pay("k");
        commits.clear();
        pay("k2");
        assertCost(2, 1);
        if (dialect != Dialect.IDS) {
            assertThat(engine.register(registration("k"))).isInstanceOf(Answer.Replayed.class);
            assertCost(0, 0);
        }
        counted.execute(engine.register(registration("k3")), 503);
        assertCost(2, 1);
        assertThat(database.text("SELECT count(*) FROM payment")).isEqualTo("2");
        pay("k3");
        assertThat(database.text("SELECT count(*) FROM payment")).isEqualTo("3");
    }

    @ParameterizedTest
    @EnumSource(names = {"TWOPHP", "IDEMPOTENCY_KEY", "CERTIFIED_HTTP", "POE", "IDS"})
    void aLazyRequestSearchesItsNameAndCommitsOnceAndAReplayIsOneStatement(Dialect spoken) {
        dialect = spoken;
        claim = ClaimMode.LAZY;
        pay("first");
        counted.cost();
        pay("k");
        assertThat(counted.cost()).isEqualTo(new Cost(2, 1, 1));
        assertThat(engine.register(registration("k"))).isInstanceOf(Answer.Replayed.class);
        assertThat(counted.cost()).isEqualTo(new Cost(1, 0, 0));
        counted.execute(engine.register(registration("k3")), 503);
        assertThat(counted.cost()).isEqualTo(new Cost(2, 1, 1));
        assertThat(database.text("SELECT count(*) FROM payment")).isEqualTo("2");
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
    void SD8_aDuplicateOfACommandLeavesEvidenceWhoseFlushNobodyWaitsForAndAFirstOneNone() {
        dialect = Dialect.IDS;
        pay("k");
        Commands commands = new Commands(
                engine,
                Database.ledgers(database.dataSource()).evidence(),
                new DuplicateLimit(60, System::nanoTime),
                decided -> {});
        commits.clear();
        counted.execute(commands.perform(registration("k2"), Optional.empty()), 201);
        assertCost(2, 1);
        assertThat(database.text("SELECT count(*) FROM twophp_evidence")).isEqualTo("0");
        assertThat(commands.perform(registration("k"), Optional.empty())).isInstanceOf(Answer.Replayed.class);
        assertCost(1, 0);
        assertThat(database.text("SELECT decision FROM twophp_evidence")).isEqualTo("DUPLICATE_REPLAYED");
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
        counted.execute(engine.confirm(stored.name(), false, TraceContext.NONE), 201);
        assertCost(2, 1);
        assertThat(engine.replay(stored.name())).isInstanceOf(Answer.Replayed.class);
        assertThat(engine.confirm(stored.name(), false, TraceContext.NONE)).isInstanceOf(Answer.Replayed.class);
        assertCost(0, 0);
        assertThat(engine.forget(stored.name())).isInstanceOf(Answer.Forgotten.class);
        assertCost(1, 1);
    }

    /** Checks the cost since the last check. */
    private void assertCost(int written, int flushed) {
        assertThat(commits.writing).isEqualTo(written);
        assertThat(commits.flushed).isEqualTo(flushed);
        commits.clear();
    }

    private void pay(String key) {
        counted.execute(engine.register(registration(key)), 201);
    }

    private Registration registration(String key) {
        Optional<CommandPolicy> command = dialect == Dialect.IDS ? Optional.of(COMMAND) : Optional.empty();
        Optional<AutoConfirmation> confirmed = Optional.of(new AutoConfirmation(Optional.empty()));
        return claim == ClaimMode.LAZY
                ? Intents.registration(name(key), Intents.lazy(dialect, command), confirmed)
                : counted.registration(name(key), Effects.LOCAL, command, confirmed);
    }
}
