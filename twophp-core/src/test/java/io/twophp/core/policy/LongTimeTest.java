package io.twophp.core.policy;

import static io.twophp.core.callback.SettingsOf.assertRefused;
import static io.twophp.core.callback.SettingsOf.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("C5")
class LongTimeTest {

    private static final Instant NOW = Instant.parse("2026-11-22T10:00:00Z");
    private static final LongTime THIRTY_DAYS = LongTime.of(settings(Map.of()));

    @Test
    @Tag("CD4")
    void clocksMayDifferByAHundredthAndHalfOfItLaterNobodySendsAMessageAgain() {
        Duration tolerance = THIRTY_DAYS.tolerance();
        assertThat(tolerance).isEqualTo(Duration.ofMinutes(432));
        assertThat(THIRTY_DAYS.isAhead(NOW.plus(tolerance), NOW)).isFalse();
        assertThat(THIRTY_DAYS.isAhead(NOW.plus(tolerance).plusMillis(1), NOW)).isTrue();

        Instant earliest = NOW.minus(Duration.ofDays(15)).minus(tolerance);
        assertThat(THIRTY_DAYS.isPast(earliest, NOW)).isFalse();
        assertThat(THIRTY_DAYS.isPast(earliest.minusMillis(1), NOW)).isTrue();
    }

    @Test
    @Tag("CD5")
    void outcomesAreKeptAsLong() {
        assertThatCode(() -> THIRTY_DAYS.requireRetention(settings(Map.of()))).doesNotThrowAnyException();
        Map<String, String> brief = Map.of("twophp.retention", "P29D");
        assertRefused(
                () -> THIRTY_DAYS.requireRetention(settings(brief)),
                "twophp.retention",
                "PT696H",
                "CERTIFIED_HTTP",
                "PT720H");
        assertThatCode(() -> new LongTime(Duration.ofDays(29)).requireRetention(settings(brief)))
                .doesNotThrowAnyException();
    }

    @Test
    void itIsPositive() {
        String name = "twophp.certified-http.long-time";
        assertRefused(() -> LongTime.of(settings(Map.of(name, "PT0S"))), name);
    }
}
