package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.Effects;
import io.twophp.Phase;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.callback.CallbackLedger.Due;
import io.twophp.core.client.Call;
import io.twophp.core.client.CallLedger;
import io.twophp.core.client.CallLedger.NewCall;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.ledger.NewCallback;
import io.twophp.core.policy.IntentMode;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.Database;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** A registration without a transaction around it. */
class PostgreSqlAloneTest {

    private final DataSource database = Databases.migrated(Database.POSTGRESQL);
    private final IntentLedger ledger = Database.ledgers(database).intents();
    private final NewIntent intent = Intents.fresh(Effects.LOCAL);

    /** Returns another intent of the same name. */
    private NewIntent another() {
        return Intents.fresh(intent.name(), Effects.LOCAL, IntentMode.SYNCHRONOUS);
    }

    private Reading found() {
        return Database.ledgers(EachItsOwn.of(database))
                .intents()
                .find(intent.serverCorrelationId())
                .orElseThrow();
    }

    @Test
    void isStoredByOneStatementThatCommitsByItselfOrFindsWhatHasTheNameAlready() {
        Reading stored = ledger.registerAlone(intent).orElseThrow();
        assertThat(stored.intent().phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(found().intent()).isEqualTo(stored.intent());
        assertThat(ledger.registerAlone(another()).orElseThrow().intent()).isEqualTo(stored.intent());
    }

    @Test
    void isStoredAsConfirmedByOneStatementThatCommitsByItself() {
        Reading stored = ledger.registerConfirmedAlone(intent, Duration.ofMinutes(1), false, Optional.empty())
                .orElseThrow();
        assertThat(stored.intent().phase()).isEqualTo(Phase.PROCESSING);
        assertThat(found().intent()).isEqualTo(stored.intent());
        assertThat(ledger.registerConfirmedAlone(another(), Duration.ofMinutes(1), false, Optional.empty())
                        .orElseThrow()
                        .intent())
                .isEqualTo(stored.intent());
    }

    @Test
    void isStoredAsConfirmedWithItsCallbackWhichADuplicateDoesNotChange() {
        LocalTransactions unit = new LocalTransactions(database);
        CallbackLedger joined = Database.ledgers(unit.dataSource()).callbacks();
        Sealed target = new Sealed("key-2", new byte[] {1, 2, 3});
        Optional<NewCallback> first = Optional.of(new NewCallback(target, Duration.ZERO));
        ledger.registerConfirmedAlone(intent, Duration.ofMinutes(1), true, first);
        Optional<NewCallback> later = Optional.of(new NewCallback(new Sealed("key-3", new byte[1]), Duration.ZERO));
        NewIntent duplicate = another();
        ledger.registerConfirmedAlone(duplicate, Duration.ofMinutes(1), true, later);
        unit.run(() -> {
            assertThat(joined.find(duplicate.serverCorrelationId())).isEmpty();
            Due due = joined.claim(intent.serverCorrelationId(), Duration.ofMinutes(1))
                    .orElseThrow();
            assertThat(due.target()).usingRecursiveComparison().isEqualTo(target);
            assertThat(due.attempt()).isEqualTo(2);
        });
    }

    @Test
    void isLeftAloneWhereConnectionsDontCommitAndByTheStepwiseLedgers() {
        LocalTransactions transactions = new LocalTransactions(database);
        IntentLedger within = Database.ledgers(transactions.dataSource()).intents();
        transactions.call(scope -> {
            assertLeftAlone(within);
            assertThat(within.find(intent.serverCorrelationId())).isEmpty();
            return null;
        });
        assertLeftAlone(Database.ledgers(Databases.migrated(Database.H2)).intents());
    }

    @Test
    void aCallIsOpenedRegisteredAndEnded() {
        CallLedger calls = Database.ledgers(database).calls();
        LocalTransactions unit = new LocalTransactions(database);
        CallLedger joined = Database.ledgers(unit.dataSource()).calls();
        NewCall call = Outgoing.root();
        ClientCorrelationId id = call.clientCorrelationId();
        Call opened = calls.openAlone(call, Outgoing.HOLD, true).orElseThrow();
        Call found = unit.call(scope -> joined.find(call.id()).orElseThrow());
        assertThat(found).usingRecursiveComparison().isEqualTo(opened);
        assertThat(calls.registeredAlone(call.id(), Outgoing.row(Outgoing.root())))
                .as("another id")
                .contains(false);
        assertThat(calls.registeredAlone(call.id(), Outgoing.row(call))).contains(true);
        assertThat(calls.endedAlone(call.id(), id, CallState.ABANDONED, false)).contains(false);
        assertThat(calls.endedAlone(call.id(), id, CallState.COMMITTED, true)).contains(true);
        Call over = unit.call(scope -> joined.find(call.id()).orElseThrow());
        assertThat(over.state()).isEqualTo(CallState.COMMITTED);
        unit.run(() -> {
            NewCall other = Outgoing.root();
            assertThat(joined.openAlone(other, Outgoing.HOLD, true)).isEmpty();
            assertThat(joined.registeredAlone(call.id(), Outgoing.row(call))).isEmpty();
            assertThat(joined.endedAlone(call.id(), id, CallState.COMMITTED, true))
                    .isEmpty();
            assertThat(joined.find(other.id())).isEmpty();
        });
    }

    private void assertLeftAlone(IntentLedger other) {
        assertThat(other.registerAlone(intent)).isEmpty();
        assertThat(other.registerConfirmedAlone(intent, Duration.ofMinutes(1), false, Optional.empty()))
                .isEmpty();
    }
}
