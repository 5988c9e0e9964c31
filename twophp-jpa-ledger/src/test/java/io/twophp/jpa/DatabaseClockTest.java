package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallbackAttempted.Status;
import io.twophp.Effects;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.callback.CallbackLedger.DeliveryState;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.ledger.NewCallback;
import io.twophp.core.policy.IntentMode;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.Database;
import io.twophp.jpa.sql.SqlLedgers;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Production's clock is the database's, and moves within a long business transaction. */
@Tag("D20")
@OnEachDatabase
class DatabaseClockTest {

    private static final int ENOUGH = 100_000;

    private final LocalTransactions transactions;
    private final SqlLedgers ledgers;
    private final IntentLedger ledger;

    DatabaseClockTest(Database on) {
        transactions = new LocalTransactions(Databases.migrated(on));
        ledgers = Database.ledgers(transactions.dataSource());
        ledger = ledgers.intents();
    }

    @Test
    void movesInsideATransaction() {
        transactions.call(scope -> {
            Instant start = ledger.now();
            assertThat(start).isEqualTo(start.truncatedTo(ChronoUnit.MICROS));
            assertThat(Stream.generate(ledger::now).limit(ENOUGH).anyMatch(start::isBefore))
                    .isTrue();
            return null;
        });
    }

    @Test
    void completesAHandshakeOnIt() {
        NewIntent intent = Intents.committed(transactions, ledger);
        Reading reading = transactions.call(
                scope -> ledger.find(intent.serverCorrelationId()).orElseThrow());
        assertThat(reading.intent().decidedAt().orElseThrow())
                .isAfterOrEqualTo(reading.intent().confirmedAt().orElseThrow());
        assertThat(reading.intent().confirmedAt().orElseThrow())
                .isAfterOrEqualTo(reading.intent().registeredAt());
    }

    @Test
    @Tag("D18")
    void deliversACallbackOnIt() {
        NewIntent intent = Intents.fresh(Effects.LOCAL, IntentMode.AUTO_CONFIRM);
        ServerCorrelationId id = intent.serverCorrelationId();
        CallbackLedger callbacks = ledgers.callbacks();
        Instant dispatched = transactions.call(scope -> {
            Reading stored = ledger.registerConfirmed(intent, Duration.ofMinutes(1), true);
            callbacks.add(id, new NewCallback(intent.payload(), Duration.ofMinutes(1)));
            assertThat(callbacks.claimDue(Intents.SHOP, Duration.ZERO, 10)).isEmpty();
            callbacks.failed(id, 1, "503", Optional.of(Duration.ZERO));
            return stored.intent().confirmedAt().orElseThrow();
        });
        transactions.call(scope -> {
            assertThat(callbacks.claimDue(Intents.SHOP, Duration.ofMinutes(1), 10))
                    .singleElement()
                    .satisfies(due -> assertThat(due.callback().dispatchedAt()).isEqualTo(dispatched));
            callbacks.delivered(id, "204");
            return null;
        });
        DeliveryState state = transactions.call(scope -> callbacks.find(id)).orElseThrow();
        assertThat(state.status()).isEqualTo(Status.DELIVERED);
        assertThat(state.deliveredAt().orElseThrow()).isAfterOrEqualTo(dispatched);
    }
}
