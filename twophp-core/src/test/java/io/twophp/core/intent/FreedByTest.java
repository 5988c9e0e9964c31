package io.twophp.core.intent;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Dialect;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The answers that free a name by their status and headers. */
class FreedByTest {

    @ParameterizedTest
    @Tag("C9")
    @Tag("CD3")
    @EnumSource(names = {"TWOPHP", "IDEMPOTENCY_KEY", "CERTIFIED_HTTP", "EXACTLY_ONCE", "IDS"})
    void ofWhatIsTooLargeOnlyAMessageThatMayComeAgain(Dialect dialect) {
        NameReservation reservation = new NameReservation(dialect, Optional.empty(), false, Optional.empty());
        StoredResponse later = new StoredResponse(413, Map.of("retry-after", List.of("60")), new byte[0]);
        assertThat(reservation.isFreedBy(later)).isEqualTo(dialect == Dialect.CERTIFIED_HTTP);
        assertThat(reservation.isFreedBy(new StoredResponse(413, Map.of(), new byte[0])))
                .isFalse();
    }
}
