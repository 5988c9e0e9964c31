package io.twophp.core.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.ledger.LedgerUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Draft §6, §12.2: intents that were not confirmed are cleaned up in bounded batches. */
@Tag("N32")
@Tag("I6")
class ExpirySweepTest extends RegistrationTests {

    private final List<PhaseTransition> heard = new ArrayList<>();
    private final ExpirySweep sweep = new ExpirySweep(Registrations.SHOP, ledger, unit, heard::add, BATCH);

    @Override
    void run() {
        sweep.run();
    }

    @ParameterizedTest
    @CsvSource({"0,1", "1,1", "2,1", "3,2", "4,2", "6,3", "7,3"})
    void n32_goesOnUntilABatchIsNotFull(int due, int units) {
        registrations.add(due);
        runAfter(Registrations.TTL);
        assertThat(ledger.calls("expireDue")).isEqualTo(units);
        assertThat(heard).hasSize(due).allSatisfy(move -> assertThat(move.to()).isEqualTo(Phase.TTL_EXPIRED));
    }

    @Test
    @Tag("D10")
    void n32_leavesWhatIsNotDueAndAbandonsAfterTheGraceWhatItExpiredBefore() {
        List<ServerCorrelationId> ids = registrations.add(2 * BATCH);
        runAfter(Registrations.TTL.minusNanos(1000));
        assertThat(ids).allSatisfy(id -> assertThat(ledger.row(id).phase()).isEqualTo(Phase.WAITING_CONFIRM));
        assertThat(heard).isEmpty();

        runAfter(Duration.ofNanos(1000));
        runAfter(Registrations.GRACE);
        assertThat(ids).allSatisfy(id -> assertThat(ledger.row(id).phase()).isEqualTo(Phase.ABANDONED));
        assertThat(heard)
                .filteredOn(move -> move.to() == Phase.ABANDONED)
                .extracting(PhaseTransition::serverCorrelationId)
                .containsExactlyElementsOf(ids);

        heard.clear();
        ServerCorrelationId id = registered();
        runAfter(Duration.ofDays(400));
        assertThat(ledger.row(id).phase())
                .as("after a long pause one run does both")
                .isEqualTo(Phase.ABANDONED);
        assertThat(heard).extracting(PhaseTransition::to).containsExactly(Phase.TTL_EXPIRED, Phase.ABANDONED);
    }

    /** A registration that began before a run and commits behind it: how long after it runs still find it. */
    @ParameterizedTest
    @CsvSource({"PT15M, PT20M, PT0S, ABANDONED", "PT31S, PT32S, PT0S, TTL_EXPIRED", "PT60S, PT60S, PT15S, ABANDONED"})
    void runsLookBackALittleEveryFifteenSecondsAMinuteAndNowAndThenFarEnoughForAnyRegistration(
            Duration run, Duration next, Duration later, Phase found) {
        runAfter(run);
        ledger.advance(run.negated());
        ServerCorrelationId id = registered();
        runAfter(next);
        if (!later.isZero()) {
            assertThat(ledger.row(id).phase()).isEqualTo(Phase.WAITING_CONFIRM);
            runAfter(later);
        }
        assertThat(ledger.row(id).phase()).isEqualTo(found);
    }

    @Test
    @Tag("W6")
    void onceAnHourItFindsWhatWasHeldWhileTheWindowsPassedOverIt() {
        ServerCorrelationId id = registered();
        ledger.hold(id);
        ledger.advance(Registrations.TTL);
        for (int minutes = 0; minutes < 90; minutes++) {
            run();
            ledger.advance(Duration.ofMinutes(1));
        }
        assertThat(ledger.row(id).phase()).isEqualTo(Phase.WAITING_CONFIRM);
        ledger.letGo(id);
        for (int minutes = 0; minutes <= 60; minutes++) {
            run();
            ledger.advance(Duration.ofMinutes(1));
        }
        assertThat(ledger.row(id).phase()).isEqualTo(Phase.ABANDONED);
    }

    @Test
    void aRunThatFailedDoesNotMoveTheWindowOn() {
        ServerCorrelationId id = registered();
        ledger.advance(Duration.ofHours(1));
        ledger.failsAt("abandonDue");
        assertThatExceptionOfType(LedgerUnavailableException.class).isThrownBy(this::run);
        ledger.before(call -> {});
        runAfter(Duration.ofHours(1));
        assertThat(ledger.row(id).phase()).isEqualTo(Phase.ABANDONED);
    }

    @ParameterizedTest
    @CsvSource({"expireDue,abandonDue", "abandonDue,expireDue"})
    @Tag("X18")
    void x18_oneQuestionThatFailsDoesNotKeepTheOtherFromBeingAsked(String failing, String other) {
        ledger.failsAt(failing);
        assertThatExceptionOfType(LedgerUnavailableException.class).isThrownBy(this::run);
        assertThat(ledger.calls(other)).isPositive();
    }

    @Test
    @Tag("X18")
    void x18_whereAllCanNotBeLookedAtWhatIsNewExpires() {
        run();
        runAfter(Duration.ofHours(1).minus(Registrations.TTL));
        ServerCorrelationId id = registered();
        ledger.advance(Registrations.TTL);
        List<String> asked = new ArrayList<>();
        ledger.before(call -> {
            asked.add(call);
            if (asked.equals(List.of("now", "expireDue"))) {
                throw new LedgerUnavailableException("statement timeout", null);
            }
        });
        assertThatExceptionOfType(LedgerUnavailableException.class).isThrownBy(this::run);
        assertThat(ledger.row(id).phase()).isEqualTo(Phase.TTL_EXPIRED);
    }

    @Test
    void aListenerThatThrowsStopsNeitherTheSweepNorTheOtherNews() {
        List<ServerCorrelationId> ids = registrations.add(2 * BATCH);
        ledger.advance(Registrations.TTL);
        List<ServerCorrelationId> told = new ArrayList<>();
        new ExpirySweep(
                        Registrations.SHOP,
                        ledger,
                        unit,
                        move -> {
                            told.add(move.serverCorrelationId());
                            throw new IllegalStateException("from a test, and meant to be");
                        },
                        BATCH)
                .run();
        assertThat(told).containsExactlyElementsOf(ids);
        assertThat(ids).allSatisfy(id -> assertThat(ledger.row(id).phase()).isEqualTo(Phase.TTL_EXPIRED));
    }

    @Test
    void aBatchHoldsAtLeastOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ExpirySweep(Registrations.SHOP, ledger, unit, heard::add, 0));
    }
}
