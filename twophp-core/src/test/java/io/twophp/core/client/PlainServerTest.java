package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.CallState;
import io.twophp.core.client.Network.Fault;
import java.net.URI;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers that don't speak 2PHP (D25): their answers are passed through, and nothing is sent to them twice. */
@Tag("D25")
class PlainServerTest extends Requests {

    private final Calls calls = new Calls("twophp.client.servers", "any");

    @Test
    void d25_anOrdinaryAnswerIsPassedThrough() {
        calls.server.then(Fault.NO_CONNECTION, Fault.NO_CONNECTION);
        assertThat(calls.call(order(ORDINARY, "tea")).status())
                .as("what certainly was not sent is sent again")
                .isEqualTo(201);
        assertThat(calls.server.exchanges()).hasSize(1);
        assertThat(calls.server.effects("tea")).isEqualTo(1);
        assertThat(calls.only().state()).isEqualTo(CallState.PLAIN);
        assertThat(calls.ledger.lines()).as("no row: there is no server's id").isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"BARE_503", "BARE_504_AFTERWARDS", "BARE_408", "TOO_MANY", "UNAUTHORIZED"})
    void d25_anOrdinaryFailureIsPassedThroughOnce(Fault fault) {
        calls.server.then(fault);
        assertThat(calls.call(order(ORDINARY, "tea")).status()).isGreaterThanOrEqualTo(400);
        assertThat(calls.server.exchanges()).hasSize(1);
        calls.recoverAll(3);
        assertThat(calls.server.exchanges()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"REQUEST_LOST", "ANSWER_LOST"})
    void d25_nothingIsSentAgainAfterABrokenConnection(Fault fault) {
        calls.server.then(fault);
        UnfinishedCallException e = calls.unfinished(order(ORDINARY, "tea"));
        assertThat(e.mayBeExecuted()).isTrue();
        assertThat(e).hasMessageContaining("not known to speak 2PHP").hasMessageNotContaining("recovery");
        calls.recoverAll(3);
        assertThat(calls.server.exchanges()).hasSize(1);
        assertThat(calls.server.effects("tea")).isEqualTo(fault == Fault.ANSWER_LOST ? 1 : 0);
    }

    @Test
    void whatIsKnownOfOneEndpointSaysNothingOfAnother() {
        calls.call(order("tea"));
        calls.server.then(Fault.ANSWER_LOST);
        calls.unfinished(order(ORDINARY, "coffee"));
        assertThat(calls.server.effects("coffee")).isEqualTo(1);
    }

    @Test
    void aClientThatExpects2phpTakesAnOrdinaryAnswerForAnError() {
        Calls strict = new Calls("twophp.client.servers", "two-phase");
        assertThatThrownBy(() -> strict.call(order(ORDINARY, "tea")))
                .isInstanceOf(CallRefusedException.class)
                .hasMessageStartingWith("TWOPHP-0607");
        strict.recoverAll(3);
        assertThat(strict.server.effects("tea")).isEqualTo(1);
        assertThat(strict.only().state()).isEqualTo(CallState.PLAIN);
    }

    @Test
    void aRegisteredCallWhoseServerForgot2phpIsConfirmedNowhere() {
        calls.call(order("tea"));
        calls.server.then(Fault.NONE, Fault.REQUEST_LOST);
        calls.server.watch(step -> {
            if (calls.server.phaseTwos().size() == 2) {
                calls.server.downgrade();
            }
        });
        assertThat(calls.unfinished(order("coffee")).mayBeExecuted()).isTrue();
        calls.recoverAll(3);
        assertThat(calls.server.effects("coffee")).as("asked for once an hour").isLessThanOrEqualTo(1);
    }

    @Test
    void endpointsAreToldApartByTheirPathNotByTheirQuery() {
        assertThat(order(URI.create(ORDERS + "?a=b"), "tea").endpoint()).isEqualTo("https://pay.example/orders");
        assertThat(order(URI.create("https://pay.example:8443/a%2Fb"), "tea").endpoint())
                .isEqualTo("https://pay.example:8443/a%2Fb");
    }
}
