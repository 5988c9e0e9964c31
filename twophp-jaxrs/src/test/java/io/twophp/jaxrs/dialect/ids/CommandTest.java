package io.twophp.jaxrs.dialect.ids;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CommandDecided;
import io.twophp.CommandDecision;
import io.twophp.CommandEvidence;
import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Reply;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands of IDS over HTTP: which of them are the same, the decisions and the answers. */
class CommandTest extends CommandTests {

    @Test
    @Tag("A8")
    @Tag("S11")
    void A8_S11_anotherTenantsCommandRuns() {
        place(TEA);
        assertThat(send("alice@acme", PLACE, TEA).header(REPLAYED)).isNull();
        assertThat(send("bob", PLACE, TEA).header(REPLAYED)).as("another actor").isNull();
        assertThat(SERVER.database().orders()).isEqualTo(3);
        Reply shipped = send("alice", "commands/shared/1", "{}");
        assertThat(send("alice@acme", "commands/shared/1", "{}").header(ID)).isNotEqualTo(shipped.header(ID));
    }

    @Test
    @Tag("A8")
    @Tag("S6")
    void A8_S6_theSameKeyWithAnotherAmountIsAConflictThatLeavesEvidence() {
        Reply first = place(TEA);
        Reply dearer = place(TEA.replace("\"amount\":1", "\"amount\":2"));
        dearer.expect(409, "idempotency-conflict");
        assertThat(dearer.header(DECISION)).isEqualTo("conflict_rejected");
        assertThat(dearer.header(STATUS)).isEqualTo("rejected");
        assertThat(dearer.header(ID)).isEqualTo(first.header(ID));
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertThat(evidence(first)).singleElement().satisfies(decided -> {
            assertThat(decided.decision()).isEqualTo(CommandDecision.CONFLICT_REJECTED);
            assertThat(decided.sender().name()).isEqualTo("alice");
            assertThat(decided.fingerprint().orElseThrow())
                    .hasSize(64)
                    .isNotEqualTo(decided.knownFingerprint().orElseThrow());
        });
        assertThat(place(TEA).header(REPLAYED)).isEqualTo("true");
    }

    @Test
    @Tag("S4")
    @Tag("SD3")
    void S4_theLedgerKeepsKeyIdOutcomeAndTimesOfACommand() {
        Reply placed = place(TEA);
        Intent row = row(placed);
        assertThat(row.name().dialect()).isEqualTo(Dialect.IDS);
        assertThat(row.clientCorrelationId().value()).isNotBlank().isNotEqualTo(placed.header(KEY));
        assertThat(row.serverCorrelationId().value()).isEqualTo(placed.header(ID));
        assertThat(row.phase()).isEqualTo(Phase.COMMITTED);
        assertThat(row.registeredAt()).isEqualTo(row.confirmedAt().orElseThrow());
        assertThat(row.decidedAt().orElseThrow()).isAfterOrEqualTo(row.registeredAt());
        assertThat(row.reservation().until()).contains(row.registeredAt().plus(Duration.ofDays(1)));
        place(TEA);
        assertThat(row(placed)).as("a duplicate changes nothing of it").isEqualTo(row);
    }

    private static Intent row(Reply reply) {
        return SERVER.select(UnitOfWork.class)
                .call(scope -> SERVER.select(IntentLedger.class).find(new ServerCorrelationId(reply.header(ID))))
                .orElseThrow()
                .intent();
    }

    @Test
    @Tag("S5")
    @Tag("SD5")
    void S5_afterItsWindowACommandRunsAgain() {
        Reply first = send("alice", "commands/orders/1/ping", "{}");
        SERVER.database().advance(Duration.ofSeconds(59));
        assertThat(send("alice", "commands/orders/1/ping", "{}").header(REPLAYED))
                .isEqualTo("true");
        SERVER.database().advance(Duration.ofSeconds(1));
        Reply second = send("alice", "commands/orders/1/ping", "{}").without(REPLAYED);
        assertThat(second.header(ID)).isNotEqualTo(first.header(ID));
        send("alice", "commands/orders/1/close", "{}");
        SERVER.database().advance(Duration.ofHours(24).minusSeconds(1));
        assertThat(send("alice", "commands/orders/1/close", "{}").header(REPLAYED))
                .isEqualTo("true");
        SERVER.database().advance(Duration.ofSeconds(1));
        assertThat(send("alice", "commands/orders/1/close", "{}").header(REPLAYED))
                .isNull();
    }

    @Test
    @Tag("S7")
    @Tag("SD7")
    void S7_aDuplicateInProgressIsToldWhereToAsk() {
        CompletableFuture<Reply> running = SERVER.atGate(SERVER.alice().post("commands/gate/1", "{}"));
        Reply own = send("alice", "commands/gate/1", "{}").expect(202);
        assertThat(own.header(STATUS)).isEqualTo("in_progress");
        assertThat(own.header(DECISION)).isEqualTo("duplicate_replayed");
        assertThat(own.header("Location")).endsWith(own.header(ID));
        assertThat(own.header("Retry-After")).isNotNull();
        Reply others = send("bob", "commands/gate/1", "{}").expect(202).without("Location");
        assertThat(SERVER.release(running).header(ID)).isEqualTo(own.header(ID)).isEqualTo(others.header(ID));
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @ParameterizedTest
    @Tag("SD7")
    @CsvSource({"422,rejected", "500,failed"})
    void SD7_aFailureIsReplayedWithItsStatus(int status, String told) {
        send("alice", "work/ids/" + status, "{}").expect(status).with(STATUS, told);
        send("alice", "work/ids/" + status, "{}").with(STATUS, told).with(REPLAYED, "true");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.database().orders()).isZero();
    }

    @Test
    @Tag("SD7")
    void SD7_whatWasUndoneIsToldSo() {
        Reply first = place(TEA);
        assertThat(SERVER.select(CommandEvidence.class).compensated(new ServerCorrelationId(first.header(ID))))
                .isTrue();
        assertThat(place(TEA).with(STATUS, "compensated").body()).isEqualTo(first.body());
        assertThat(evidence(first))
                .extracting(CommandDecided::decision)
                .containsExactly(CommandDecision.COMPENSATED, CommandDecision.DUPLICATE_REPLAYED);
    }

    @Test
    @Tag("S9")
    @Tag("SD9")
    void SD9_aProvidersKeyIsThatOfTheCommand() {
        Reply first = send("alice", "commands/orders/1/pay", "{}");
        assertThat(first.text()).isEqualTo("paid under " + first.header(ID));
        assertThat(send("alice", "commands/orders/1/pay", "{}").text()).isEqualTo(first.text());
    }

    @Test
    @Tag("S7")
    void S7_longWorkIsAnswered202AndThenReplayed() {
        Reply first = send("alice", "commands/later/1", "{}").expect(202).with(STATUS, "in_progress");
        assertThat(first.header("Location")).endsWith(first.header(ID));
        SERVER.finish();
        Reply done = send("alice", "commands/later/1", "{}").expect(200).with(STATUS, "executed");
        assertThat(done.text()).startsWith("done");
    }

    @Test
    @Tag("S1")
    void S1_whatChangesNothingIsNotRegistered() {
        Reply first = send("alice", "commands/search", "{}").without(ID);
        Reply second = SERVER.anonymous().post("commands/search", "{}").send();
        assertThat(List.of(first.status(), second.status())).containsOnly(200);
        assertThat(second.text()).isNotEqualTo(first.text());
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("S2")
    void S2_theTargetIsTheDecodedAddress() {
        Reply first = send("alice", "commands/orders/a%2Db/close", "{}");
        assertThat(send("alice", "commands/orders/a-b/close", "{}").header(ID)).isEqualTo(first.header(ID));
        assertThat(send("alice", "commands/orders/a-c/close", "{}").header(ID)).isNotEqualTo(first.header(ID));
        assertThat(send("alice", "commands/orders/a-b/close?n=1", "{}").header(ID))
                .isNotEqualTo(first.header(ID));
    }

    @Test
    @Tag("SD2")
    @Tag("SD3")
    void SD2_aClientsKeyHasToBeOurs() {
        Reply first = place(TEA);
        Call right = SERVER.alice().post(PLACE, TEA).header(KEY, first.header(KEY));
        assertThat(right.send().header(REPLAYED)).isEqualTo("true");
        Reply wrong = SERVER.alice()
                .post(PLACE, "{\"order\":\"x\"}")
                .header(KEY, first.header(KEY))
                .send();
        wrong.expect(409, "idempotency-key-mismatch");
        assertThat(SERVER.database().ofIntent("client_correlation_id"))
                .as("SD3")
                .startsWith("ids:")
                .doesNotContain(first.header(KEY));
        assertThat(SERVER.database().intents()).isEqualTo(1);
    }

    @Test
    @Tag("SD2")
    void SD2_theKeyIsWhatTheDocumentSays() throws Exception {
        String canonical =
                "{\"action\":\"close\",\"actor\":\"alice\",\"args\":{\"json\":{\"n\":1}},\"entity\":\"order\","
                        + "\"target\":[[\"id\",\"9\"]],\"tenant\":\"acme\"}";
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(canonical.getBytes(UTF_8));
        send("alice@acme", "commands/orders/9/close", "{\"n\":1.0}")
                .with(KEY, HexFormat.of().formatHex(digest));
    }

    @Test
    @Tag("SD1")
    void SD1_otherBodiesCountByTheirBytesAndFormsByTheirPairs() {
        SERVER.alice()
                .post("commands/orders/1/close")
                .body("application/x-www-form-urlencoded", "b=2&a=1")
                .expect(200);
        SERVER.alice()
                .post("commands/orders/1/close")
                .body("application/x-www-form-urlencoded", "a=1&b=%32")
                .send()
                .with(REPLAYED, "true");
        SERVER.alice()
                .post("commands/orders/1/close")
                .body("text/plain", "a=1&b=2")
                .send()
                .without(REPLAYED);
    }
}
