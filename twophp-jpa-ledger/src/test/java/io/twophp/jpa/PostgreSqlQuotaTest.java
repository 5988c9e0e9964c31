package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Owner;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An owner's unfinished intents are counted without reading the owner's former ones. */
@Tag("W28")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgreSqlQuotaTest {

    private final FilledLedger filled = new FilledLedger()
            .decided("'alice'", 30_000, Duration.ZERO, Duration.ofHours(8))
            .decided("'user-' || n", 10_000, Duration.ZERO, Duration.ofHours(3))
            .unfinished(false);

    @ParameterizedTest
    @CsvSource({"alice, 20", "user-7, 0"})
    void readsWhatIsCurrentAndNotAnOwnersHistory(String owner, int unfinished) {
        assertThat(filled.read(ledger -> assertThat(ledger.unfinished(Intents.SHOP, new Owner(owner), 1000)
                                        .intents())
                                .isEqualTo(unfinished))
                        .getMax())
                .isLessThan(5 * FilledLedger.UNFINISHED);
    }
}
