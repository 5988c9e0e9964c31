package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.CONFIRMATION_TOKEN;
import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.REQUESTED_TTL;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Raw;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Header fields outside of the grammar: a 400 problem, nothing stored, no phase changed, no input repeated (D5, D22).
 */
@Tag("D5")
@Tag("D22")
class HostileHeadersTest {

    private static final String BOOK = "{\"item\":\"book\"}";

    @RegisterExtension
    static final TestServer SERVER = TestServer.withDefaults();

    static Stream<String> ids() {
        return Stream.of(
                "",
                " ",
                "a b",
                "a,b",
                "{}",
                "{{7*7}}",
                "<script>",
                "../x",
                "a/b",
                "a%20b",
                "a\"b",
                "a;b",
                "a\tb",
                "${jndi:ldap://x}",
                "'; DROP TABLE twophp_intent; --",
                "x".repeat(129),
                "x".repeat(4000));
    }

    private static void assertMalformed(Reply reply, String sent) {
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.problem()).isEqualTo("malformed-header");
        assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
        if (sent.length() > 2) {
            assertThat(reply.text()).doesNotContain(sent);
        }
    }

    @ParameterizedTest
    @MethodSource("ids")
    void asAClientCorrelationIdAreRefusedInPhaseOne(String id) {
        assertMalformed(SERVER.as("alice").phaseOne("POST", "orders", BOOK, id).send(), id);
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.shop().executions()).isZero();
    }

    @ParameterizedTest
    @MethodSource("ids")
    void asEitherIdAreRefusedInPhaseTwo(String id) {
        ClientIntent intent = SERVER.as("alice").order();
        for (String name : new String[] {CLIENT_CORRELATION_ID, SERVER_CORRELATION_ID}) {
            assertMalformed(intent.confirmation().replaceHeader(name, id).send(), id);
        }
        assertThat(SERVER.database().history(intent.scid())).containsExactly("WAITING_CONFIRM");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {CLIENT_CORRELATION_ID, REQUESTED_TTL})
    void aFieldGivenTwiceIsRefusedInPhaseOne(String name) {
        Call call = SERVER.as("alice").phaseOne("POST", "orders", BOOK, "40000").header(name, "40000");
        if (name.equals(REQUESTED_TTL)) {
            call.header(name, "40000");
        }
        assertMalformed(call.send(), "40000");
        assertThat(SERVER.database().intents()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {CLIENT_CORRELATION_ID, SERVER_CORRELATION_ID})
    void aFieldGivenTwiceIsRefusedInPhaseTwo(String name) {
        ClientIntent intent = SERVER.as("alice").order();
        String value = name.equals(CLIENT_CORRELATION_ID) ? intent.ccid() : intent.scid();
        assertMalformed(intent.confirmation().header(name, value).send(), value);
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("WAITING_CONFIRM");
    }

    @Test
    void aTokenGivenTwiceIsRefused() {
        ClientIntent intent = SERVER.as("alice").registered("policies/reuse");
        String token = intent.answer().header(CONFIRMATION_TOKEN);
        assertMalformed(
                intent.confirmation()
                        .header(CONFIRMATION_TOKEN, token)
                        .header(CONFIRMATION_TOKEN, token)
                        .send(),
                token);
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("WAITING_CONFIRM");
    }

    @Test
    void anIdOfTheLongestLengthIsTaken() {
        String id = "x".repeat(128);
        Reply reply = SERVER.as("alice").phaseOne("POST", "orders", BOOK, id).send();
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header(CLIENT_CORRELATION_ID)).isEqualTo(id);
    }

    static Stream<String> rawFields() {
        return Stream.of(
                CLIENT_CORRELATION_ID + ": \u00e4\u00f6",
                CLIENT_CORRELATION_ID + ": \u00ef\u00bc\u0091\u00ef\u00bc\u0092",
                CLIENT_CORRELATION_ID + ": a\0b",
                CLIENT_CORRELATION_ID + ": a\u001b[31m",
                CLIENT_CORRELATION_ID + ": a\u007f",
                CLIENT_CORRELATION_ID + ":",
                CLIENT_CORRELATION_ID + ": " + "x".repeat(1 << 20),
                CLIENT_CORRELATION_ID + ": a\r\n" + REQUESTED_TTL + ": \u00d9\u00a3",
                CLIENT_CORRELATION_ID + ": a\r\n" + REQUESTED_TTL + ": -\u00b9");
    }

    @ParameterizedTest
    @MethodSource("rawFields")
    void bytesNoClientSendsAreRefusedByTheServerOrByUs(String fields) {
        String answer = Raw.send(
                SERVER.base(),
                "POST /shop/api/gate HTTP/1.1\r\nHost: localhost\r\nAuthorization: Test alice;\r\n" + ENABLED
                        + ": true\r\n" + fields + "\r\nContent-Length: 0\r\n\r\n");
        if (!answer.isEmpty()) {
            assertThat(answer).startsWith("HTTP/1.1 4");
        }
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.shop().executions()).isZero();
    }
}
