package io.twophp.jaxrs.phase2;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A second attempt sees all of its input again, though the one that was rolled back has consumed it (D16). */
@Tag("W1")
@Tag("D16")
class SecondAttemptTest extends ShopTests {

    private static ClientIntent registered(String path, String type, String body) {
        return SERVER.alice()
                .phaseOne("POST", "second-attempts/" + path, null)
                .body(type, body)
                .register();
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
        assertThat(intent.confirm().expect(200).text()).isEqualTo(expected);
        assertThat(SERVER.shop().executions()).isEqualTo(2);
        assertThat(SERVER.database().items()).containsExactly(expected);
    }

    @Test
    void w1_soDoesThatOfAnAutoConfirmedRequest() {
        Reply outcome = SERVER.alice()
                .phaseOne("POST", "second-attempts/stream", null)
                .autoConfirm()
                .body("text/plain", "the whole body")
                .send();
        assertThat(outcome.text()).isEqualTo("the whole body");
        assertThat(SERVER.shop().executions()).isEqualTo(2);
        assertThat(SERVER.database().items()).containsExactly("the whole body");
    }
}
