package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.CallState;
import io.twophp.Effects;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.client.CallLedger;
import io.twophp.core.client.CallLedger.NewCall;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.NewCallback;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.query.JpaLedgerReader;
import io.twophp.jpa.schema.Database;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The ledgers of intents and of calls on each database, beyond their contracts. */
@OnEachDatabase
class SqlLedgersTest {

    private static final String HISTORY = "SELECT CONCAT(epoch, ' ', to_phase)"
            + " FROM twophp_history WHERE server_correlation_id = ? AND actor = 'client' AND at >= ? ORDER BY epoch";

    private final DataSource database;

    SqlLedgersTest(Database on) {
        database = Databases.migrated(on);
    }

    @Test
    void queriesSeeWhatTheUnitHasNotCommittedYet() {
        LocalTransactions transactions = new LocalTransactions(database);
        NewIntent intent = Intents.fresh(Effects.LOCAL);
        IntentLedger ledger = Database.ledgers(transactions.dataSource()).intents();
        try (JpaLedgerReader reader = new JpaLedgerReader(transactions.dataSource())) {
            transactions.call(scope -> {
                ledger.register(intent);
                assertThat(reader.entries(intent.serverCorrelationId())).hasSize(1);
                ledger.claim(Intents.claim(intent)).orElseThrow();
                assertThat(reader.entries(intent.serverCorrelationId()))
                        .extracting(LedgerEntry::phase)
                        .containsExactly(Phase.PROCESSING);
                assertThat(reader.history(intent.serverCorrelationId()))
                        .extracting(PhaseTransition::to)
                        .containsExactly(Phase.WAITING_CONFIRM, Phase.PROCESSING);
                scope.setRollbackOnly();
                return null;
            });
            assertThat(reader.entries(intent.serverCorrelationId())).isEmpty();
        }
    }

    @Test
    @Tag("D2")
    void erasesTheBytesOfWhatIsAbandonedOrPurged() {
        TableClock clock = new TableClock(database);
        Instant start = Instant.parse("2031-01-01T00:00:00Z");
        clock.set(start);
        NewIntent expired = Intents.fresh(Effects.LOCAL);
        NewIntent swept = Intents.fresh(Effects.LOCAL);
        NewIntent committed = Intents.fresh(Effects.LOCAL);
        CallbackLedger callbacks =
                Database.ledgers(EachItsOwn.of(database), TableClock.NOW).callbacks();
        IntentLedger ledger =
                Database.ledgers(EachItsOwn.of(database), TableClock.NOW).intents();
        Stream.of(expired, swept, committed).forEach(ledger::register);
        ledger.claim(Intents.claim(committed)).orElseThrow();
        callbacks.add(committed.serverCorrelationId(), new NewCallback(committed.payload(), Duration.ofHours(3)));
        ledger.complete(Intents.commit(committed)).orElseThrow();
        clock.advance(Duration.ofHours(2));
        ledger.expireDue(Intents.SHOP, start, 10);
        assertThat(count("twophp_payload")).isEqualTo(2);
        ledger.abandon(expired.serverCorrelationId()).orElseThrow();
        assertThat(count("twophp_payload")).isEqualTo(1);
        assertThat(ledger.abandonDue(Intents.SHOP, start, 10)).hasSize(1);
        assertThat(count("twophp_payload")).isZero();
        assertThat(count("twophp_intent WHERE response IS NOT NULL")).isEqualTo(1);
        assertThat(count("twophp_callback")).isEqualTo(1);
        ledger.purgeDue(Intents.SHOP, start, clock.instant(), clock.instant(), 10);
        assertThat(count("twophp_payload")).isZero();
        assertThat(count("twophp_intent WHERE response IS NOT NULL")).isZero();
        assertThat(count("twophp_callback")).isZero();
        assertThat(count("twophp_intent")).isEqualTo(3);
    }

    @Test
    @Tag("W27")
    void keepsTheBytesOfWhatIsDecidedUntilTheRetentionIsOverIfItIsSetTo() {
        NewIntent intent = Intents.fresh(Effects.LOCAL);
        IntentLedger ledger = Database.ledgers(EachItsOwn.of(database)).intents(true);
        try (JpaLedgerReader reader = new JpaLedgerReader(database)) {
            ledger.register(intent);
            ledger.claim(Intents.claim(intent)).orElseThrow();
            ledger.complete(Intents.commit(intent)).orElseThrow();
            assertThat(ledger.payload(intent.serverCorrelationId())).isPresent();
            assertThat(reader.entries(intent.serverCorrelationId()))
                    .allSatisfy(entry -> assertThat(entry.payloadRef()).isPresent());
            Instant tomorrow = ledger.now().plus(Duration.ofDays(1));
            ledger.purgeDue(Intents.SHOP, Instant.EPOCH, tomorrow, tomorrow, 10);
            assertThat(ledger.payload(intent.serverCorrelationId())).isEmpty();
        }
    }

    @Test
    void claimsNoIntentWhosePayloadIsGone() {
        NewIntent lost = Intents.fresh(Effects.LOCAL);
        IntentLedger ledger = Database.ledgers(EachItsOwn.of(database)).intents();
        ledger.register(lost);
        Databases.execute(database, "DELETE FROM twophp_payload");
        assertThat(ledger.claim(Intents.claim(lost))).isEmpty();
        assertThat(ledger.payload(lost.serverCorrelationId())).isEmpty();
    }

    private int count(String table) {
        return Integer.parseInt(Databases.text(database, "SELECT COUNT(*) FROM " + table));
    }

    @Test
    void saysThatItsStoreFailedAndKeepsTheReason() {
        NewIntent intent = Intents.fresh(Effects.LOCAL);
        DataSource empty = Databases.empty(Database.of(database));
        IntentLedger ledger = Database.ledgers(EachItsOwn.of(empty)).intents();
        try (JpaLedgerReader reader = new JpaLedgerReader(empty)) {
            assertThatThrownBy(() -> ledger.register(intent))
                    .isInstanceOf(LedgerUnavailableException.class)
                    .hasMessageContaining("register")
                    .cause()
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).startsWith("42"));
            assertThatThrownBy(() -> reader.entries(intent.serverCorrelationId()))
                    .isInstanceOf(LedgerUnavailableException.class)
                    .satisfies(e -> assertThat(Stream.iterate(e, Objects::nonNull, Throwable::getCause))
                            .hasAtLeastOneElementOfType(SQLException.class));
        }
    }

    @Test
    @Tag("N29")
    @Tag("D11")
    void everyMoveOfAClientsRowIsInItsHistory() {
        TableClock clock = new TableClock(database);
        Instant start = Instant.parse("2031-01-01T00:00:00Z");
        clock.set(start);
        CallLedger calls =
                Database.ledgers(EachItsOwn.of(database), TableClock.NOW).calls();
        NewCall call = Outgoing.root();
        LedgerEntry row = Outgoing.row(call);
        calls.open(call, Outgoing.HOLD, true);
        assertThat(history(row, start)).isEmpty();
        calls.registered(call.id(), row);
        calls.registered(call.id(), row);
        calls.moved(call.id(), call.clientCorrelationId(), Phase.PROCESSING);
        calls.moved(call.id(), call.clientCorrelationId(), Phase.PROCESSING);
        calls.calledBack(call.id(), row);
        calls.ended(call.id(), call.clientCorrelationId(), CallState.COMMITTED, true);
        calls.moved(call.id(), call.clientCorrelationId(), Phase.FAILED);
        assertThat(history(row, start)).containsExactly("0 WAITING_CONFIRM", "1 PROCESSING", "2 COMMITTED");
        assertThat(history(row, start.plusNanos(1_000))).isEmpty();

        NewCall late = Outgoing.root();
        LedgerEntry expired = Outgoing.row(late);
        calls.open(late, Outgoing.HOLD, true);
        calls.calledBack(late.id(), expired);
        calls.resubmitted(late.id(), late.clientCorrelationId(), Outgoing.freshId());
        assertThat(history(expired, start)).containsExactly("0 WAITING_CONFIRM", "1 TTL_EXPIRED");
    }

    private List<String> history(LedgerEntry row, Instant from) {
        return Databases.texts(
                Database.ledgers(EachItsOwn.of(database)).questions(), HISTORY, row.serverCorrelationId(), from);
    }

    @Test
    @Tag("N40")
    void erasesTheBytesOfWhatHasEnded() {
        CallLedger calls = Database.ledgers(EachItsOwn.of(database)).calls();
        NewCall call = Outgoing.root();
        calls.open(call, Outgoing.HOLD, true);
        calls.ended(call.id(), call.clientCorrelationId(), CallState.REFUSED, true);
        assertThat(Databases.text(
                        database,
                        "SELECT CASE WHEN content IS NULL THEN 'gone' END FROM twophp_call WHERE key_id IS NULL"))
                .isEqualTo("gone");
    }

    /**
     * The failure of a server's pool whose transaction has lost its session: the step was done, and its connection
     * can't be closed.
     */
    @Test
    @Tag("W36")
    void whateverAPoolThrowsIsTheStoresFailure() {
        RuntimeException failure = new RuntimeException("Got exception during XAResource.end");
        CallLedger calls = Database.ledgers(EachItsOwn.of(Brittle.closing(database, failure)))
                .calls();
        assertThatThrownBy(() -> calls.find(UUID.randomUUID()))
                .isInstanceOf(LedgerUnavailableException.class)
                .hasCause(failure);
    }
}
