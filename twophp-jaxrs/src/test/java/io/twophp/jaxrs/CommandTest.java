package io.twophp.jaxrs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CommandDecided;
import io.twophp.CommandDecision;
import io.twophp.CommandEvidence;
import io.twophp.ServerCorrelationId;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands of IDS over HTTP: S and SD of the dialects' requirements. */
class CommandTest {

    private static final String PLACE = "commands/orders";
    private static final String TEA = "{\"order\":\"tea\",\"amount\":1,\"sent\":\"10:00\"}";
    private static final String REPLAYED = "Idempotent-Replayed";
    private static final String ID = "IDS-Command-Id";
    private static final String KEY = "IDS-Idempotency-Key";
    private static final String STATUS = "IDS-Status";
    private static final String DECISION = "IDS-Decision";
    private static final String TOKEN = "IDS-Confirmation-Token";

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.quota", "1000"));

    @AfterEach
    void finish() {
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
    }

    private static Reply send(String user, String path, String json) {
        return SERVER.as(user).post(path, json).send();
    }

    private static Reply place(String json) {
        return send("alice", PLACE, json);
    }

    private static Reply confirm(String user, String path, String json, String token) {
        return SERVER.as(user).post(path, json).header(TOKEN, token).send();
    }

    private static List<CommandDecided> evidence(Reply reply) {
        return SERVER.select(CommandEvidence.class).of(new ServerCorrelationId(reply.header(ID)), 100);
    }

    private static void assertProblem(Reply reply, int status, String problem) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        assertThat(reply.problem()).isEqualTo(problem);
    }

    @Test
    @Tag("A8")
    @Tag("SD1")
    void A8_SD1_membersInAnotherOrderAreTheSameCommand() {
        Reply first = place(TEA);
        assertThat(first.status()).as(first.text()).isEqualTo(201);
        assertThat(first.header(DECISION)).isEqualTo("first_seen");
        assertThat(first.header(STATUS)).isEqualTo("executed");
        assertThat(first.header(KEY)).matches("[0-9a-f]{64}");
        assertThat(first.header("Cache-Control")).isEqualTo("private, max-age=5");
        Reply again = place("{ \"amount\": 1.0, \"sent\":\"10:05\", \"ord\\u0065r\":\"tea\" }");
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header(REPLAYED)).isEqualTo("true");
        assertThat(again.header(DECISION)).isEqualTo("duplicate_replayed");
        assertThat(again.headersBut(REPLAYED, DECISION)).isEqualTo(first.headersBut(DECISION));
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

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
        assertProblem(dearer, 409, "idempotency-conflict");
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
    @Tag("A9")
    @Tag("S8")
    @Tag("SD6")
    void A9_S8_aCommandIsConfirmedOnceByItsOwnToken() {
        String path = "commands/orders/7/drop";
        String why = "{\"why\":\"late\"}";
        Reply asked = send("alice", path, why);
        assertProblem(asked, 428, "confirmation-required");
        assertThat(SERVER.database().orders()).isZero();
        String others = send("alice", "commands/orders/8/drop", why).header(TOKEN);
        assertProblem(confirm("alice", path, why, others), 403, "confirmation-refused");
        Reply done = confirm("alice", path, why, asked.header(TOKEN));
        assertThat(done.status()).as(done.text()).isEqualTo(200);
        assertThat(done.header(ID)).isEqualTo(asked.header(ID));
        assertThat(done.text()).startsWith("dropped 7 for " + why);
        Reply again = confirm("alice", path, why, asked.header(TOKEN));
        assertThat(again.body()).isEqualTo(done.body());
        assertThat(again.header(REPLAYED)).isEqualTo("true");
        assertThat(send("alice", path, why).body()).as("never confirmed again").isEqualTo(done.body());
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("S8")
    void S8_aTokenConfirmsNothingElse() {
        String path = "commands/orders/7/drop";
        String token = send("alice", path, "{\"why\":\"late\",\"n\":1}").header(TOKEN);
        assertThat(token).matches("[A-Za-z0-9_-]{43}");
        assertProblem(confirm("bob", path, "{\"why\":\"late\",\"n\":1}", token), 403, "confirmation-refused");
        assertProblem(confirm("alice", path, "{\"why\":\"late\",\"n\":2}", token), 409, "idempotency-conflict");
        assertProblem(confirm("alice", path, "{\"why\":\"lost\"}", token), 403, "confirmation-refused");
        assertProblem(confirm("alice", path, "{\"why\":\"late\",\"n\":1}", "x"), 403, "confirmation-refused");
        assertThat(SERVER.database().orders()).isZero();
    }

    @Test
    @Tag("SD5")
    @Tag("SD6")
    void SD6_aTokenIsGoodForFiveMinutes() {
        String path = "commands/orders/7/drop";
        String why = "{\"why\":\"late\"}";
        Reply asked = send("alice", path, why);
        assertThat(asked.text()).contains("within 300 seconds");
        SERVER.database().advance(Duration.ofMinutes(5));
        assertProblem(confirm("alice", path, why, asked.header(TOKEN)), 403, "confirmation-refused");
        Reply fresh = send("alice", path, why);
        assertProblem(fresh, 428, "confirmation-required");
        assertThat(fresh.header(ID)).isNotEqualTo(asked.header(ID));
        assertProblem(confirm("alice", path, why, asked.header(TOKEN)), 403, "confirmation-refused");
        assertThat(confirm("alice", path, why, fresh.header(TOKEN)).status()).isEqualTo(200);
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
        Reply second = send("alice", "commands/orders/1/ping", "{}");
        assertThat(second.header(REPLAYED)).isNull();
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
    @Tag("S1")
    void S1_whatChangesNothingIsNotRegistered() {
        Reply first = send("alice", "commands/search", "{}");
        Reply second = SERVER.anonymous().post("commands/search", "{}").send();
        assertThat(List.of(first.status(), second.status())).containsOnly(200);
        assertThat(second.text()).isNotEqualTo(first.text());
        assertThat(first.header(ID)).isNull();
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
    void SD2_aClientsKeyHasToBeOurs() {
        Reply first = place(TEA);
        Call right = SERVER.as("alice").post(PLACE, TEA).header(KEY, first.header(KEY));
        assertThat(right.send().header(REPLAYED)).isEqualTo("true");
        Reply wrong = SERVER.as("alice")
                .post(PLACE, "{\"order\":\"x\"}")
                .header(KEY, first.header(KEY))
                .send();
        assertProblem(wrong, 409, "idempotency-key-mismatch");
        assertThat(SERVER.database().intents()).isEqualTo(1);
    }

    @Test
    @Tag("SD2")
    void SD2_theKeyIsWhatTheDocumentSays() throws Exception {
        String canonical =
                "{\"action\":\"close\",\"actor\":\"alice\",\"args\":{\"json\":{\"n\":1}},\"entity\":\"order\","
                        + "\"target\":[[\"id\",\"9\"]],\"tenant\":\"acme\"}";
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(canonical.getBytes(UTF_8));
        assertThat(send("alice@acme", "commands/orders/9/close", "{\"n\":1.0}").header(KEY))
                .isEqualTo(HexFormat.of().formatHex(digest));
    }

    @Test
    @Tag("SD3")
    void SD3_noRowTellsWhatACommandSaid() {
        Reply first = place(TEA);
        for (Object name : SERVER.database().column("SELECT client_correlation_id FROM twophp_intent")) {
            assertThat(name.toString()).startsWith("ids:").doesNotContain(first.header(KEY));
        }
    }

    @ParameterizedTest
    @Tag("SD1")
    @ValueSource(
            strings = {"{\"order\":1,\"order\":2}", "{\"order\":", "{\"amount\":1}", "{\"order\":1e9999999999999999}"})
    void SD1_aCommandWithoutACanonicalFormIsRefused(String json) {
        assertProblem(place(json), 400, "malformed-command");
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("SD1")
    void SD1_aBodyTooDeepIsRefused() {
        assertProblem(place("{\"order\":" + "[".repeat(64) + "]".repeat(64) + "}"), 400, "malformed-command");
    }

    @Test
    @Tag("S7")
    @Tag("SD7")
    void S7_aDuplicateInProgressIsToldWhereToAsk() {
        CompletableFuture<Reply> running =
                SERVER.as("alice").post("commands/gate/1", "{}").sendAsync();
        SERVER.shop().gate().awaitReached();
        Reply own = send("alice", "commands/gate/1", "{}");
        assertThat(own.status()).isEqualTo(202);
        assertThat(own.header(STATUS)).isEqualTo("in_progress");
        assertThat(own.header(DECISION)).isEqualTo("duplicate_replayed");
        assertThat(own.header("Location")).endsWith(own.header(ID));
        assertThat(own.header("Retry-After")).isNotNull();
        Reply others = send("bob", "commands/gate/1", "{}");
        assertThat(others.status()).isEqualTo(202);
        assertThat(others.header("Location")).isNull();
        SERVER.shop().gate().open();
        assertThat(running.join().header(ID)).isEqualTo(own.header(ID)).isEqualTo(others.header(ID));
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("S3")
    @Tag("S7")
    void S3_of32AtOnceOneIsExecuted() {
        List<CompletableFuture<Reply>> sent = IntStream.range(0, 32)
                .mapToObj(i ->
                        SERVER.as("alice").post("commands/orders/1/close", "{}").sendAsync())
                .toList();
        List<Reply> replies = sent.stream().map(CompletableFuture::join).toList();
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertThat(replies)
                .extracting(reply -> reply.header(ID))
                .containsOnly(replies.get(0).header(ID));
        assertThat(replies)
                .filteredOn(reply -> "first_seen".equals(reply.header(DECISION)))
                .hasSize(1);
        assertThat(replies).allMatch(reply -> reply.status() == 200 || reply.status() == 202);
    }

    @Test
    @Tag("SD4")
    void SD4_anotherActorIsToldStatusAndIdsOnly() {
        Reply first = send("alice", "commands/shared/1", "{}");
        assertThat(first.status()).isEqualTo(201);
        Reply others = send("bob", "commands/shared/1", "{}");
        assertThat(others.status()).isEqualTo(201);
        assertThat(others.body()).isEmpty();
        assertThat(others.header("Location")).isNull();
        assertThat(others.header(ID)).isEqualTo(first.header(ID));
        assertThat(others.header(STATUS)).isEqualTo("executed");
        assertThat(send("alice", "commands/shared/1", "{}").body()).isEqualTo(first.body());
        assertThat(evidence(first))
                .extracting(decided -> decided.sender().name())
                .containsExactly("bob", "alice");
    }

    @Test
    @Tag("SD4")
    @Tag("S8")
    void SD4_anotherActorGetsNoToken() {
        Reply asked = send("alice", "commands/shared/1/drop", "{}");
        Reply others = send("bob", "commands/shared/1/drop", "{}");
        assertProblem(others, 428, "confirmation-required");
        assertThat(others.header(TOKEN)).isNull();
        assertThat(others.header(ID)).isEqualTo(asked.header(ID));
        assertProblem(confirm("bob", "commands/shared/1/drop", "{}", asked.header(TOKEN)), 403, "confirmation-refused");
        assertThat(confirm("alice", "commands/shared/1/drop", "{}", asked.header(TOKEN))
                        .status())
                .isEqualTo(200);
        assertThat(confirm("bob", "commands/shared/1/drop", "{}", asked.header(TOKEN))
                        .body())
                .isEmpty();
    }

    @ParameterizedTest
    @Tag("SD7")
    @CsvSource({"422,rejected", "500,failed"})
    void SD7_aFailureIsReplayedWithItsStatus(int status, String told) {
        Reply first = send("alice", "commands/status/" + status, "{}");
        assertThat(first.status()).isEqualTo(status);
        assertThat(first.header(STATUS)).isEqualTo(told);
        Reply again = send("alice", "commands/status/" + status, "{}");
        assertThat(again.header(STATUS)).isEqualTo(told);
        assertThat(again.header(REPLAYED)).isEqualTo("true");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.database().orders()).isZero();
    }

    @Test
    @Tag("G6")
    void G6_aPassingRefusalLeavesTheCommandFree() {
        assertThat(send("alice", "commands/status/503", "{}").status()).isEqualTo(503);
        assertThat(send("alice", "commands/status/503", "{}").status()).isEqualTo(201);
    }

    @Test
    @Tag("SD7")
    void SD7_whatWasUndoneIsToldSo() {
        Reply first = place(TEA);
        assertThat(SERVER.select(CommandEvidence.class).compensated(new ServerCorrelationId(first.header(ID))))
                .isTrue();
        Reply again = place(TEA);
        assertThat(again.header(STATUS)).isEqualTo("compensated");
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(evidence(first))
                .extracting(CommandDecided::decision)
                .containsExactly(CommandDecision.COMPENSATED, CommandDecision.DUPLICATE_REPLAYED);
    }

    @Test
    @Tag("SD8")
    @Tag("S11")
    void SD8_overSixtyDuplicatesAMinuteAreRefused() {
        String path = "commands/orders/limited/close";
        send("alice", path, "{}");
        for (int i = 0; i < 60; i++) {
            assertThat(send("alice", path, "{}").header(REPLAYED)).isEqualTo("true");
        }
        Reply refused = send("alice", path, "{}");
        assertProblem(refused, 429, "too-many-duplicates");
        assertThat(refused.header("Retry-After")).isEqualTo("60");
        assertThat(send("alice", "commands/orders/other/close", "{}").status()).isEqualTo(200);
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
        Reply first = send("alice", "commands/later/1", "{}");
        assertThat(first.status()).isEqualTo(202);
        assertThat(first.header(STATUS)).isEqualTo("in_progress");
        assertThat(first.header("Location")).endsWith(first.header(ID));
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
        Reply done = send("alice", "commands/later/1", "{}");
        assertThat(done.status()).isEqualTo(200);
        assertThat(done.text()).startsWith("done");
        assertThat(done.header(STATUS)).isEqualTo("executed");
    }

    @Test
    @Tag("SD1")
    void SD1_otherBodiesCountByTheirBytesAndFormsByTheirPairs() {
        Reply form = SERVER.as("alice")
                .call("POST", "commands/orders/1/close")
                .body("application/x-www-form-urlencoded", BodyPublishers.ofString("b=2&a=1"))
                .send();
        assertThat(form.status()).isEqualTo(200);
        assertThat(SERVER.as("alice")
                        .call("POST", "commands/orders/1/close")
                        .body("application/x-www-form-urlencoded", BodyPublishers.ofString("a=1&b=%32"))
                        .send()
                        .header(REPLAYED))
                .isEqualTo("true");
        assertThat(SERVER.as("alice")
                        .call("POST", "commands/orders/1/close")
                        .body("text/plain", BodyPublishers.ofString("a=1&b=2"))
                        .send()
                        .header(REPLAYED))
                .isNull();
    }

    @Test
    @Tag("G2")
    void G2_nobodyInParticularHasNoCommands() {
        assertProblem(SERVER.anonymous().post(PLACE, TEA).send(), 401, "authentication-required");
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("G4")
    void G4_headersOfOtherDialectsAreIgnored() {
        Reply reply = SERVER.as("alice")
                .post(PLACE, TEA)
                .header("Idempotency-Key", "k")
                .header("DTT-2PHP-Enabled", "true")
                .send();
        assertThat(reply.status()).isEqualTo(201);
        assertThat(place(TEA).header(REPLAYED)).isEqualTo("true");
    }
}
