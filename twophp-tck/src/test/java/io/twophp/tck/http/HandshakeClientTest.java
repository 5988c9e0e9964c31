package io.twophp.tck.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.NextStep;
import io.twophp.tck.http.ScriptedServer.Asked;
import io.twophp.tck.http.Step.Kind;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The requests of the client, and their order. */
class HandshakeClientTest extends ScriptedExchanges {

    @Test
    @Tag("N5")
    @Tag("N7")
    @Tag("N39")
    @Tag("D1")
    void n7_phaseTwoEchoesBothIdsAndTheTokenAtThePathWithoutItsQuery() throws Exception {
        registers("DTT-2PHP-Confirmation-Token", "token");
        commits();
        assertCommitted(client.send(call));
        assertThat(server.asked()).extracting(Asked::target).containsExactly("/orders?a=1%20b", "/orders/confirm");
        assertThat(server.asked()).extracting(Asked::method).containsExactly("POST", "POST");
        assertThat(server.asked()).extracting(Asked::body).containsExactly("1 tea", "");
        assertThat(server.asked())
                .allSatisfy(
                        asked -> assertThat(asked.header("DTT-2PHP-Enabled")).isEqualTo("true"));
        assertThat(server.asked())
                .extracting(asked -> asked.header(CCID))
                .containsOnly(call.clientCorrelationId().value());
        assertThat(asked(0).header("Content-Type")).isEqualTo("text/plain");
        assertThat(asked(0).headers()).doesNotContainKey(SCID);
        assertThat(asked(1).header(SCID)).isEqualTo("scid-1");
        assertThat(asked(1).header("DTT-2PHP-Confirmation-Token")).isEqualTo("token");
        assertThat(pauses).isEmpty();
    }

    @Test
    @Tag("N9")
    @Tag("N10")
    void n9_theRowIsWrittenWithBothIdsAfterPhaseOneAndBeforePhaseTwo() throws Exception {
        registers();
        commits();
        List<Integer> requestsByThen = new ArrayList<>();
        HandshakeClient recording = builder()
                .ledger(WEB, "shop", row -> {
                    requestsByThen.add(server.asked().size());
                    rows.add(row);
                })
                .build();
        recording.send(call);
        assertThat(requestsByThen).containsExactly(1);
        assertThat(rows).singleElement().satisfies(row -> {
            assertThat(row.actor()).isEqualTo(LedgerEntry.Actor.CLIENT);
            assertThat(row.clientCorrelationId())
                    .isEqualTo(call.clientCorrelationId().value());
            assertThat(row.serverCorrelationId()).isEqualTo("scid-1");
            assertThat(row.parentReferenceId())
                    .isEqualTo(call.clientCorrelationId().value());
            assertThat(row.source()).isEqualTo("web");
            assertThat(row.target()).contains("shop");
            assertThat(row.serviceEndpoint()).isEqualTo(call.uri().toString());
            assertThat(row.ttlMs()).isEqualTo(30_000);
            assertThat(row.phase1Timestamp()).isEqualTo(NOW);
        });
    }

    @Test
    @Tag("N1")
    @Tag("N9")
    void n9_withoutItsRowOrOnceItsWindowHasClosedPhaseTwoIsNotSent() throws Exception {
        registers();
        HandshakeClient failing = builder()
                .ledger(WEB, "shop", row -> {
                    throw new IllegalStateException("disk full");
                })
                .build();
        assertThatIllegalStateException().isThrownBy(() -> failing.send(call));
        registers();
        HandshakeClient slow = builder()
                .ledger(
                        WEB,
                        "shop",
                        row -> nanoTime.addAndGet(Duration.ofSeconds(30).toNanos()))
                .build();
        assertThat(slow.send(call).next()).isInstanceOf(NextStep.Confirm.class);
        assertThat(server.asked()).hasSize(2);
    }

    @Test
    @Tag("D12")
    @Tag("N30")
    void d12_aNestedCallsRowHasTheInboundIdForItsParent() throws Exception {
        registers();
        commits();
        client.send(call.within(new ClientCorrelationId("inbound")));
        assertThat(rows).extracting(LedgerEntry::parentReferenceId).containsExactly("inbound");
    }

    @Test
    @Tag("N6")
    void singleStepsRepeatRecordAndWaitForNothing() throws Exception {
        registers().then(503, "").thenBreak();
        processing().then(200, "{}", STATE, "COMMITTED");
        Step first = client.phaseOne(call.requesting(Duration.ofSeconds(60)));
        NextStep.Confirm confirm = (NextStep.Confirm) first.next();
        assertThat(client.phaseTwo(call, confirm).status()).isEqualTo(503);
        assertThat(client.phaseTwo(call, confirm).status()).isEqualTo(Step.NO_ANSWER);
        assertThat(client.phaseTwo(call, new ServerCorrelationId("other"), Optional.empty())
                        .next())
                .isInstanceOf(NextStep.Poll.class);
        assertThat(client.status(server.uri(MONITOR)).next()).isInstanceOf(NextStep.Done.class);
        assertThat(server.asked()).hasSize(5);
        assertThat(asked(0).header("DTT-2PHP-Requested-TTL")).isEqualTo("60000");
        assertThat(asked(0).header("Content-Type")).isEqualTo("text/plain");
        assertThat(asked(3).header(SCID)).isEqualTo("other");
        server.close();
        assertThat(client.phaseOne(call).status()).as("not there").isEqualTo(Step.NO_ANSWER);
        assertThat(rows).isEmpty();
        assertThat(pauses).isEmpty();
    }

    @Test
    void aCallCanGoOnAfterItsServerWasAwayInBetween() throws Exception {
        registers();
        NextStep.Confirm confirm = (NextStep.Confirm) client.phaseOne(call).next();
        server.thenBreak();
        commits();
        Result result = client.confirm(call, confirm);
        assertCommitted(result);
        assertThat(result.count(Kind.PHASE_TWO)).isEqualTo(2);
        assertThat(result.count(Kind.PHASE_ONE)).isZero();
    }

    @Test
    void refusesWhatItCantCall() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpCall.of("POST", URI.create("/orders"), Map.of(), new byte[0]));
        assertThatIllegalArgumentException().isThrownBy(() -> builder().repeats(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> builder().polls(0));
    }
}
