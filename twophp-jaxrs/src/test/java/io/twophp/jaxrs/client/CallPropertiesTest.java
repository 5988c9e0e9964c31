package io.twophp.jaxrs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.CallState;
import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.app.Observer;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An application's properties of its calls: of one request, of a target, of a client. */
class CallPropertiesTest extends ClientTests {

    private static Response order(Invocation.Builder request) {
        return request.post(TEA);
    }

    @Test
    void aTargetCanOptOutAndAClientCanLeaveItToSingleRequests() {
        order(CLIENT.target("orders")
                .property(TwoPhaseClientFeature.ENABLED, "false")
                .request());
        CLIENT.client().property(TwoPhaseClientFeature.ENABLED, false);
        assertThat(order(CLIENT.request("orders")).getStatus()).isEqualTo(201);
        assertThat(SERVER.database().count("twophp_call")).isZero();
        Response twoPhase = order(CLIENT.request("orders").property(TwoPhaseClientFeature.ENABLED, true));
        assertThat(twoPhase.getHeaderString(ProtocolHeader.PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(SERVER.database().count("twophp_call")).isEqualTo(1);
    }

    @Test
    @Tag("N28")
    void theNearestNameOfTheServiceCounts() {
        String authority = SERVER.base().getRawAuthority();
        order(CLIENT.request("orders"));
        CLIENT.client().property(TwoPhaseClientFeature.TARGET, "by-client");
        order(CLIENT.request("orders"));
        order(CLIENT.target("orders")
                .property(TwoPhaseClientFeature.TARGET, "by-target")
                .request());
        order(CLIENT.target("orders")
                .property(TwoPhaseClientFeature.TARGET, "by-target")
                .request()
                .property(TwoPhaseClientFeature.TARGET, "by-request"));
        assertThat(calls("target")).containsExactlyInAnyOrder(authority, "by-client", "by-target", "by-request");
        assertThat(SERVER.database().column("SELECT target FROM twophp_intent WHERE actor = 'client'"))
                .containsExactlyInAnyOrder(authority, "by-client", "by-target", "by-request");
    }

    @Test
    @Tag("D15")
    void theServerCanBeLeftToConfirm() {
        Response created = order(CLIENT.request("orders").property(TwoPhaseClientFeature.AUTO_CONFIRM, true));
        assertThat(created.getStatus()).isEqualTo(201);
        assertThat(created.getHeaderString(ProtocolHeader.PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(created.getHeaderString(ProtocolHeader.RESPONSE_STATUS)).isNull();
        assertThat(CLIENT.exchanges()).containsExactly("POST orders");
        assertThat(calls("way")).containsExactly("AUTO_CONFIRM");
        assertThat(calls("state")).containsExactly("COMMITTED");
        assertThat(SERVER.database().column("SELECT phase FROM twophp_intent"))
                .containsExactly("COMMITTED", "COMMITTED");
    }

    static Stream<Object> minutes() {
        return Stream.of(Duration.ofMinutes(1), 60_000, 60_000L);
    }

    @ParameterizedTest
    @MethodSource("minutes")
    @Tag("N6")
    @Tag("D19")
    void anotherTtlCanBeAskedFor(Object minute) {
        List<String> asked = new CopyOnWriteArrayList<>();
        CLIENT.disturb(exchange -> asked.add(exchange.getHeaderString(ProtocolHeader.REQUESTED_TTL)));
        order(CLIENT.request("orders").property(TwoPhaseClientFeature.REQUESTED_TTL, minute));
        assertThat(asked).containsExactly("60000", null);
        assertThat(SERVER.database().column("SELECT ttl_ms FROM twophp_intent")).containsExactly(60_000L, 60_000L);
    }

    @Test
    @Tag("D3")
    void whatTakesTooLongIsUnfinishedAndRecoveryGoesOn() {
        TwoPhaseCallException unfinished = catchThrowableOfType(
                TwoPhaseCallException.class,
                () -> CLIENT.request("later")
                        .property(TwoPhaseClientFeature.TIMEOUT, Duration.ofMillis(900))
                        .post(null));
        assertThat(unfinished.mayBeExecuted()).isTrue();
        assertThat(unfinished.lastKnownPhase()).contains(Phase.PROCESSING);
        String scid = unfinished.serverCorrelationId().orElseThrow().value();
        assertThat(unfinished).hasMessageContainingAll("TWOPHP-0601", scid, "900 ms", "recovery goes on asking");
        assertThat(calls("client_correlation_id"))
                .containsExactly(unfinished.clientCorrelationId().value());
        SERVER.finish();
        SERVER.select(Observer.class).forget();
        SERVER.database().advance(Duration.ofMinutes(2));
        recoverCalls();
        assertThat(calls("state")).containsExactly("COMMITTED");
        assertThat(SERVER.select(Observer.class).ends()).containsExactly(CallState.COMMITTED);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    static Stream<Arguments> nonsense() {
        return Stream.of(
                Arguments.of(TwoPhaseClientFeature.ENABLED, "maybe", "true or false"),
                Arguments.of(TwoPhaseClientFeature.AUTO_CONFIRM, 1, "true or false"),
                Arguments.of(TwoPhaseClientFeature.TARGET, " ", "1 to 255 characters"),
                Arguments.of(TwoPhaseClientFeature.TARGET, 7, "1 to 255 characters"),
                Arguments.of(TwoPhaseClientFeature.CALL, "x".repeat(256), "1 to 255 characters"),
                Arguments.of(TwoPhaseClientFeature.TIMEOUT, "soon", "positive java.time.Duration"),
                Arguments.of(TwoPhaseClientFeature.TIMEOUT, Duration.ZERO, "positive java.time.Duration"),
                Arguments.of(TwoPhaseClientFeature.REQUESTED_TTL, 0, "positive java.time.Duration"),
                Arguments.of(TwoPhaseClientFeature.REQUESTED_TTL, Duration.ofNanos(7), "positive java.time.Duration"),
                Arguments.of(TwoPhaseClientFeature.REQUESTED_TTL, Duration.ofMillis(-1), "number of milliseconds"));
    }

    @ParameterizedTest
    @MethodSource("nonsense")
    void whatCantBeUsedIsRefusedByNameBeforeAnythingIsSent(String property, Object value, String fix) {
        assertThatThrownBy(() -> order(CLIENT.request("orders").property(property, value)))
                .hasStackTraceContaining("Property " + property + " = '" + value + "' can't be used; give ")
                .hasStackTraceContaining(fix);
        assertThat(CLIENT.exchanges()).isEmpty();
        assertThat(SERVER.database().count("twophp_call")).isZero();
    }
}
