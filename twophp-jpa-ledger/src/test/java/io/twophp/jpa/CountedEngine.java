package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Effects;
import io.twophp.core.Engine;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.crypto.LastingSecret;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.Registration;
import io.twophp.core.execution.Execution;
import io.twophp.core.execution.Redelivery;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.policy.CommandPolicy;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.jpa.schema.Database;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The engine on a PostgreSQL whose statements and commits are counted, with one row of a table {@code payment} for its
 * business. The business's own statement is not counted.
 */
final class CountedEngine {

    static final KeyRing KEYS = KeyRing.of(List.of("k1:" + Base64.getEncoder().encodeToString(new byte[32])));

    static final LastingSecret SECRET = new LastingSecret(new byte[32]);

    private final CountedDatabase database;
    private final CommitCount commits;
    private final Handshake engine;
    private int statementsBefore;

    CountedEngine() {
        DataSource empty = Databases.migrated(Database.POSTGRESQL);
        database = new CountedDatabase(empty);
        Databases.execute(empty, "CREATE TABLE payment (id serial PRIMARY KEY)");
        commits = new CommitCount(database);
        engine = on(Database.ledgers(database.dataSource()).intents(), commits);
    }

    /** Returns an engine on a ledger. */
    static Handshake on(IntentLedger ledger, UnitOfWork unit) {
        return Engine.of(Intents.SHOP, key -> Optional.empty())
                .store(ledger, unit)
                .keys(new AesGcmCipher(KEYS), () -> SECRET)
                .threads(work -> {})
                .redelivery(StandIn.absent(Redelivery.class))
                .build()
                .handshake();
    }

    CountedDatabase database() {
        return database;
    }

    CommitCount commits() {
        return commits;
    }

    Handshake engine() {
        return engine;
    }

    /** Returns the cost since the last call, or since the engine was made. */
    Cost cost() {
        Cost cost = new Cost(database.statements() - statementsBefore, commits.writing, commits.flushed);
        statementsBefore = database.statements();
        commits.clear();
        return cost;
    }

    /** Returns a synchronous request; with an auto-confirmation, one that is executed at once. */
    Registration registration(
            Name name, Effects effects, Optional<CommandPolicy> command, Optional<AutoConfirmation> confirmed) {
        EndpointPolicy policy =
                Intents.policy(effects, Duration.ofSeconds(30), name.dialect(), Optional.empty(), command);
        return Intents.registration(name, policy, confirmed);
    }

    /** Executes what was claimed, and answers with a status. */
    void execute(Answer claimed, int status) {
        assertThat(engine.execute(((Answer.Claimed) claimed).claim(), answering(status)))
                .isInstanceOf(Answer.Completed.class);
    }

    /** Returns a payment, answered with a status. */
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

    /**
     * @param statements round trips except commits; the library's own
     * @param commits the commits of transactions that have written
     * @param flushes the flushes that were waited for
     */
    record Cost(int statements, int commits, int flushes) {}
}
