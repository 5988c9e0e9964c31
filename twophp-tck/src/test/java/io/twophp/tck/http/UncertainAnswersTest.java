package io.twophp.tck.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.core.client.NextStep;
import io.twophp.tck.http.ScriptedServer.Asked;
import io.twophp.tck.http.Step.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The client's reaction if an answer is missing, says little, or says to wait. */
class UncertainAnswersTest extends ScriptedExchanges {

    @Test
    @Tag("N14")
    @Tag("N37")
    @Tag("D7")
    void n14_pollsUntilCommittedAndThenFetchesTheRecordedResponse() throws Exception {
        registers();
        processing("Location", MONITOR, "Retry-After", "7").then(200, "{}", STATE, "PROCESSING", "Retry-After", "3");
        processing("Location", MONITOR, "Retry-After", "2").then(200, "{}", STATE, "COMMITTED");
        commits();
        Result result = client.send(call);
        assertCommitted(result);
        assertThat(server.asked())
                .extracting(Asked::target)
                .containsExactly(
                        "/orders?a=1%20b", "/orders/confirm", MONITOR, "/orders/confirm", MONITOR, "/orders/confirm");
        assertThat(server.asked())
                .extracting(asked -> asked.header("Authorization"))
                .containsOnly("Basic YWxpY2U6c2VjcmV0");
        assertThat(pauses).containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(3), Duration.ofSeconds(2));
        assertThat(result.count(Kind.PHASE_TWO)).isEqualTo(3);
        assertThat(result.count(Kind.STATUS)).isEqualTo(2);
        assertThat(rows).hasSize(1);
    }

    @Test
    @Tag("N14")
    @Tag("N12")
    void n14_pollsUntilFailed() throws Exception {
        registers();
        processing().then(500, "no stock", STATE, "FAILED");
        Result result = client.send(call);
        assertThat(result.next()).isEqualTo(new NextStep.Done(Phase.FAILED, Optional.empty(), false));
        assertThat(result.status()).isEqualTo(500);
        assertThat(result.bytes()).asString(UTF_8).isEqualTo("no stock");
        assertThat(pauses).containsExactly(Duration.ofSeconds(1));
    }

    @Test
    @Tag("N14")
    void n14_givesUpPollingAtItsCap() throws Exception {
        registers();
        for (int i = 0; i < 10; i++) {
            processing();
        }
        Result result = client.send(call);
        assertThat(result.next()).isInstanceOf(NextStep.Poll.class);
        assertThat(result.count(Kind.PHASE_TWO)).isEqualTo(1 + 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.2:1/steal", "https://evil.example/", "//evil.example/", "::", "mailto:a@b"})
    void credentialsGoToNoOtherServer(String location) throws Exception {
        registers();
        processing("Location", location);
        commits();
        Result result = client.send(call);
        assertCommitted(result);
        assertThat(result.count(Kind.STATUS)).isZero();
    }

    @Test
    @Tag("D3")
    @Tag("D8")
    void d8_whatSaysNothingIsRepeatedWithTheSameIds() throws Exception {
        server.thenBreak().then(502, "proxy");
        registers();
        server.thenBreakWithin().then(408, "proxy").then(503, "", "Retry-After", "4");
        commits();
        Result result = client.send(call);
        assertCommitted(result);
        assertThat(result.steps())
                .extracting(Step::status)
                .containsExactly(Step.NO_ANSWER, 502, 200, Step.NO_ANSWER, 408, 503, 200);
        assertThat(server.asked())
                .extracting(asked -> asked.header(CCID))
                .containsOnly(call.clientCorrelationId().value());
        assertThat(server.asked().subList(3, 7))
                .extracting(asked -> asked.header(SCID))
                .containsOnly("scid-1");
        assertThat(pauses).last().isEqualTo(Duration.ofSeconds(4));
        assertThat(rows).hasSize(1);
    }

    @Test
    @Tag("D8")
    void d8_repeatingEndsAtItsCapWithTheOutcomeOpen() throws Exception {
        registers();
        server.thenBreak().thenBreak().thenBreak().thenBreak().thenBreak();
        Result result = client.send(call);
        assertThat(result.next()).isEqualTo(new NextStep.RepeatWithSameIds());
        assertThat(result.status()).isEqualTo(Step.NO_ANSWER);
        assertThat(result.count(Kind.PHASE_TWO)).isEqualTo(1 + 3);
    }

    @Test
    @Tag("D8")
    @Tag("N4")
    @Tag("N23")
    void n23_a408WithItsPhaseStateIsFinalAndANewCallHasANewId() throws Exception {
        registers();
        server.then(408, "", STATE, "TTL_EXPIRED");
        Result result = client.send(call);
        assertThat(result.next()).isEqualTo(new NextStep.Resubmit());
        assertThat(server.asked()).hasSize(2);
        HttpCall other = HttpCall.of("POST", call.uri(), call.headers(), call.body());
        assertThat(List.of(call.resubmitted(), other))
                .extracting(HttpCall::clientCorrelationId)
                .doesNotContain(call.clientCorrelationId());
    }

    @Test
    @Tag("D25")
    void d25_withoutAServerCorrelationIdNothingIsConfirmedRepeatedOrRecorded() throws Exception {
        server.then(201, "order 7", "Location", "/orders/7");
        Result result = client.send(call);
        assertThat(result.next()).isEqualTo(new NextStep.AlreadyProcessed(201));
        assertThat(result.bytes()).asString(UTF_8).isEqualTo("order 7");
        assertThat(server.asked()).hasSize(1);
        assertThat(rows).isEmpty();
        assertThat(pauses).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 413, 422})
    void aRefusalEndsTheCall(int status) throws Exception {
        server.then(status, "");
        assertThat(client.send(call).next()).isEqualTo(new NextStep.Refused(status));
        assertThat(server.asked()).hasSize(1);
    }

    @Test
    @Tag("D4")
    void d4_aRegistrationThatTurnsOutToBeConfirmedIsFollowedByRepeatingIt() throws Exception {
        processing(SCID, "scid-1", "Location", MONITOR).then(200, "{}", STATE, "COMMITTED");
        server.then(200, "order 7", SCID, "scid-1", STATE, "COMMITTED", "DTT-2PHP-Resource-ID", "7");
        assertCommitted(client.send(call));
        assertThat(server.asked())
                .extracting(Asked::target)
                .containsExactly("/orders?a=1%20b", MONITOR, "/orders?a=1%20b");
    }
}
