package io.twophp.jaxrs.phase2;

import static io.twophp.ProtocolHeader.MESSAGE;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The maximum size of a recorded response ({@code twophp.max-response}). */
@Tag("W23")
class ResponseCapTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.max-response", "1000"));

    @ParameterizedTest
    @ValueSource(strings = {"text", "stubborn"})
    void aResponseOfThatManyBytesIsRecorded(String method) {
        ClientIntent intent = SERVER.alice().registered("sized/" + method + "?bytes=1000");
        Reply first = intent.confirm().expect(200);
        assertThat(first.body()).hasSize(1000);
        assertThat(intent.confirm().body()).isEqualTo(first.body());
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "stubborn", "refused"})
    void aLargerOneFailsAndNothingIsKept(String method) {
        ClientIntent intent = SERVER.alice().registered("sized/" + method + "?bytes=1001");
        Reply first = intent.confirm();
        assertTooLarge(first);
        Reply replay = intent.confirm().expect(500);
        assertThat(replay.body()).isEqualTo(first.body());
        assertThat(replay.headersBut(MESSAGE)).isEqualTo(first.headersBut());
        assertThat(SERVER.database().orders()).isZero();
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void soDoesOneInTransparentMode() {
        assertTooLarge(SERVER.alice().post("sized/auto?bytes=1001").send());
        assertThat(SERVER.database().orders()).isZero();
    }

    private static void assertTooLarge(Reply reply) {
        reply.expect(500, "response-too-large");
        assertThat(reply.json().getString("detail")).contains("1000 bytes", "twophp.max-response");
        reply.expectPhase("FAILED");
    }
}
