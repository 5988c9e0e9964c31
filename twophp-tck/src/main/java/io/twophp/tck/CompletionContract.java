package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.IntentLedger.Reading;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The outcome (draft §5.3.2): recorded once, with its response, by the worker that holds the epoch. */
interface CompletionContract extends LedgerUnderTest {

    @Test
    @Tag("N11")
    @Tag("N22")
    @Tag("W27")
    default void recordsTheOutcomeAndItsResponseAndErasesThePayload() {
        for (Phase outcome : List.of(Phase.COMMITTED, Phase.FAILED)) {
            Sample sample = claimed(Sample.intent());
            clock().advance(MICROSECOND);
            Intent claimed = row(sample);
            assertThat(complete(sample, 2, outcome)).isEmpty();
            assertThat(inUnit().payload(sample.id())).isPresent();
            assertThat(entry(sample).payloadRef()).isPresent();
            Completion completion = sample.completion(1, outcome);
            Instant at = inUnit().complete(completion).orElseThrow();
            Reading answer = read(sample);
            assertThat(at).isEqualTo(clock().instant());
            assertThat(answer.intent().phase()).isEqualTo(outcome);
            assertThat(answer.intent().decidedAt()).contains(at);
            assertThat(answer.intent().resourceId()).isEqualTo(completion.resourceId());
            assertThat(answer.response().orElseThrow().bytes())
                    .isEqualTo(sample.response(1).bytes());
            assertThat(completion.of(claimed, at)).isEqualTo(answer.intent());
            assertThat(inUnit().payload(sample.id())).isEmpty();
            assertThat(entry(sample).payloadRef()).isEmpty();
        }
    }

    @Test
    @Tag("D17")
    @Tag("I1")
    default void aStaleWorkersOutcomeChangesNothing() {
        Sample sample = claimed(Sample.intent());
        clock().advance(LEASE);
        claim(sample).orElseThrow();
        Intent before = row(sample);
        assertThat(complete(sample, 1, Phase.COMMITTED)).isEmpty();
        assertThat(complete(sample, 3, Phase.COMMITTED)).isEmpty();
        assertThat(row(sample)).isEqualTo(before);
        assertThat(read(sample).response()).isEmpty();
        assertThat(complete(sample, 2, Phase.COMMITTED)).isPresent();
        assertThat(read(sample).response().orElseThrow().bytes())
                .isEqualTo(sample.response(2).bytes());
    }

    @Test
    @Tag("I4")
    default void recordsAnOutcomeOnlyOnceAndOnlyOfAClaim() {
        Sample waiting = registered(Sample.intent());
        assertThat(complete(waiting, 1, Phase.COMMITTED)).isEmpty();
        assertThat(row(waiting).phase()).isEqualTo(Phase.WAITING_CONFIRM);
        Sample committed = decided(Sample.intent(), Phase.COMMITTED);
        Reading before = read(committed);
        assertThat(complete(committed, 1, Phase.FAILED)).isEmpty();
        assertThat(read(committed)).usingRecursiveComparison().isEqualTo(before);
    }

    @Test
    @Tag("I2")
    default void aSettledReadWaitsForTheOutcomeThatIsAboutToCommit() throws Exception {
        Sample sample = claimed(Sample.intent());
        Future<Optional<Reading>> settled = unit().call(scope -> {
            ledger().complete(sample.completion(1, Phase.COMMITTED)).orElseThrow();
            Future<Optional<Reading>> running = Race.start(() -> inUnit().findSettled(sample.id()));
            Race.tempt(running);
            return running;
        });
        Reading answer = Race.result(settled).orElseThrow();
        assertThat(answer.intent().phase()).isEqualTo(Phase.COMMITTED);
        assertThat(answer.response().orElseThrow().bytes())
                .isEqualTo(sample.response(1).bytes());
    }
}
