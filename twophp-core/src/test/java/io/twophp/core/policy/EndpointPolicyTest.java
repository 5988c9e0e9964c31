package io.twophp.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.twophp.AutoConfirm;
import io.twophp.Dialect;
import io.twophp.Enrolment;
import io.twophp.FailurePolicy;
import io.twophp.InvalidConfigurationException;
import io.twophp.Mode;
import io.twophp.ReplayPolicy;
import io.twophp.ReuseControl;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Draft §12.3: TTL and δ of an endpoint, and the values that are refused. */
class EndpointPolicyTest {

    private static EndpointPolicy policy(
            long ttl, long maximum, long grace, ReplayPolicy replay, ReuseControl control) {
        return new TestPolicy()
                .times(Duration.ofMillis(ttl), Duration.ofMillis(maximum), Duration.ofMillis(grace))
                .late(replay, control)
                .build();
    }

    private static EndpointPolicy policy(long ttl, long maximum, long grace) {
        return policy(ttl, maximum, grace, ReplayPolicy.REJECT, ReuseControl.NONE);
    }

    @ParameterizedTest
    @CsvSource({"5000,1000", "30000,5000", "120000,10000", "1,0", "600001,600000"})
    @Tag("N33")
    void n33_takesTheDraftsTimesAndTheLimits(long ttl, long grace) {
        EndpointPolicy policy = policy(ttl, ttl, grace);
        assertThat(policy.ttl()).hasMillis(ttl);
        assertThat(policy.grace()).hasMillis(grace);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 30000 | 0 | ttl = 0 ms; give a positive number of milliseconds",
                "-1 | 30000 | 0 | ttl = -1 ms; give a positive number of milliseconds",
                "30000 | 29999 | 0 | maximumTtl = 29999 ms is below ttl = 30000 ms; raise maximumTtl",
                "30000 | 30000 | -1 | grace (δ) = -1 ms is not within [0, ttl = 30000 ms); choose a grace shorter",
                "30000 | 30000 | 30000 | grace (δ) = 30000 ms is not within [0, ttl = 30000 ms); choose a grace shorter",
                "30000 | 30000 | 30001 | grace (δ) = 30001 ms is not within [0, ttl = 30000 ms); choose a grace shorter",
                "900000 | 900000 | 600001 | grace (δ) = 600001 ms is above ten minutes; choose 600000 at most"
            })
    @Tag("N33")
    void n33_refusesTimesThatMakeNoSenseAndSaysWhatToWrite(long ttl, long maximum, long grace, String message) {
        assertThatExceptionOfType(InvalidConfigurationException.class)
                .isThrownBy(() -> policy(ttl, maximum, grace))
                .withMessageStartingWith("@TwoPhaseMutation on Orders.place: " + message)
                .withMessageEndingWith(".");
        assertThatExceptionOfType(InvalidConfigurationException.class)
                .as("below one millisecond")
                .isThrownBy(() -> new TestPolicy()
                        .times(Duration.ofNanos(999_999), Duration.ofMillis(1), Duration.ZERO)
                        .build());
    }

    @Test
    @Tag("N39")
    @Tag("D9")
    void n39_reuseNeedsItsControl() {
        assertThatExceptionOfType(InvalidConfigurationException.class)
                .isThrownBy(() -> policy(30_000, 30_000, 5_000, ReplayPolicy.REUSE, ReuseControl.NONE))
                .withMessageContainingAll("Orders.place", "reuseControl = CONFIRMATION_TOKEN");
        assertThatNoException()
                .isThrownBy(() -> policy(30_000, 30_000, 5_000, ReplayPolicy.REUSE, ReuseControl.CONFIRMATION_TOKEN));
    }

    @Test
    @Tag("G4")
    void refusesDialectsThatMakeNoSense() {
        assertRefused("dialects is empty", () -> speaking(Set.of(), null, FailurePolicy.RECORDED));
        assertRefused(
                "window is about keys, and dialects does not list IDEMPOTENCY_KEY; add IDEMPOTENCY_KEY to dialects",
                () -> speaking(Set.of(Dialect.TWOPHP), Duration.ofDays(1), FailurePolicy.RECORDED));
        assertRefused(
                "failures = REOPENED is about keys",
                () -> speaking(Set.of(Dialect.TWOPHP), null, FailurePolicy.REOPENED));
        assertRefused(
                "window = -1 ms; give a positive number",
                () -> speaking(Set.of(Dialect.IDEMPOTENCY_KEY), Duration.ofMillis(-1), FailurePolicy.RECORDED));
        Set<Dialect> together = Set.of(Dialect.TWOPHP, Dialect.IDEMPOTENCY_KEY, Dialect.CERTIFIED_HTTP);
        assertThat(speaking(together, Duration.ofDays(1), FailurePolicy.REOPENED)
                        .window())
                .contains(Duration.ofDays(1));
        for (Dialect alone : Set.of(Dialect.POE, Dialect.EXACTLY_ONCE, Dialect.IDS)) {
            assertThat(speaking(Set.of(alone), null, FailurePolicy.RECORDED).dialects())
                    .containsExactly(alone);
            assertRefused(
                    "dialects lists " + alone + " beside others, which are a second way to the same effect; list "
                            + alone + " alone",
                    () -> speaking(Set.of(alone, Dialect.TWOPHP), null, FailurePolicy.RECORDED));
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    @Tag("PD4")
    void pd4_poeIsSynchronousOnly(Mode mode) {
        ThrowingCallable once =
                () -> new TestPolicy().dialects(Set.of(Dialect.POE)).mode(mode).build();
        if (mode == Mode.SYNCHRONOUS) {
            assertThatNoException().isThrownBy(once);
        } else {
            assertRefused("mode = " + mode + ", and under dialects = POE a 202", once);
        }
    }

    @Test
    @Tag("G4")
    void refusesModesOf2phpWhereItIsNotSpoken() {
        assertRefused(
                "autoConfirm = ALWAYS is a mode of TWOPHP",
                () -> new TestPolicy()
                        .dialects(Set.of(Dialect.IDEMPOTENCY_KEY))
                        .autoConfirm(AutoConfirm.ALWAYS)
                        .build());
        assertRefused(
                "replayPolicy = REUSE is about Phase 2",
                () -> new TestPolicy()
                        .dialects(Set.of(Dialect.IDEMPOTENCY_KEY))
                        .late(ReplayPolicy.REUSE)
                        .build());
    }

    private static void assertRefused(String message, ThrowingCallable making) {
        assertThatExceptionOfType(InvalidConfigurationException.class)
                .isThrownBy(making)
                .withMessageStartingWith("@TwoPhaseMutation on Orders.place: " + message);
    }

    private static EndpointPolicy speaking(Set<Dialect> dialects, Duration window, FailurePolicy failures) {
        return new TestPolicy()
                .dialects(dialects)
                .keys(Optional.ofNullable(window), failures)
                .build();
    }

    private static EndpointPolicy policy(Mode mode, AutoConfirm autoConfirm, Enrolment enrolment) {
        return new TestPolicy()
                .mode(mode)
                .autoConfirm(autoConfirm)
                .enrolment(enrolment)
                .build();
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    @Tag("D13")
    void d13_anEndpointIsSynchronousAsynchronousOrNegotiated(Mode mode) {
        assertThat(policy(mode, AutoConfirm.ALLOWED, Enrolment.OPTIONAL).mode()).isEqualTo(mode);
        assertThat(IntentMode.of(mode)).hasToString(mode.name());
        assertThat(IntentMode.of(mode).isAutoConfirmed()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(AutoConfirm.class)
    @Tag("D14")
    void d14_transparentModeForAllAndTwoPhasesForAllExcludeEachOther(AutoConfirm autoConfirm) {
        assertThat(policy(Mode.SYNCHRONOUS, autoConfirm, Enrolment.OPTIONAL).autoConfirm())
                .isEqualTo(autoConfirm);
        ThrowingCallable both = () -> policy(Mode.SYNCHRONOUS, autoConfirm, Enrolment.REQUIRED);
        if (autoConfirm == AutoConfirm.ALWAYS) {
            assertRefused("autoConfirm = ALWAYS admits requests that enrolment = REQUIRED turns away", both);
        } else {
            assertThatNoException().isThrownBy(both);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1,30000",
        "29999,30000",
        "30000,30000",
        "30001,30001",
        "120000,120000",
        "120001,120000",
        "9223372036854775807,120000",
        "0,30000",
        "-9223372036854775808,30000"
    })
    @Tag("N8")
    @Tag("D19")
    void n8_raisesTheTtlOnRequestWithinItsBounds(long requested, long granted) {
        assertThat(policy(30_000, 120_000, 5_000).ttlFor(requested)).hasMillis(granted);
        assertThat(policy(30_000, 30_000, 5_000).ttlFor(requested))
                .as("without a maximum of its own")
                .hasMillis(30_000);
    }
}
