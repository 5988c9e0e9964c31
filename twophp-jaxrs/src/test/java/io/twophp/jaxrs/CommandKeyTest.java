package io.twophp.jaxrs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which commands of IDS count as the same over HTTP. */
class CommandKeyTest {

    private static final String PLACE = "commands/orders";
    private static final String TEA = "{\"order\":\"tea\",\"amount\":1,\"sent\":\"10:00\"}";
    private static final String REPLAYED = "Idempotent-Replayed";
    private static final String ID = "IDS-Command-Id";
    private static final String KEY = "IDS-Idempotency-Key";

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

    private static void assertProblem(Reply reply, int status, String problem) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        assertThat(reply.problem()).isEqualTo(problem);
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
