package io.twophp.core.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intents;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** D2: outcomes are replayed for their retention and then dropped, in bounded batches. */
@Tag("D2")
@Tag("N32")
class RetentionSweepTest extends RegistrationTests {

    private static final Duration RETENTION = Duration.ofDays(30);

    private final RetentionSweep sweep = new RetentionSweep(Registrations.SHOP, ledger, unit, RETENTION, BATCH);

    @Override
    void run() {
        sweep.run();
    }

    private List<ServerCorrelationId> decided(int count) {
        List<ServerCorrelationId> ids = registrations.add(count);
        ids.forEach(id -> ledger.elsewhere(
                id, intent -> Intents.decided(intent, Phase.COMMITTED, Optional.empty(), intent.registeredAt())));
        return ids;
    }

    @ParameterizedTest
    @CsvSource({"0,1", "2,1", "3,2", "7,3"})
    void n32_goesOnUntilABatchIsNotFull(int due, int units) {
        List<ServerCorrelationId> ids = decided(due);
        runAfter(Registrations.TTL.plus(RETENTION).plusSeconds(1));
        assertThat(ledger.calls("purgeDue")).isEqualTo(units);
        assertThat(ids).allSatisfy(id -> assertThat(ledger.row(id).isPurged()).isTrue());
    }

    @Test
    void d2_keepsAnOutcomeForItsRetentionCountedFromItsDeadline() {
        ServerCorrelationId id = decided(1).get(0);
        ServerCorrelationId undecided = registered();
        runAfter(Registrations.TTL.plus(RETENTION));
        assertThat(ledger.row(id).isPurged()).isFalse();
        runAfter(Duration.ofNanos(1000));
        assertThat(ledger.row(id).isPurged()).isTrue();

        ServerCorrelationId later = decided(1).get(0);
        runAfter(RETENTION.multipliedBy(2));
        assertThat(ledger.row(later).isPurged())
                .as("from where the last run stopped")
                .isTrue();
        assertThat(ledger.row(undecided).isPurged()).isFalse();
    }

    /** Returns an intent in doubt that is settled on the 31st day, long after sweeps have passed its deadline. */
    private ServerCorrelationId settledLate(RetentionSweep passingOver) {
        ServerCorrelationId id = registered();
        ledger.elsewhere(id, intent -> Intents.claimed(intent, intent.registeredAt()));
        ledger.advance(Duration.ofDays(30).plusHours(2));
        passingOver.run();
        ledger.advance(Duration.ofHours(22));
        passingOver.run();
        ledger.elsewhere(
                id,
                intent -> Intents.decided(
                        intent,
                        Phase.COMMITTED,
                        Optional.empty(),
                        intent.registeredAt().plus(Duration.ofDays(31))));
        return id;
    }

    @Test
    @Tag("W16")
    void d2_keepsAnOutcomeThatCameLateForItsRetentionTooAndThenDropsIt() {
        ServerCorrelationId id = settledLate(sweep);
        run();
        new RetentionSweep(Registrations.SHOP, ledger, unit, RETENTION, BATCH).run();
        assertThat(ledger.row(id).isPurged())
                .as("on the same day, also after a start")
                .isFalse();
        runAfter(RETENTION.minusHours(1).plusSeconds(30));
        assertThat(ledger.row(id).isPurged()).isFalse();
        runAfter(Duration.ofHours(2));
        assertThat(ledger.row(id).isPurged()).isTrue();
    }

    @Test
    @Tag("W16")
    void looksAgainAtNothingThatWasPurged() {
        decided(7);
        settledLate(sweep);
        ledger.calls().clear();
        run();
        assertThat(ledger.calls("purgeDue"))
                .as("the window, and the one that is left")
                .isEqualTo(2);
    }

    /** A row that another transaction held, and one that no run could see, since its transaction committed late. */
    @Test
    @Tag("W34")
    void aRunLooksBackBehindTheLastOne() {
        Duration later = Registrations.TTL.plus(RETENTION).plus(ExpirySweep.LOOK_BACK);
        ServerCorrelationId held = decided(1).get(0);
        ledger.hold(held);
        runAfter(later);
        assertThat(ledger.row(held).isPurged()).isFalse();
        ledger.letGo(held);
        ledger.advance(Duration.ofSeconds(1).minus(later));
        ServerCorrelationId unseen = decided(1).get(0);
        runAfter(later);
        assertThat(List.of(held, unseen)).allMatch(id -> ledger.row(id).isPurged());
    }

    @Test
    void refusesNoRetentionAndNoBatch() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RetentionSweep(Registrations.SHOP, ledger, unit, Duration.ZERO, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RetentionSweep(Registrations.SHOP, ledger, unit, Duration.ofDays(-1), 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RetentionSweep(Registrations.SHOP, ledger, unit, RETENTION, 0));
    }
}
