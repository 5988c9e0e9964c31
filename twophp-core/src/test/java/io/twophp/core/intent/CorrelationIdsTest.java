package io.twophp.core.intent;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.intent.CorrelationIds.Version;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Draft §13.1: server correlation ids can't be guessed. */
@Tag("N36")
@Tag("D22")
class CorrelationIdsTest {

    private static final int MANY = 10_000;
    private static final int IETF_VARIANT = 2;
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00.123Z");

    private static CorrelationIds ids(Version version) {
        return new CorrelationIds(version, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private static Stream<UUID> issued(Version version) {
        CorrelationIds ids = ids(version);
        return Stream.generate(() -> UUID.fromString(ids.next().value())).limit(MANY);
    }

    @ParameterizedTest
    @CsvSource({"V4, 4, 122", "V7, 7, 74"})
    void n36_neverRepeatsItselfAndHasItsVersionVariantAndRandomBits(Version version, int number, int randomBits) {
        assertThat(issued(version).distinct()).hasSize(MANY).allSatisfy(id -> {
            assertThat(id.version()).isEqualTo(number);
            assertThat(id.variant()).isEqualTo(IETF_VARIANT);
        });
        assertThat(varyingBits(version)).isEqualTo(randomBits);
    }

    @Test
    void d22_version7HasTheTimeInFrontAndFollowsTheClock() {
        assertThat(issued(Version.V7)).allMatch(id -> id.getMostSignificantBits() >>> 16 == NOW.toEpochMilli());
        List<String> ids = IntStream.range(0, 1000)
                .mapToObj(i -> Clock.fixed(NOW.plus(Duration.ofMillis(i)), ZoneOffset.UTC))
                .map(clock -> new CorrelationIds(Version.V7, clock).next().value())
                .toList();
        assertThat(ids).isSorted();
    }

    /** Bits that were 0 in one id and 1 in another; a random one misses that with a probability of 2 to the -9,999. */
    private static int varyingBits(Version version) {
        List<UUID> ids = issued(version).toList();
        long high = ids.stream()
                .mapToLong(id -> id.getMostSignificantBits() ^ ids.get(0).getMostSignificantBits())
                .reduce(0, (a, b) -> a | b);
        long low = ids.stream()
                .mapToLong(id -> id.getLeastSignificantBits() ^ ids.get(0).getLeastSignificantBits())
                .reduce(0, (a, b) -> a | b);
        return Long.bitCount(high) + Long.bitCount(low);
    }
}
