package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Phase;
import io.twophp.core.Words;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.client.SimulatedServer.Exchange;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** After 202 the client asks for the outcome until there is one (draft §5.3.3, D7). */
@Tag("N14")
class PollingTest extends CallTests {

    private List<Exchange> questions() {
        return calls.server.exchanges().stream()
                .filter(exchange -> exchange.message().method().equals("GET"))
                .toList();
    }

    @Test
    void n14_aSlowCallIsPolledToItsEnd() {
        assertThat(calls.call(order(SLOW, "tea")).status()).isEqualTo(200);
        assertThat(calls.server.effects("tea")).isEqualTo(1);
        assertThat(calls.line(calls.only()).phases())
                .containsExactly(Phase.WAITING_CONFIRM, Phase.PROCESSING, Phase.COMMITTED);
        assertThat(calls.server.phaseTwos())
                .extracting(Exchange::clientCorrelationId)
                .containsOnly(calls.only().clientCorrelationId().value());
        assertThat(calls.clockwork.pauses()).as("as the server asks").allMatch(Duration.ofSeconds(2)::equals);
        Calls patient = new Calls();
        patient.server.retryAfter("1");
        patient.call(order(SLOW, "tea"));
        assertThat(patient.server.exchanges())
                .as("nothing is confirmed again while the monitor says that it is worked on")
                .filteredOn(exchange -> exchange.message().method().equals("GET"))
                .hasSize(2);
        assertThat(patient.server.phaseTwos()).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example/2php/intents/",
                "http://pay.example/2php/intents/",
                "https://pay.example:444/2php/intents/",
                "https://pay.example@evil.example/2php/intents/",
                "//evil.example/2php/intents/",
                "mailto:monitor@pay.example?",
                "https:",
                "::no URL "
            })
    void aMonitorOnAnotherServerIsNeverAsked(String elsewhere) {
        calls.server.monitor(elsewhere);
        calls.call(post(SLOW, Map.of("Authorization", List.of("Bearer secret")), "tea"));
        assertThat(calls.server.effects("tea")).isEqualTo(1);
        assertThat(questions()).isEmpty();
        assertThat(calls.server.exchanges())
                .allMatch(exchange -> exchange.message().uri().getAuthority().equals("pay.example"));
    }

    @ParameterizedTest
    @Words("""
            /2php/intents/ 2php/intents/ https://pay.example/2php/intents/ HTTPS://PAY.example/2php/intents/
            """)
    void theServersOwnMonitorIsAskedWithTheClientsCredentials(String monitor) {
        calls.server.monitor(monitor);
        calls.call(post(
                SLOW, Map.of("Authorization", List.of("Bearer secret"), "Content-Type", List.of("text/plain")), ""));
        assertThat(questions()).isNotEmpty().allSatisfy(question -> {
            assertThat(question.message().uri().getPath())
                    .isEqualTo("/2php/intents/"
                            + calls.only().serverCorrelationId().orElseThrow());
            assertThat(question.message().headers()).containsOnlyKeys("Authorization");
        });
    }

    @Test
    void aServerThatAsksForNoPauseIsNotAskedWithoutOneNorWithTheQuery() {
        calls.server.retryAfter("0");
        calls.server.monitor("2php/intents/");
        calls.call(order(URI.create(SLOW + "?a=b"), "tea"));
        assertThat(calls.clockwork.pauses()).isNotEmpty().allMatch(pause -> pause.toMillis() >= 1000);
        assertThat(questions())
                .isNotEmpty()
                .allMatch(question -> question.message().uri().getQuery() == null);
    }

    @Test
    void aPollThatTakesTooLongIsToldAsWhatItIs() {
        calls.server.retryAfter("61");
        UnfinishedCallException e = calls.unfinished(order(SLOW, "tea"));
        assertThat(e.mayBeExecuted()).isTrue();
        assertThat(e.lastKnownPhase()).contains(Phase.PROCESSING);
        assertThat(e.serverCorrelationId()).isEqualTo(calls.only().serverCorrelationId());

        assertThat(calls.recover()).extracting(Call::state).containsExactly(CallState.COMMITTED);
        assertThat(calls.server.effects("tea")).isEqualTo(1);
    }

    @Test
    void whatIsLostBetweenPollsIsRepeated() {
        calls.server.then(Fault.NONE, Fault.NONE, Fault.ANSWER_LOST, Fault.BARE_503, Fault.REQUEST_LOST);
        assertThat(calls.call(order(SLOW, "tea")).status()).isEqualTo(200);
        assertThat(calls.server.effects("tea")).isEqualTo(1);
    }
}
