package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.NextStep.AlreadyProcessed;
import io.twophp.core.client.NextStep.Confirm;
import io.twophp.core.client.NextStep.Done;
import io.twophp.core.client.NextStep.Poll;
import io.twophp.core.client.NextStep.Refused;
import io.twophp.core.client.NextStep.RepeatWithSameIds;
import io.twophp.core.client.NextStep.Resubmit;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The way in which a careful client reads answers. */
class ClientProtocolTest {

    private static final String SCID = ProtocolHeader.SERVER_CORRELATION_ID;
    private static final String STATE = ProtocolHeader.PHASE_STATE;

    private final ClientProtocol protocol = new ClientProtocol(Duration.ofSeconds(1));

    private static Map<String, String> registered() {
        return new HashMap<>(Map.of(
                SCID,
                "scid-1",
                STATE,
                "WAITING_CONFIRM",
                ProtocolHeader.TTL,
                "30000",
                ProtocolHeader.PONR_DEADLINE,
                "2026-01-01T12:00:20.000001Z",
                "Date",
                "Thu, 1 Jan 2026 12:00:00 GMT"));
    }

    private NextStep afterPhaseOne(int status, Map<String, String> headers) {
        return protocol.afterPhaseOne(status, 0, Duration.ofSeconds(1).toNanos(), headers::get);
    }

    private NextStep afterPhaseTwo(int status, Map<String, String> headers) {
        return protocol.afterPhaseTwo(status, headers::get);
    }

    @Test
    @Tag("N1")
    @Tag("N7")
    @Tag("N35")
    @Tag("N39")
    @Tag("W9")
    @Tag("D20")
    void n7_aRegistrationIsConfirmedWithItsServerCorrelationIdInTime() {
        Confirm confirm = (Confirm) afterPhaseOne(200, registered());
        assertThat(confirm.serverCorrelationId()).isEqualTo(new ServerCorrelationId("scid-1"));
        assertThat(confirm.window().left(0)).isEqualTo(Duration.parse("PT20.000001S"));
        assertThat(confirm.confirmationToken()).isEmpty();
        Map<String, String> headers = registered();
        headers.put(ProtocolHeader.CONFIRMATION_TOKEN, "token");
        headers.put(SCID, "{\"order\":17}");
        Confirm other = (Confirm) afterPhaseOne(200, headers);
        assertThat(other.confirmationToken()).contains("token");
        assertThat(other.serverCorrelationId())
                .as("anything visible")
                .isEqualTo(new ServerCorrelationId("{\"order\":17}"));
    }

    @ParameterizedTest
    @CsvSource({
        "DTT-2PHP-TTL,",
        "DTT-2PHP-TTL,soon",
        "DTT-2PHP-TTL,9223372036854775808",
        "DTT-2PHP-PONR-Deadline,",
        "DTT-2PHP-PONR-Deadline,tomorrow"
    })
    void aRegistrationThatCantBeReadIsAskedForAgain(String name, String value) {
        Map<String, String> headers = registered();
        headers.put(name, value);
        assertThat(afterPhaseOne(200, headers)).isEqualTo(new RepeatWithSameIds());
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 301, 302, 303, 304, 307, 308})
    @Tag("W4")
    void aRedirectDecidesNothingUnlessItIsTheRecordedResponse(int status) {
        assertThat(afterPhaseOne(status, Map.of())).isEqualTo(new RepeatWithSameIds());
        assertThat(afterPhaseOne(status, registered())).isEqualTo(new RepeatWithSameIds());
        assertThat(afterPhaseTwo(status, Map.of())).isEqualTo(new RepeatWithSameIds());
        Map<String, String> recorded = Map.of(SCID, "scid-1", STATE, "COMMITTED");
        assertThat(afterPhaseOne(status, recorded)).isInstanceOf(Done.class);
        assertThat(afterPhaseTwo(status, recorded)).isInstanceOf(Done.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 204})
    @Tag("D25")
    void d25_withoutAServerCorrelationIdTheServerHasProcessedTheRequest(int status) {
        assertThat(afterPhaseOne(status, Map.of())).isEqualTo(new AlreadyProcessed(status));
    }

    @ParameterizedTest
    @ValueSource(strings = {"DTT-2PHP-Server-Correlation-ID", "DTT-2PHP-TTL", "DTT-2PHP-Message", "DTT-2PHP-Enabled"})
    @Tag("W9")
    void w9_anyHeaderOfTheProtocolMeansThatTheServerSpeaksIt(String name) {
        assertThat(afterPhaseOne(200, Map.of(name, "not of use"))).isEqualTo(new RepeatWithSameIds());
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 428})
    void aRefusalIsFinal(int status) {
        assertThat(afterPhaseOne(status, Map.of())).isEqualTo(new Refused(status));
        assertThat(afterPhaseTwo(status, Map.of())).isEqualTo(new Refused(status));
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 500, 502, 503, 504, 599})
    @Tag("D3")
    @Tag("D8")
    @Tag("N14")
    void d8_aBare408Or5xxSaysNothing(int status) {
        assertThat(afterPhaseOne(status, Map.of())).isEqualTo(new RepeatWithSameIds());
        assertThat(afterPhaseTwo(status, Map.of())).isEqualTo(new RepeatWithSameIds());
        assertThat(afterPhaseTwo(status, Map.of(SCID, "scid-1"))).isEqualTo(new RepeatWithSameIds());
        assertThat(afterPhaseTwo(status, Map.of(STATE, "WAITING_CONFIRM"))).isEqualTo(new RepeatWithSameIds());
        assertThat(afterPhaseTwo(status, Map.of(STATE, "ttl_expired"))).isEqualTo(new RepeatWithSameIds());
        assertThat(afterPhaseTwo(status, Map.of(STATE, "NONSENSE"))).isEqualTo(new RepeatWithSameIds());
        assertThat(afterPhaseTwo(status, Map.of(STATE, "PROCESSING")))
                .as("N14: without a 202 no promise")
                .isEqualTo(new RepeatWithSameIds());
    }

    @Test
    @Tag("D8")
    @Tag("N23")
    void d8_a408IsBelievedWithItsPhaseState() {
        Map<String, String> expired = Map.of(STATE, "TTL_EXPIRED", SCID, "scid-1");
        assertThat(afterPhaseTwo(408, expired)).isEqualTo(new Resubmit());
        assertThat(afterPhaseOne(408, expired)).isEqualTo(new Resubmit());
        assertThat(afterPhaseTwo(504, expired)).isEqualTo(new RepeatWithSameIds());
    }

    @Test
    @Tag("N14")
    @Tag("D7")
    void n14_processingIsPolled() {
        assertThat(afterPhaseTwo(
                        202, Map.of(STATE, "PROCESSING", "Location", "/2php/intents/scid-1", "Retry-After", "7")))
                .isEqualTo(new Poll(Optional.of("/2php/intents/scid-1"), 7));
        assertThat(afterPhaseOne(202, Map.of(STATE, "PROCESSING", SCID, "scid-1")))
                .isEqualTo(new Poll(Optional.empty(), 1));
        assertThat(afterPhaseTwo(202, Map.of()))
                .as("without its phase state no promise")
                .isEqualTo(new RepeatWithSameIds());
        assertThat(afterPhaseTwo(200, Map.of(STATE, "PROCESSING"))).isEqualTo(new RepeatWithSameIds());
        assertThat(afterPhaseOne(429, Map.of())).as("not for ever").isEqualTo(new RepeatWithSameIds());
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "-1", "1.5", "soon", "9999999", "Fri, 31 Dec 1999 23:59:59 GMT"})
    @Tag("N14")
    void n14_aRetryAfterThatCantBeReadIsASecond(String retryAfter) {
        Map<String, String> headers = new HashMap<>(Map.of(STATE, "PROCESSING"));
        headers.put("Retry-After", retryAfter);
        assertThat(afterPhaseTwo(202, headers)).isEqualTo(new Poll(Optional.empty(), 1));
    }

    @Test
    @Tag("N11")
    @Tag("D4")
    @Tag("D27")
    void n11_committedIsDoneWithItsResourceAlsoAsAReplayAndAsTheAnswerToARepeatedRegistration() {
        assertThat(afterPhaseTwo(200, Map.of(STATE, "COMMITTED", ProtocolHeader.RESOURCE_ID, "42")))
                .isEqualTo(new Done(Phase.COMMITTED, Optional.of("42"), false));
        assertThat(afterPhaseOne(200, Map.of(STATE, "COMMITTED", SCID, "scid-1")))
                .isEqualTo(new Done(Phase.COMMITTED, Optional.empty(), false));
        Map<String, String> replay = Map.of(STATE, "COMMITTED", ProtocolHeader.MESSAGE, "Replayed");
        assertThat(afterPhaseTwo(200, replay)).isEqualTo(new Done(Phase.COMMITTED, Optional.empty(), true));
        assertThat(afterPhaseOne(200, replay))
                .as("without its id")
                .isEqualTo(new Done(Phase.COMMITTED, Optional.empty(), true));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 408, 409, 429, 500, 503})
    @Tag("N12")
    @Tag("D16")
    void n12_aRecordedFailureIsDoneWhateverItsStatus(int status) {
        assertThat(afterPhaseTwo(status, Map.of(STATE, "FAILED")))
                .isEqualTo(new Done(Phase.FAILED, Optional.empty(), false));
    }
}
