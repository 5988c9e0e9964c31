package io.twophp.jaxrs.dialect;

import static io.twophp.ProtocolHeader.MESSAGE;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Dialect;
import io.twophp.jaxrs.phase2.EarlyLog;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The library's own answer to a method that failed, in each dialect (G9). */
@Tag("X32")
class OwnAnswersTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.max-response", "1000"));

    /** Sends a request that fails; returns its answer and that of a repetition. */
    private static List<Reply> answers(Dialect dialect, String how) {
        Caller alice = SERVER.alice();
        String path = "work/" + dialect.name().toLowerCase().replace('_', '-') + "/" + how;
        String id = "m-" + UUID.randomUUID();
        return switch (dialect) {
            case TWOPHP -> {
                ClientIntent intent = alice.registered(path);
                yield List.of(intent.confirm(), intent.confirm());
            }
            case EXACTLY_ONCE -> {
                alice.call("PUT", path).send();
                alice.post(path).send();
                yield List.of(alice.get(path).send(), alice.get(path).send());
            }
            default ->
                List.of(
                        alice.post(path).key(id).message(id).send(),
                        alice.post(path).key(id).message(id).send());
        };
    }

    private static void assertNoCacheKeeps(Dialect dialect, String how, String problem) {
        List<Reply> answers = new ArrayList<>();
        List<String> log = EarlyLog.of(() -> answers.addAll(answers(dialect, how)));
        assertThat(answers).hasSize(2).allSatisfy(answer -> {
            answer.expect(500).with("Content-Type", "application/problem+json");
            assertThat(answer.problem()).isEqualTo(problem);
            assertThat(answer.headers().allValues("Cache-Control"))
                    .containsExactly(dialect == Dialect.EXACTLY_ONCE ? "private, no-store" : "no-store");
        });
        boolean freed = dialect == Dialect.POE;
        assertThat(log)
                .hasSize(freed ? 2 : 1)
                .allSatisfy(line -> assertThat(line)
                        .contains(freed ? "the same request may run anew" : "recording 500 as its outcome"));
        assertThat(SERVER.database().orders()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void isAProblemThatNoCacheKeeps(Dialect dialect) {
        assertNoCacheKeeps(dialect, "unmapped", "execution-failed");
    }

    @ParameterizedTest
    @EnumSource
    void soIsThatOfAResponseThatIsTooLarge(Dialect dialect) {
        assertNoCacheKeeps(dialect, "large", "response-too-large");
    }

    @ParameterizedTest
    @Tag("W23")
    @ValueSource(strings = {"status/200", "stubborn"})
    void aResponseOfThatManyBytesIsRecorded(String method) {
        ClientIntent intent = SERVER.alice().registered("results/" + method + "/1000");
        Reply first = intent.confirm().expect(200);
        assertThat(first.body()).hasSize(1000);
        assertThat(intent.confirm().body()).isEqualTo(first.body());
    }

    @ParameterizedTest
    @Tag("W23")
    @ValueSource(strings = {"status/200", "stubborn", "status/409"})
    void aLargerOneFailsAndNothingIsKept(String method) {
        ClientIntent intent = SERVER.alice().registered("results/" + method + "/1001");
        Reply first = intent.confirm();
        assertTooLarge(first);
        Reply replay = intent.confirm().expect(500);
        assertThat(replay.body()).isEqualTo(first.body());
        assertThat(replay.headersBut(MESSAGE)).isEqualTo(first.headersBut());
        assertThat(SERVER.database().orders()).isZero();
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("W23")
    void soDoesOneInTransparentMode() {
        assertTooLarge(SERVER.alice().post("work/transparent/large").send());
        assertThat(SERVER.database().orders()).isZero();
    }

    private static void assertTooLarge(Reply reply) {
        reply.expect(500, "response-too-large");
        assertThat(reply.json().getString("detail")).contains("1000 bytes", "twophp.max-response");
        reply.expectPhase("FAILED");
    }
}
