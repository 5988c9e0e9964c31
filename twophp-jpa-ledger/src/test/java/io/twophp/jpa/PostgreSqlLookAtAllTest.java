package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.ledger.IntentLedger;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The sweeps' looks at all deadlines, once an hour on each node, read the unfinished intents and not every row ever
 * stored.
 */
@Tag("W33")
class PostgreSqlLookAtAllTest {

    private static final Duration LEASE = Duration.ofMinutes(1);

    private final FilledLedger filled = new FilledLedger()
            .decided("'alice'", 30_000, Duration.ZERO, Duration.ofHours(8))
            .unfinished(true);

    @Test
    void readsWhatIsUnfinished() {
        assertReadsLittle("expireDue", ledger -> ledger.expireDue(Intents.SHOP, Instant.EPOCH, 500));
        assertReadsLittle("abandonDue", ledger -> ledger.abandonDue(Intents.SHOP, Instant.EPOCH, 500));
        assertReadsLittle("reclaimDue", ledger -> ledger.reclaimDue(Intents.SHOP, Instant.EPOCH, LEASE, 8));
        assertReadsLittle("doubtDue", ledger -> ledger.doubtDue(Intents.SHOP, Instant.EPOCH, 500));
        assertReadsLittle("inDoubt", ledger -> ledger.inDoubt(Intents.SHOP, Instant.EPOCH, 100));
        assertReadsLittle(
                "earliestProcessing",
                ledger -> assertThat(ledger.earliestProcessing(Intents.SHOP, Instant.EPOCH))
                        .isPresent());
    }

    private void assertReadsLittle(String name, Consumer<IntentLedger> look) {
        assertThat(filled.read(look).getMax()).as(name).isLessThan(5 * FilledLedger.UNFINISHED);
    }
}
