package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.core.Copies;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.client.SimulatedServer.Exchange;
import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A request whose answer decides nothing is repeated with the same ids, after pauses, up to a limit (D3, D8). */
@Tag("D3")
@Tag("D8")
class RepetitionTest extends CallTests {

    @ParameterizedTest
    @EnumSource(from = "NO_CONNECTION", to = "TOO_MANY")
    @Tag("N5")
    @Tag("D4")
    void d3_d8_eitherPhaseIsRepeatedWithTheSameIds(Fault fault) {
        for (int phase = 1; phase <= 2; phase++) {
            Calls its = new Calls();
            its.server.then(phase == 1 ? new Fault[] {fault, fault} : new Fault[] {Fault.NONE, fault, fault});
            assertThat(its.call(order("tea")).status())
                    .as(fault + " in phase " + phase)
                    .isEqualTo(200);
            assertThat(its.server.exchanges())
                    .extracting(Exchange::clientCorrelationId)
                    .containsOnly(its.only().clientCorrelationId().value());
            assertThat(its.server.effects("tea")).isEqualTo(1);
            assertThat(its.clockwork.pauses()).hasSize(2);
            assertThat(its.ledger.lines()).as("N31: one row").hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 1000", "0.999999, 500"})
    void pausesDoubleUpToALimitLessUpToAHalfByChance(double random, long perMille) {
        Calls patient = new Calls("twophp.client.attempts", "9");
        patient.clockwork.setRandom(random);
        patient.leftBehind(0, Fault.NO_CONNECTION, order("tea"));
        assertThat(patient.clockwork.pauses())
                .containsExactlyElementsOf(Stream.of(200L, 400L, 800L, 1600L, 3200L, 6400L, 10_000L, 10_000L)
                        .map(millis -> Duration.ofMillis(millis * perMille / 1000))
                        .toList());
    }

    @Test
    void pausesBeginAnewWithEachPhase() {
        calls.server.then(Fault.BARE_503, Fault.BARE_503, Fault.NONE, Fault.BARE_503);
        calls.call(order("tea"));
        assertThat(calls.clockwork.pauses())
                .containsExactly(Duration.ofMillis(200), Duration.ofMillis(400), Duration.ofMillis(200));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "7 | 7000",
                "0 | 200",
                "-5 | 200",
                "soon | 200",
                "Fri, 31 Dec 1999 23:59:59 GMT | 200",
                "99999999999999999999 | 200"
            })
    void whatTheServerAsksForIsWaitedForAtLeastIfItCanBeRead(String retryAfter, long millis) {
        calls.server.retryAfter(retryAfter);
        calls.server.then(Fault.TOO_MANY, Fault.NONE, Fault.TOO_MANY);
        calls.call(order("tea"));
        assertThat(calls.clockwork.pauses()).hasSize(2).containsOnly(Duration.ofMillis(millis));
    }

    @Test
    void aServerThatAsksForMoreThanTheCallsTimeIsNotWaitedFor() {
        calls.server.retryAfter("61");
        calls.server.then(Fault.TOO_MANY);
        UnfinishedCallException e = calls.unfinished(order("tea"));
        assertThat(e).hasMessageContaining("60000 ms").hasMessageContaining("429");
        assertThat(e.mayBeExecuted()).isFalse();
        assertThat(calls.clockwork.pauses()).isEmpty();
    }

    @Test
    void anExchangeIsSentSoOftenAtMost() {
        UnfinishedCallException e = calls.leftBehind(0, Fault.REQUEST_LOST, order("tea"));
        assertThat(e).hasMessageContaining("8 attempts").hasRootCauseMessage("lost on the way there");
        assertThat(calls.server.exchanges()).hasSize(8);
    }

    @Test
    void aCallIsTriedForItsTimeAndItsOwnCountsInPlaceOfTheSettings() {
        Calls eager = new Calls("twophp.client.attempts", "1000");
        eager.leftBehind(0, Fault.REQUEST_LOST, order("tea"));
        assertThat(eager.clockwork.pauses().stream().reduce(Duration.ZERO, Duration::plus))
                .isBetween(Duration.ofSeconds(50), Duration.ofSeconds(60));

        calls.server.faults(() -> Fault.REQUEST_LOST);
        calls.unfinished(order(
                ORDERS,
                "tea",
                Copies.with(OutboundRequest.Options.DEFAULT, "timeout", Optional.of(Duration.ofSeconds(1)))));
        assertThat(calls.clockwork.pauses()).containsExactly(Duration.ofMillis(200), Duration.ofMillis(400));
    }

    @Test
    void anInterruptedThreadGivesUpAndStaysInterrupted() {
        calls.clockwork.setPause(length -> {
            throw new InterruptedException();
        });
        calls.ledger.watch(step -> assertThat(Thread.currentThread().isInterrupted())
                .as("many drivers can't write then")
                .isFalse());
        calls.server.then(Fault.BARE_503);
        UnfinishedCallException e = calls.unfinished(order("tea"));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(e.mayBeExecuted()).isFalse();
        assertThat(calls.only().state()).isEqualTo(CallState.ABANDONED);
    }

    @Test
    @Tag("N1")
    @Tag("X25")
    void aCallThatIsNeverInTimeIsNotRegisteredWithoutPausesAndSaysWhy() {
        calls.server.ttl(calls.settings.margin());
        assertThat(calls.unfinished(order("tea")))
                .hasMessageContaining("could not be confirmed in time")
                .hasMessageContaining("the server's clock");
        assertThat(calls.server.phaseTwos()).isEmpty();
        assertThat(calls.server.phaseOnes()).hasSizeBetween(3, 30);
    }

    @Test
    @Tag("D4")
    void aLostAnswerToEachOfManyPhasesTwoIsOneEffect() {
        calls.server.then(Stream.concat(Stream.of(Fault.NONE), Collections.nCopies(6, Fault.ANSWER_LOST).stream())
                .toArray(Fault[]::new));
        assertThat(text(calls.call(order("tea")))).isEqualTo("done: tea");
        assertThat(calls.server.phaseTwos()).hasSize(7);
        assertThat(calls.server.effects("tea")).isEqualTo(1);
    }

    /** Returns the first pauses of ten calls, each with another random number. */
    private static List<Duration> pauses(String retryAfter, URI uri, Fault... faults) {
        return IntStream.range(0, 10)
                .mapToObj(i -> {
                    Calls its = new Calls();
                    its.clockwork.setRandom(i / 10.0);
                    its.server.retryAfter(retryAfter);
                    its.server.then(faults);
                    its.call(order(uri, "tea"));
                    return its.clockwork.pauses().get(0);
                })
                .toList();
    }

    /** Also calls that were turned away together by 503 or 429 with Retry-After, and those that poll. */
    @Test
    @Tag("W23")
    void w23_callsThatFailedOrWereAskedToWaitAtTheSameTimeComeBackApart() {
        assertThat(pauses("8", ORDERS, Fault.BARE_503))
                .doesNotHaveDuplicates()
                .allMatch(pause -> pause.toMillis() > 100 && pause.toMillis() <= 200);
        assertThat(pauses("8", ORDERS, Fault.TOO_MANY))
                .doesNotHaveDuplicates()
                .allMatch(pause -> pause.toSeconds() >= 8 && pause.toSeconds() < 10);
        assertThat(pauses("8", SLOW)).doesNotHaveDuplicates().allMatch(pause -> pause.toSeconds() >= 8);
    }

    @Test
    @Tag("W23")
    void w23_aPauseIsNotMadeLongerBeyondTheCallsTime() {
        calls.clockwork.setRandom(0.9);
        calls.server.retryAfter("59");
        calls.server.then(Fault.TOO_MANY);
        assertThat(calls.call(order("tea")).status()).isEqualTo(200);
        assertThat(calls.clockwork.pauses()).containsExactly(Duration.ofSeconds(60));
    }
}
