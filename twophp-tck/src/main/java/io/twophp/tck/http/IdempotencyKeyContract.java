package io.twophp.tck.http;

import static io.twophp.tck.http.HttpAnswer.assertProblem;
import static io.twophp.tck.http.HttpAnswer.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The contract of every server that takes {@code Idempotency-Key} (draft-ietf-httpapi-idempotency-key-header-07), seen
 * from outside. Implement it in a test that names the server:
 *
 * <pre>{@code
 * class PaymentsTest implements IdempotencyKeyContract {
 *     public KeyedServer server() {
 *         return KeyedServer.at(URI.create("https://…/payments"), "application/json", this::payment, credentials());
 *     }
 * }
 * }</pre>
 *
 * Tests don't depend on each other; keys are random. Tags name the statement (K…), the decision (KD…) or the common
 * rule (G…) that a test stands for, as docs/idempotency-key.md lists them.
 */
public interface IdempotencyKeyContract {

    /** Returns the server under test, the same each time. */
    KeyedServer server();

    @Test
    @Tag("K4")
    @Tag("G5")
    default void aRepetitionGetsTheSameAnswerMarkedAsSuch() {
        String key = fresh();
        byte[] body = server().body();
        HttpAnswer first = server().post(key, body);
        assertThat(first.isSuccess()).as(first.text()).isTrue();
        assertThat(first.isReplay()).isFalse();
        HttpAnswer again = server().post(key, body);
        assertThat(again.status()).isEqualTo(first.status());
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.repeated()).isEqualTo(first.repeated());
        assertThat(again.isReplay()).isTrue();
    }

    @Test
    @Tag("K4")
    default void repetitionsHaveNoEffect() {
        assumeTrue(server().count().isPresent(), "effects can't be counted");
        String key = fresh();
        byte[] body = server().body();
        long before = server().count().getAsLong();
        IntStream.range(0, 5).forEach(i -> server().post(key, body));
        assertThat(server().count().getAsLong() - before).isEqualTo(1);
    }

    @Test
    @Tag("KD1")
    default void aQuotedKeyAndABareOneAreTheSame() {
        String key = fresh();
        byte[] body = server().body();
        assertThat(server().post("\"" + key + "\"", body).isReplay()).isFalse();
        assertThat(server().post(key, body).isReplay()).isTrue();
        assertThat(server().post("\"" + key + "\";v=1", body).isReplay()).isTrue();
    }

    @Test
    @Tag("KD1")
    default void keysDifferInCaseAndInEveryCharacter() {
        String key = fresh();
        byte[] body = server().body();
        List<HttpAnswer> answers = IntStream.range(0, 4)
                .mapToObj(i -> server().post(
                                List.of(key, key + ".", key + "..", "A" + key).get(i), body))
                .toList();
        assertThat(answers).allMatch(HttpAnswer::isSuccess).noneMatch(HttpAnswer::isReplay);
        assertThat(server().post("a" + key, body).isReplay()).isFalse();
    }

    @Test
    @Tag("KD1")
    default void aKeyHasUpTo255Characters() {
        String key = fresh() + "k".repeat(255 - 36);
        byte[] body = server().body();
        assertThat(server().post(key, body).isSuccess()).isTrue();
        assertThat(server().post(key, body).isReplay()).isTrue();
        assertRefused(server().post(key + "k", body), 400);
    }

    @Test
    @Tag("K1")
    default void aMalformedKeyIsRefused() {
        for (String key : List.of("a b", "a,b", "a;v=1", "\"open", "\"\"", "\"a\", \"b\"")) {
            assertRefused(server().post(key, server().body()), 400);
        }
    }

    @Test
    @Tag("K1")
    default void twoKeysAreRefused() {
        assertRefused(server().post(server().headers(), server().resource(), server().body(), fresh(), fresh()), 400);
    }

    @Test
    @Tag("K2")
    @Tag("K5")
    default void anotherPayloadIsRefusedAndChangesNothing() {
        String key = fresh();
        byte[] body = server().body();
        HttpAnswer first = server().post(key, body);
        assertRefused(server().post(key, server().body()), 422);
        HttpAnswer again = server().post(key, body);
        again.assertReplays(first);
    }

    @Test
    @Tag("KD3")
    default void anotherAddressIsRefused() {
        String key = fresh();
        byte[] body = server().body();
        server().post(key, body);
        URI other =
                URI.create(server().resource() + (server().resource().getRawQuery() == null ? "?" : "&") + "other=1");
        assertRefused(server().post(server().headers(), other, body, key), 422);
    }

    @Test
    @Tag("K6")
    default void anotherCallersKeyIsAnotherKey() {
        assumeTrue(server().otherHeaders().isPresent(), "there is one caller only");
        String key = fresh();
        byte[] body = server().body();
        server().post(key, body);
        Map<String, String> other = server().otherHeaders().orElseThrow();
        HttpAnswer others = server().post(other, server().resource(), body, key);
        assertThat(others.isSuccess()).isTrue();
        assertThat(others.isReplay()).isFalse();
        assertThat(server().post(other, server().resource(), body, key).isReplay())
                .isTrue();
    }

    @Test
    @Tag("KD3")
    default void withoutCredentialsThereAreNoKeys() {
        assumeTrue(!server().headers().isEmpty(), "callers have no credentials");
        assertThat(server().post(Map.of(), server().resource(), server().body(), fresh())
                        .status())
                .isEqualTo(401);
    }

    @Test
    @Tag("K5")
    @Tag("KD2")
    default void aMissingKeyIsRefusedWhereItIsRequired() {
        HttpAnswer answer = server().post(server().headers(), server().resource(), server().body());
        if (server().required()) {
            assertThat(answer.status()).isIn(400, 428);
            assertProblem(answer);
        } else {
            assertThat(answer.isSuccess()).isTrue();
            assertThat(answer.isReplay()).isFalse();
        }
    }

    @Test
    @Tag("K4")
    @Tag("KD4")
    default void of32AtOnceOneIsExecuted() throws InterruptedException {
        String key = fresh();
        byte[] body = server().body();
        long before = server().count().orElse(0);
        List<HttpAnswer> answers = AtOnce.run(32, () -> server().post(key, body));
        List<HttpAnswer> executed = answers.stream()
                .filter(answer -> answer.isSuccess() && !answer.isReplay())
                .toList();
        assertThat(executed).hasSize(1);
        for (HttpAnswer answer : answers) {
            if (answer.isInFlight()) {
                assertRefused(answer, 409);
                assertThat(answer.header("Retry-After")).isNotNull();
            } else {
                assertThat(answer.body()).isEqualTo(executed.get(0).body());
            }
        }
        assertThat(server().post(key, body).body()).isEqualTo(executed.get(0).body());
        server().count().ifPresent(after -> assertThat(after - before).isEqualTo(1));
    }

    @Test
    @Tag("G5")
    default void theClientNeedNotKnow2php() {
        String key = fresh();
        byte[] body = server().body();
        for (HttpAnswer answer : List.of(server().post(key, body), server().post(key, body))) {
            HttpAnswer.assertShowsNothingOf2php(answer);
        }
    }

    private static String fresh() {
        return UUID.randomUUID().toString();
    }
}
