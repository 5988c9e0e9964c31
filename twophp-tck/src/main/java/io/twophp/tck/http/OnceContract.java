package io.twophp.tck.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tests of all dialects in which one request is registered, confirmed and executed at once. */
interface OnceContract {

    /** A good request of its own, which may be sent often, and by any caller. */
    @FunctionalInterface
    interface Request {

        HttpAnswer by(Map<String, String> caller);
    }

    /** Returns the server under test, the same each time. */
    TestedServer server();

    /** Makes a request that was never sent. */
    Request request();

    /**
     * Returns whether an answer says that the request is being executed; asserts that it says so as the dialect has it.
     *
     * @param executed the answer of the execution
     */
    boolean isWaiting(HttpAnswer answer, HttpAnswer executed);

    @Test
    @Tag("K4")
    @Tag("C3")
    @Tag("S3")
    @Tag("S7")
    @Tag("G5")
    default void aRepetitionGetsTheSameAnswerMarkedAsSuchAndHasNoEffect() {
        Request request = request();
        long before = server().count().orElse(0);
        HttpAnswer first = request.by(server().headers());
        assertThat(first.isSuccess()).as(first.text()).isTrue();
        assertThat(first.isReplay()).isFalse();
        HttpAnswer.assertShowsNothingOf2php(first);
        for (int i = 0; i < 4; i++) {
            HttpAnswer again = request.by(server().headers());
            again.assertReplays(first);
            assertThat(again.status()).isEqualTo(first.status());
            assertThat(again.repeated()).isEqualTo(first.repeated());
            HttpAnswer.assertShowsNothingOf2php(again);
        }
        server().count().ifPresent(after -> assertThat(after - before).isEqualTo(1));
    }

    @Test
    @Tag("K4")
    @Tag("KD4")
    @Tag("C2")
    @Tag("S3")
    default void of32AtOnceOneIsExecuted() {
        Request request = request();
        long before = server().count().orElse(0);
        List<HttpAnswer> answers = AtOnce.run(32, () -> request.by(server().headers()));
        List<HttpAnswer> executed = answers.stream()
                .filter(answer -> answer.isSuccess() && answer.status() != 202 && !answer.isReplay())
                .toList();
        assertThat(executed).hasSize(1);
        HttpAnswer first = executed.get(0);
        for (HttpAnswer answer : answers) {
            if (isWaiting(answer, first)) {
                assertThat(answer.header("Retry-After")).isNotNull();
            } else {
                assertThat(answer.body()).isEqualTo(first.body());
            }
        }
        assertThat(request.by(server().headers()).body()).isEqualTo(first.body());
        server().count().ifPresent(after -> assertThat(after - before).isEqualTo(1));
    }

    @Test
    @Tag("K6")
    @Tag("C8")
    @Tag("S2")
    default void anotherCallersRequestIsAnother() {
        assumeTrue(server().otherHeaders().isPresent(), "there is one caller only");
        Request request = request();
        request.by(server().headers());
        Map<String, String> other = server().otherHeaders().orElseThrow();
        HttpAnswer others = request.by(other);
        assertThat(others.isSuccess()).isTrue();
        assertThat(others.isReplay()).isFalse();
        assertThat(request.by(other).isReplay()).isTrue();
    }

    @Test
    @Tag("KD3")
    @Tag("G2")
    default void withoutCredentialsNothingIsExecuted() {
        assumeTrue(!server().headers().isEmpty(), "callers have no credentials");
        assertThat(request().by(Map.of()).status()).isEqualTo(401);
    }
}
