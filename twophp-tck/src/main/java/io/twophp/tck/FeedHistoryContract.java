package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.intent.ServiceIdentity;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random histories: in the end the Central Ledger has all rows. */
interface FeedHistoryContract extends FeedUnderTest {

    /**
     * A seed decides the changes of rows, the times at which two nodes send batches, the fate of the batches, the
     * crashes, and the database that is restored.
     */
    @Test
    @Tag("F1")
    @Tag("F2")
    @Tag("F4")
    @Tag("F5")
    @Tag("F8")
    @Tag("F9")
    @Tag("I8")
    default void I8_theCentralLedgerHasInTheEndWhatThisLedgerHas() {
        for (long seed = 1; seed <= seeds(); seed++) {
            ServiceIdentity whose = ServiceIdentity.named("shop-" + UUID.randomUUID());
            FaultyCentral faulty = new FaultyCentral(seed, true);
            FeedHistory history = new FeedHistory(this, whose, faulty, seed);
            history.play();
            assertThat(faulty.rows()).as("seed %s: %s", seed, history).containsAllEntriesOf(history.local());
            assertThat(faulty.rows().keySet())
                    .as("seed %s: %s", seed, history)
                    .allMatch(name ->
                            history.local().containsKey(name) || history.lost().contains(name));
            later(clock().instant().plus(HOUR));
            assertThat(feedInUnit().page(whose, 0, 1_000).entries())
                    .as("seed %s: %s", seed, history)
                    .isEmpty();
        }
    }

    /** Returns the number of seeds to play; {@code -Dfeed.seeds}. */
    private static long seeds() {
        return Long.getLong("feed.seeds", 8);
    }
}
