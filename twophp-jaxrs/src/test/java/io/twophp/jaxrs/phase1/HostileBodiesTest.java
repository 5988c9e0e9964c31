package io.twophp.jaxrs.phase1;

import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Raw;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies at the cap and over it, broken, endless, absent (reliability: inputs). */
class HostileBodiesTest {

    private static final int CAP = 1_000;

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.max-body", Integer.toString(CAP)));

    private static String json(int length) {
        return "{\"item\":\"" + "x".repeat(length - 11) + "\"}";
    }

    private static void assertNothingStored() {
        SERVER.assertUntouched();
        assertThat(SERVER.database().count("twophp_payload")).isZero();
    }

    private static String head(String framing) {
        return "POST /shop/api/orders HTTP/1.1\r\nHost: localhost\r\nAuthorization: Test alice;\r\n"
                + "Content-Type: application/json\r\n" + ENABLED + ": true\r\n" + CLIENT_CORRELATION_ID + ": raw\r\n"
                + framing + "\r\n\r\n";
    }

    @Test
    void atTheCapIsRegistered() {
        String body = json(100);
        SERVER.alice().registered("POST", "orders", body).confirm().expect(200);
        ClientIntent large = SERVER.alice().registered("POST", "results/void", json(CAP));
        assertThat(SERVER.database().request(large.scid(), "alice").body())
                .isEqualTo(json(CAP).getBytes(UTF_8));
    }

    @ParameterizedTest
    @Tag("N13")
    @ValueSource(booleans = {true, false})
    void overTheCapIsRefused(boolean inChunks) {
        byte[] body = json(CAP + 1).getBytes(UTF_8);
        SERVER.alice()
                .phaseOne("POST", "orders", null)
                .body(
                        "application/json",
                        inChunks
                                ? BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body))
                                : BodyPublishers.ofByteArray(body))
                .expect(413, "payload-too-large");
        assertNothingStored();
    }

    @ParameterizedTest
    @Tag("N13")
    @CsvSource({
        "Content-Length: 1001, ': raw', ': raw', 413",
        "Content-Length: 5000000, ': raw', ': raw', 413",
        "Content-Length: 2147483647, ': raw', ': raw', 413",
        "Content-Length: 2147483648, ': raw', ': raw', 413",
        "Content-Length: 9223372036854775807, ': raw', ': raw', 413",
        "Content-Length: 900, 'Authorization: Test alice;', 'X-Nobody: x', 401",
        "Content-Length: 900, ': raw', ': {}', 400",
    })
    void isRefusedBeforeItIsRead(String framing, String right, String wrong, int status) {
        String answer = Raw.send(SERVER.base(), head(framing).replace(right, wrong));
        assertThat(answer).startsWith("HTTP/1.1 " + status).containsIgnoringCase("application/problem+json");
        assertNothingStored();
    }

    @Test
    void withoutAnEndIsRefusedAtTheCap() {
        String chunk = Integer.toHexString(CAP + 1) + "\r\n" + "x".repeat(CAP + 1) + "\r\n";
        assertThat(Raw.send(SERVER.base(), head("Transfer-Encoding: chunked") + chunk))
                .startsWith("HTTP/1.1 413");
        assertNothingStored();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: -1", "Content-Length: abc", "Content-Length: 3\r\nContent-Length: 4"})
    void withBrokenFramingIsNoServerErrorNorStored(String framing) {
        String answer = Raw.send(SERVER.base(), head(framing) + "abc");
        if (!answer.isEmpty()) {
            assertThat(answer).startsWith("HTTP/1.1 4");
        }
        assertNothingStored();
    }

    @Test
    @Tag("D1")
    void ofAConfirmationIsNeverRead() {
        ClientIntent intent = SERVER.alice().order();
        assertThat(Raw.confirm(SERVER.base(), "/shop/api/orders/confirm", intent, "100000000"))
                .startsWith("HTTP/1.1 200");
        assertThat(SERVER.database().items()).containsExactly("book");
    }

    @Test
    @Tag("D4")
    void areOpaqueBytes() {
        byte[] bytes = new byte[256];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }
        Reply answer = SERVER.alice()
                .phaseOne("POST", "results/void", null)
                .body("application/octet-stream", BodyPublishers.ofByteArray(bytes))
                .send()
                .expectPhase("WAITING_CONFIRM");
        assertThat(SERVER.database()
                        .request(answer.header(SERVER_CORRELATION_ID), "alice")
                        .body())
                .isEqualTo(bytes);
    }
}
