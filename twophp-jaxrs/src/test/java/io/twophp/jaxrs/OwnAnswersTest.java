package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.BrokenResource;
import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.phase2.EarlyLog;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The library's own answer to a method that failed, in each dialect (G9). */
@Tag("X32")
class OwnAnswersTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.serving(
            Shop.application().register(BrokenResource.class), Map.of("twophp.max-response", "1048576"));

    /** A way to send a request that fails and to read its answer, for each dialect. */
    enum Spoken {
        TWOPHP,
        KEYS,
        MESSAGES,
        POE,
        XO,
        COMMANDS;

        List<Reply> answers(String how) {
            Caller alice = SERVER.as("alice");
            String path = "broken/" + name().toLowerCase() + "/" + how;
            String id = "m-" + UUID.randomUUID();
            List<Reply> answers = new ArrayList<>();
            if (this == TWOPHP) {
                var intent = alice.registered(path);
                answers.add(intent.confirm());
                answers.add(intent.confirm());
            } else if (this == XO) {
                alice.call("PUT", path).send();
                alice.call("POST", path).send();
                answers.add(alice.call("GET", path).send());
                answers.add(alice.call("GET", path).send());
            } else {
                for (int i = 0; i < 2; i++) {
                    answers.add(alice.call("POST", path)
                            .header("Idempotency-Key", id)
                            .header("X-Message-Id", id)
                            .header(
                                    "Date",
                                    DateTimeFormatter.RFC_1123_DATE_TIME.format(
                                            Instant.now().atOffset(ZoneOffset.UTC)))
                            .send());
                }
            }
            return answers;
        }
    }

    static Stream<Arguments> all() {
        return Stream.of(Spoken.values())
                .flatMap(spoken -> Stream.of(
                        Arguments.of(spoken, "unmapped", "execution-failed"),
                        Arguments.of(spoken, "large", "response-too-large")));
    }

    @ParameterizedTest
    @MethodSource("all")
    void isAProblemThatNoCacheKeeps(Spoken spoken, String how, String problem) {
        List<Reply> answers = new ArrayList<>();
        List<String> log = EarlyLog.of(() -> answers.addAll(spoken.answers(how)));
        assertThat(answers).hasSize(2).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(500);
            assertThat(answer.problem()).isEqualTo(problem);
            assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(answer.headers().allValues("Cache-Control"))
                    .containsExactly(spoken == Spoken.XO ? "private, no-store" : "no-store");
        });
        boolean freed = spoken == Spoken.POE;
        assertThat(log)
                .hasSize(freed ? 2 : 1)
                .allSatisfy(line -> assertThat(line)
                        .contains(freed ? "the same request may run anew" : "recording 500 as its outcome"));
        assertThat(SERVER.database().orders()).isZero();
    }
}
