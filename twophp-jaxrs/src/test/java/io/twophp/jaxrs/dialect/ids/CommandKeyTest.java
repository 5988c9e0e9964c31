package io.twophp.jaxrs.dialect.ids;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Reply;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests which commands of IDS count as the same over HTTP. */
class CommandKeyTest extends CommandTests {

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
