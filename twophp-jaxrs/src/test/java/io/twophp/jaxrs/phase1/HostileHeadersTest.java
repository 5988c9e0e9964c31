package io.twophp.jaxrs.phase1;

import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.CONFIRMATION_TOKEN;
import static io.twophp.ProtocolHeader.REQUESTED_TTL;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Raw;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Header fields outside of the grammar: a 400 problem, nothing stored, no phase changed, no input repeated (D5, D22).
 */
@Tag("D5")
@Tag("D22")
class HostileHeadersTest extends ShopTests {

    static Stream<String> ids() {
        String words = "{} {{7*7}} <script> ../x a/b a%20b a\"b a;b a,b ${jndi:ldap://x}";
        Stream<String> others =
                Stream.of("", " ", "a b", "a\tb", "'; DROP TABLE twophp_intent; --", "x".repeat(129), "x".repeat(4000));
        return Stream.concat(Stream.of(words.split(" ")), others);
    }

    private static void assertMalformed(Reply reply, String sent) {
        reply.expect(400, "malformed-header");
        if (sent.length() > 2) {
            assertThat(reply.text()).doesNotContain(sent);
        }
    }

    @ParameterizedTest
    @MethodSource("ids")
    void asAClientCorrelationIdAreRefusedInPhaseOne(String id) {
        assertMalformed(SERVER.alice().bookOrder(id).send(), id);
        SERVER.assertUntouched();
    }

    @ParameterizedTest
    @MethodSource("ids")
    void asEitherIdAreRefusedInPhaseTwo(String id) {
        ClientIntent intent = SERVER.alice().order();
        for (String name : new String[] {CLIENT_CORRELATION_ID, SERVER_CORRELATION_ID}) {
            assertMalformed(intent.confirmation().replaceHeader(name, id).send(), id);
        }
        SERVER.assertUnconfirmed(intent);
    }

    @ParameterizedTest
    @ValueSource(strings = {CLIENT_CORRELATION_ID, REQUESTED_TTL})
    void aFieldGivenTwiceIsRefusedInPhaseOne(String name) {
        Call twice = SERVER.alice().bookOrder().replaceHeader(name, "40000").header(name, "40000");
        assertMalformed(twice.send(), "40000");
        assertThat(SERVER.database().intents()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {CLIENT_CORRELATION_ID, SERVER_CORRELATION_ID, CONFIRMATION_TOKEN})
    void aFieldGivenTwiceIsRefusedInPhaseTwo(String name) {
        ClientIntent intent = SERVER.alice().registered("policies/reuse");
        String value = intent.answer().header(name);
        Call twice = intent.confirmation().replaceHeader(name, value).header(name, value);
        assertMalformed(twice.send(), value);
        assertThat(SERVER.phase(intent)).isEqualTo("WAITING_CONFIRM");
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
        String answer = Raw.post(SERVER.base(), "/shop/api/gate", fields, "Content-Length: 0");
        if (!answer.isEmpty()) {
            assertThat(answer).startsWith("HTTP/1.1 4");
        }
        SERVER.assertUntouched();
    }
}
