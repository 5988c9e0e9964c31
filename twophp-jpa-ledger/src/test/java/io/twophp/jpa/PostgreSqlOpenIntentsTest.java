package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Owner;
import io.twophp.core.ledger.IntentLedger;
import java.time.Duration;
import java.time.Instant;
import java.util.IntSummaryStatistics;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Open intents are found without reading decided ones, even if a TTL of a day (HTTP exactly-once) leaves all that the
 * day decided among the deadlines still to come. {@code -Dledger.decided} sets the number of those rows, by default
 * 30,000.
 */
@Tag("X11")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("long")
class PostgreSqlOpenIntentsTest {

    private static final int DECIDED = Integer.getInteger("ledger.decided", 30_000);
    private static final Duration LEASE = Duration.ofMinutes(1);

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

    private final FilledLedger filled = new FilledLedger()
            .decided("'alice'", DECIDED, Duration.ofDays(1), Duration.ofDays(1))
            .unfinished(true);

    private static Instant minutesAgo(int minutes) {
        return Instant.now().minus(Duration.ofMinutes(minutes));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"unfinished", "crowded", "earliestProcessing", "reclaimDue", "doubtDue", "inDoubt", "stalled"})
    void readsNothingThatWasDecided(String question) {
        IntSummaryStatistics read = filled.read(QUESTIONS.get(question));
        assertThat(read.getMin()).as(question).isPositive();
        assertThat(read.getMax()).as(question).isLessThan(5 * FilledLedger.UNFINISHED);
    }
}
