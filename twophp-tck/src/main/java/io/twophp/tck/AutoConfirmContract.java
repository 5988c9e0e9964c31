package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.policy.IntentMode;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Intents that the server confirms by itself (draft §5.5): past the PONR in the step that stores them, and confirmed
 * once.
 */
@Tag("D14")
interface AutoConfirmContract extends LedgerUnderTest {

    private static Sample transparent() {
        return Sample.intent().answered(IntentMode.TRANSPARENT);
    }

    @Test
    @Tag("D11")
    @Tag("N29")
    default void storesRowAndPayloadBeyondThePonrWithBothMoves() {
        for (IntentMode mode : new IntentMode[] {IntentMode.AUTO_CONFIRM, IntentMode.TRANSPARENT}) {
            for (boolean durable : new boolean[] {true, false}) {
                Sample sample = Sample.intent().answered(mode);
                Reading answer = inUnit().registerConfirmed(sample.newIntent(), LEASE, durable);
                Intent intent = answer.intent();
                assertRegistered(sample, answer);
                assertThat(intent.phase()).isEqualTo(Phase.PROCESSING);
                assertThat(intent.epoch()).isEqualTo(1);
                assertThat(intent.attempts()).isEqualTo(1);
                assertThat(intent.confirmedAt()).contains(clock().instant());
                assertThat(entry(sample).phase2Timestamp()).contains(clock().instant());
                assertThat(entry(sample).outcome()).isEmpty();
                assertThat(history(sample.id()))
                        .containsExactly(
                                move(sample, null, Phase.WAITING_CONFIRM, 0, intent.registeredAt()),
                                move(sample, Phase.WAITING_CONFIRM, Phase.PROCESSING, 1, intent.registeredAt()));
            }
        }
    }

    @Test
    @Tag("I1")
    default void isHeldByWhoeverStoredItUntilTheLeaseRunsOut() {
        Sample sample = registeredConfirmed(transparent());
        clock().advance(LEASE.minus(MICROSECOND));
        assertThat(claim(sample)).isEmpty();
        assertThat(expire(sample)).isEmpty();
        clock().advance(MICROSECOND);
        Claimed again = claim(sample).orElseThrow();
        assertClaimed(sample, again, Phase.PROCESSING, 2, 1);
        assertThat(again.intent().interruptions()).isEqualTo(1);
        assertThat(again.intent().mode()).isEqualTo(IntentMode.TRANSPARENT);
        assertThat(complete(sample, 1, Phase.COMMITTED)).isEmpty();
    }

    @Test
    @Tag("I5")
    default void storesAndDecidesInOneUnit() {
        Sample sample = transparent();
        unit().call(scope -> {
            ledger().registerConfirmed(sample.newIntent(), LEASE, false);
            return ledger().complete(sample.completion(1, Phase.COMMITTED)).orElseThrow();
        });
        assertThat(row(sample).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(read(sample).response()).isPresent();
    }

    @Test
    @Tag("I1")
    default void itAndARegistrationAtOnceStoreOneRow() {
        for (int round = 0; round < 8; round++) {
            Sample sample = transparent();
            AtomicInteger turn = new AtomicInteger();
            List<ServerCorrelationId> holders = Race.of(4, () -> {
                Sample mine = sample.duplicate();
                Reading reading = turn.getAndIncrement() % 2 == 0
                        ? inUnit().registerConfirmed(mine.newIntent(), LEASE, true)
                        : inUnit().register(mine.newIntent());
                return reading.intent().serverCorrelationId();
            });
            assertThat(holders.stream().distinct()).hasSize(1);
        }
    }
}
