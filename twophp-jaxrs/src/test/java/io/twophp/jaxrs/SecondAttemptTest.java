package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A second attempt sees all of its input again, though the one that was rolled back has consumed it (D16). */
@Tag("W1")
@Tag("D16")
class SecondAttemptTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.withDefaults();

    private static ClientIntent registered(String path, String type, String body) {
        String ccid = "c-" + UUID.randomUUID();
        Call phaseOne = SERVER.as("alice")
                .phaseOne("POST", "second-attempts/" + path, null, ccid)
                .body(type, BodyPublishers.ofString(body));
        Reply answer = phaseOne.send();
        return new ClientIntent(
                SERVER.as("alice"), "second-attempts/" + path, ccid, answer.header(SERVER_CORRELATION_ID), answer);
    }

    @ParameterizedTest
    @CsvSource({
        "stream, text/plain, the whole body, the whole body",
        "streaming, text/plain, the whole body, the whole body",
        "marked, text/plain, the whole body, the whole body",
        "reader, text/plain, the whole body, the whole body",
        "source, text/xml, <whole/>, <whole/>",
        "file, text/plain, the whole body, the whole body",
        "list?unit=kg, application/json, '[\"whole\",\"body\"]', wholebodykg",
        "bean, application/x-www-form-urlencoded, item=whole, whole",
        "form, application/x-www-form-urlencoded, item=whole&tag=a&tag=b, 'whole[a, b]'",
    })
    void w1_theSecondAttemptSeesTheWholeBody(String path, String type, String body, String expected) {
        ClientIntent intent = registered(path, type, body);
        Reply outcome = intent.confirm();
        assertThat(outcome.status()).as(outcome.text()).isEqualTo(200);
        assertThat(outcome.text()).isEqualTo(expected);
        assertThat(SERVER.shop().executions()).isEqualTo(2);
        assertThat(SERVER.database().items()).containsExactly(expected);
    }

    @Test
    void w1_soDoesThatOfAnAutoConfirmedRequest() {
        Reply outcome = SERVER.as("alice")
                .phaseOne("POST", "second-attempts/stream", null)
                .header(ProtocolHeader.AUTO_CONFIRM, "true")
                .body("text/plain", BodyPublishers.ofString("the whole body"))
                .send();
        assertThat(outcome.text()).isEqualTo("the whole body");
        assertThat(SERVER.shop().executions()).isEqualTo(2);
        assertThat(SERVER.database().items()).containsExactly("the whole body");
    }
}
