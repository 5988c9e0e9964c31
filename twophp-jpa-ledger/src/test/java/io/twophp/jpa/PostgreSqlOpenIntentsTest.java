package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Owner;
import io.twophp.core.ledger.IntentLedger;
import java.time.Duration;
import java.time.Instant;
import java.util.IntSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Open intents are found without reading decided ones. */
class PostgreSqlOpenIntentsTest {

    private static final int DECIDED = Integer.getInteger("ledger.decided", 30_000);
    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final int FEW = 5 * FilledLedger.UNFINISHED;

    private static final Map<String, Consumer<IntentLedger>> QUESTIONS = Map.of(
            "unfinished",
                    ledger -> assertThat(ledger.unfinished(Intents.SHOP, new Owner("alice"), 1000)
                                    .intents())
                            .isEqualTo(FilledLedger.UNFINISHED),
            "crowded",
                    ledger -> assertThat(ledger.crowded(Intents.SHOP, FilledLedger.UNFINISHED - 1, Long.MAX_VALUE))
                            .containsExactly(new Owner("alice")),
            "earliestProcessing",
                    ledger -> assertThat(ledger.earliestProcessing(Intents.SHOP, minutesAgo(3)))
                            .isPresent(),
            "reclaimDue",
                    ledger -> assertThat(ledger.reclaimDue(Intents.SHOP, minutesAgo(3), LEASE, 8))
                            .isEmpty(),
            "doubtDue",
                    ledger -> assertThat(ledger.doubtDue(Intents.SHOP, minutesAgo(3), 500))
                            .isEmpty(),
            "inDoubt",
                    ledger -> assertThat(ledger.inDoubt(Intents.SHOP, minutesAgo(3), 100))
                            .isEmpty(),
            "stalled",
                    ledger -> assertThat(ledger.stalled(Intents.SHOP, minutesAgo(3), 100))
                            .isEmpty());

    private static final Map<String, Consumer<IntentLedger>> LOOKS = Map.of(
            "expireDue", ledger -> ledger.expireDue(Intents.SHOP, Instant.EPOCH, 500),
            "abandonDue", ledger -> ledger.abandonDue(Intents.SHOP, Instant.EPOCH, 500),
            "reclaimDue", ledger -> ledger.reclaimDue(Intents.SHOP, Instant.EPOCH, LEASE, 8),
            "doubtDue", ledger -> ledger.doubtDue(Intents.SHOP, Instant.EPOCH, 500),
            "inDoubt", ledger -> ledger.inDoubt(Intents.SHOP, Instant.EPOCH, 100),
            "earliestProcessing",
                    ledger -> assertThat(ledger.earliestProcessing(Intents.SHOP, Instant.EPOCH))
                            .isPresent());

    private static Instant minutesAgo(int minutes) {
        return Instant.now().minus(Duration.ofMinutes(minutes));
    }

    /**
     * Even if a TTL of a day (HTTP exactly-once) leaves all that the day decided among the deadlines still to come.
     * {@code -Dledger.decided} sets the number of those rows, by default 30,000.
     */
    @Test
    @Tag("X11")
    @Tag("long")
    void noQuestionReadsWhatWasDecidedWithinALongTtl() {
        FilledLedger filled = new FilledLedger()
                .decided("'alice'", DECIDED, Duration.ofDays(1), Duration.ofDays(1))
                .unfinished(true);
        new TreeMap<>(QUESTIONS).forEach((name, question) -> {
            IntSummaryStatistics read = filled.read(question);
            assertThat(read.getMin()).as(name).isPositive();
            assertThat(read.getMax()).as(name).isLessThan(FEW);
        });
    }

    /** The sweeps look at all deadlines once an hour on each node. */
    @Test
    @Tag("W33")
    void aLookAtAllReadsWhatIsUnfinishedAndNotEveryRowEverStored() {
        FilledLedger filled = new FilledLedger()
                .decided("'alice'", 30_000, Duration.ZERO, Duration.ofHours(8))
                .unfinished(true);
        new TreeMap<>(LOOKS)
                .forEach((name, look) ->
                        assertThat(filled.read(look).getMax()).as(name).isLessThan(FEW));
    }

    @Test
    @Tag("W28")
    void theQuotaReadsWhatIsCurrentAndNotAnOwnersHistory() {
        FilledLedger filled = new FilledLedger()
                .decided("'alice'", 30_000, Duration.ZERO, Duration.ofHours(8))
                .decided("'user-' || n", 10_000, Duration.ZERO, Duration.ofHours(3))
                .unfinished(false);
        Map.of("alice", FilledLedger.UNFINISHED, "user-7", 0)
                .forEach((owner, unfinished) -> assertThat(filled.read(
                                        ledger -> assertThat(ledger.unfinished(Intents.SHOP, new Owner(owner), 1000)
                                                        .intents())
                                                .isEqualTo(unfinished))
                                .getMax())
                        .isLessThan(FEW));
    }
}
