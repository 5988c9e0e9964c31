package io.twophp.core.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.twophp.core.sweep.Looks.Look;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The windows that runs look at, also when some fail, and when the clock is set. */
class LooksTest {

    private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");
    private static final Duration FAR = Duration.ofMinutes(15);
    private static final Duration NEAR = Duration.ofSeconds(10);

    private final Looks looks = Looks.of(
            Look.atAll(Duration.ofHours(1)), Look.every(Duration.ofMinutes(5), FAR), Look.every(Duration.ZERO, NEAR));
    private final List<Instant> since = new ArrayList<>();
    private Predicate<Instant> failing = from -> false;

    private List<Instant> run(Instant now) {
        since.clear();
        looks.run(now, from -> {
            since.add(from);
            if (failing.test(from)) {
                throw new IllegalStateException("from " + from);
            }
            return now;
        });
        return since;
    }

    private List<Instant> runFails(Instant now) {
        assertThatIllegalStateException().isThrownBy(() -> run(now));
        return since;
    }

    @Test
    void theFirstRunLooksAtAllAndLaterOnesFromTheRunBefore() {
        assertThat(run(START)).containsExactly(Instant.EPOCH);
        assertThat(run(START.plusSeconds(40))).containsExactly(START.minus(NEAR));
        assertThat(run(START.plusSeconds(41)))
                .containsExactly(START.plusSeconds(40).minus(NEAR));
        assertThat(run(START.plusSeconds(300))).containsExactly(START.minus(FAR));
        assertThat(run(START.plusSeconds(3600))).containsExactly(Instant.EPOCH);
    }

    @Test
    void whatIsLeftOpenIsWhereTheNextRunBegins() {
        Instant open = START.minusSeconds(100);
        looks.run(START, from -> open);
        assertThat(run(START.plusSeconds(1))).containsExactly(open);
        assertThat(run(START.plusSeconds(2)))
                .containsExactly(START.plusSeconds(1).minus(NEAR));
    }

    @Test
    @Tag("X18")
    void x18_inPlaceOfALookThatFailsShorterOnesAreDoneAndItIsTriedAgainAMinuteLater() {
        failing = from -> from.equals(Instant.EPOCH);
        assertThat(runFails(START)).containsExactly(Instant.EPOCH, START.minus(FAR));
        for (int second = 1; second < 60; second++) {
            assertThat(run(START.plusSeconds(second)))
                    .containsExactly(START.plusSeconds(second - 1).minus(NEAR));
        }
        assertThat(runFails(START.plusSeconds(60)))
                .containsExactly(Instant.EPOCH, START.plusSeconds(59).minus(NEAR));
        failing = from -> false;
        assertThat(run(START.plusSeconds(120))).containsExactly(Instant.EPOCH);
        assertThat(run(START.plusSeconds(180)).get(0)).isAfter(Instant.EPOCH);
    }

    @Test
    @Tag("X18")
    void x18_aWindowDoesNotMoveOnWhereItsLookFailed() {
        run(START);
        failing = from -> from.equals(START.minus(FAR));
        assertThat(runFails(START.plusSeconds(300))).containsExactly(START.minus(FAR), START.minus(NEAR));
        failing = from -> false;
        assertThat(run(START.plusSeconds(360))).containsExactly(START.minus(FAR));
        assertThat(run(START.plusSeconds(660)))
                .containsExactly(START.plusSeconds(360).minus(FAR));
    }

    @Test
    @Tag("X18")
    void x18_whereEachLookFailsTheFirstFailureIsThrownWithTheOthers() {
        failing = from -> true;
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> run(START))
                .withMessage("from " + Instant.EPOCH)
                .satisfies(e -> assertThat(e.getSuppressed()).hasSize(2));
        failing = from -> false;
        assertThat(run(START.plusSeconds(1)))
                .containsExactly(START.plusSeconds(1).minus(NEAR));
        assertThat(run(START.plusSeconds(60))).containsExactly(Instant.EPOCH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT1S", "PT5M", "PT1H"})
    @Tag("X4")
    void x4_afterTheClockWentBackAllIsLookedAtAndWindowsGoWithIt(Duration back) {
        run(START);
        run(START.plusSeconds(1));
        Instant set = START.minus(back);
        assertThat(run(set)).containsExactly(Instant.EPOCH);
        assertThat(run(set.plusSeconds(1))).containsExactly(set.minus(NEAR));
        assertThat(run(set.plusSeconds(300))).containsExactly(set.minus(FAR));
        assertThat(run(set.plusSeconds(3600))).containsExactly(Instant.EPOCH);
    }

    @Test
    @Tag("X4")
    void x4_whereAllCanNotBeLookedAtAfterItWentBackAWindowBeginsByThePresentTime() {
        run(START);
        failing = from -> from.equals(Instant.EPOCH);
        Instant set = START.minus(Duration.ofHours(1));
        assertThat(runFails(set)).containsExactly(Instant.EPOCH, set.minus(FAR));
    }

    @Test
    @Tag("X4")
    void x4_afterTheClockWentForwardNothingBetweenIsLeftOut() {
        run(START);
        run(START.plusSeconds(1));
        assertThat(run(START.plusSeconds(299)))
                .containsExactly(START.plusSeconds(1).minus(NEAR));
    }
}
