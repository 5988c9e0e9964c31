package io.twophp.tck.http;

import static io.twophp.tck.http.HttpAnswer.assertProblem;
import static io.twophp.tck.http.HttpAnswer.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.UUID;
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
public interface IdempotencyKeyContract extends OnceContract {

    /** Returns the server under test, the same each time. */
    @Override
    KeyedServer server();

    @Override
    default Request request() {
        String key = fresh();
        byte[] body = server().body();
        return caller -> server().post(caller, server().resource(), body, key);
    }

    @Override
    default boolean isWaiting(HttpAnswer answer, HttpAnswer executed) {
        if (answer.status() != 409 || answer.isReplay()) {
            return false;
        }
        assertRefused(answer, 409);
        return true;
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
        for (String other : List.of(key, key + ".", key + "..", "A" + key, "a" + key)) {
            HttpAnswer answer = server().post(other, body);
            assertThat(answer.isSuccess()).isTrue();
            assertThat(answer.isReplay()).isFalse();
        }
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
    default void aMalformedKeyAndTwoKeysAreRefused() {
        for (String key : List.of("a b", "a,b", "a;v=1", "\"open", "\"\"", "\"a\", \"b\"")) {
            assertRefused(server().post(key, server().body()), 400);
        }
        assertRefused(server().post(fresh(), fresh()), 400);
    }

    @Test
    @Tag("K2")
    @Tag("K5")
    @Tag("KD3")
    default void anotherPayloadOrAddressIsRefusedAndChangesNothing() {
        String key = fresh();
        byte[] body = server().body();
        HttpAnswer first = server().post(key, body);
        assertRefused(server().post(key, server().body()), 422);
        URI other = TestedServer.otherQuery(server().resource());
        assertRefused(server().post(server().headers(), other, body, key), 422);
        server().post(key, body).assertReplays(first);
    }

    @Test
    @Tag("K5")
    @Tag("KD2")
    default void aMissingKeyIsRefusedWhereItIsRequired() {
        HttpAnswer answer = server().post();
        if (server().required()) {
            assertThat(answer.status()).isIn(400, 428);
            assertProblem(answer);
        } else {
            assertThat(answer.isSuccess()).isTrue();
            assertThat(answer.isReplay()).isFalse();
        }
    }

    private static String fresh() {
        return UUID.randomUUID().toString();
    }
}
