package io.twophp.tck.http;

import static io.twophp.tck.http.HttpAnswer.assertShowsNothingOf2php;
import static io.twophp.tck.http.UrlServer.NO_BODY;
import static io.twophp.tck.http.UrlServer.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The contract of every server whose resources are posted to once exactly (draft-nottingham-http-poe-00), seen from
 * outside. Implement it in a test that names the server:
 *
 * <pre>{@code
 * class OrdersTest implements PoeContract {
 *     public UrlServer server() {
 *         return UrlServer.at(() -> URI.create("https://…/orders/" + UUID.randomUUID()), "application/json",
 *                 this::order, credentials());
 *     }
 * }
 * }</pre>
 *
 * Tests don't depend on each other. Names begin with the statements (P…), the decisions (PD…) and the common rules (G…)
 * that a test stands for, as docs/poe.md lists them.
 */
public interface PoeContract {

    /** Returns the server under test, the same each time. */
    UrlServer server();

    private HttpAnswer post(URI order) {
        return server().send("POST", order, server().body());
    }

    @Test
    default void P1_P2_P8_A1_aSecondPostIsNotAllowedAndHasNoEffect() {
        URI order = server().fresh();
        long before = server().count().orElse(0);
        HttpAnswer first = post(order);
        assertThat(first.isSuccess()).as(first.text()).isTrue();
        assertThat(first.isReplay()).isFalse();
        for (int i = 0; i < 4; i++) {
            assertClosed(post(order));
        }
        server().count().ifPresent(after -> assertThat(after - before).isEqualTo(1));
    }

    @Test
    default void P1_A1_of32AtOnceOneSucceeds() {
        URI order = server().fresh();
        long before = server().count().orElse(0);
        List<HttpAnswer> answers = AtOnce.run(32, () -> post(order));
        assertThat(answers.stream().filter(HttpAnswer::isSuccess)).hasSize(1);
        for (HttpAnswer answer : answers) {
            if (answer.status() == 503) {
                assertRefused(answer, 503);
                assertThat(answer.header("Retry-After")).isNotNull();
            } else if (!answer.isSuccess()) {
                assertClosed(answer);
            }
        }
        assertClosed(post(order));
        server().count().ifPresent(after -> assertThat(after - before).isEqualTo(1));
    }

    @Test
    default void P3_PD2_PD5_A2_G5_theAnswerIsThereByGetHoweverOftenItIsRead() {
        URI order = server().fresh();
        assertShowsNothingOf2php(server().ask("GET", order));
        HttpAnswer first = post(order);
        assertShowsNothingOf2php(first);
        long before = server().count().orElse(0);
        HttpAnswer read = server().ask("GET", order);
        HttpAnswer odd = server().send(
                        "GET",
                        order,
                        server().headers(),
                        NO_BODY,
                        Map.of("Accept", "image/png", "Content-Type", "image/png", "Accept-Charset", "utf-16"));
        for (HttpAnswer answer : List.of(read, server().ask("GET", order), odd)) {
            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo(first.body());
            assertThat(answer.header("Content-Type")).isEqualTo(first.header("Content-Type"));
            assertThat(answer.isReplay()).isTrue();
            assertShowsNothingOf2php(answer);
        }
        HttpAnswer head = server().ask("HEAD", order);
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.header("Content-Type")).isEqualTo(first.header("Content-Type"));
        server().count().ifPresent(after -> assertThat(after).isEqualTo(before));
    }

    @Test
    default void PD5_beforeAPostThereIsNothingToRead() {
        URI order = server().fresh();
        for (String verb : List.of("GET", "HEAD")) {
            HttpAnswer answer = server().ask(verb, order);
            assertThat(answer.status()).isEqualTo(405);
            assertThat(allowed(answer)).contains("POST").doesNotContain("GET");
        }
        HttpAnswer options = server().ask("OPTIONS", order);
        assertThat(options.status()).isBetween(200, 204);
        assertThat(allowed(options)).contains("POST", "GET", "HEAD", "OPTIONS");
        assertThat(post(order).isSuccess()).isTrue();
    }

    @Test
    default void P4_A2_aFailedPostLeavesItOpen() {
        assumeTrue(server().refused().isPresent(), "no body is known that is refused");
        URI order = server().fresh();
        long before = server().count().orElse(0);
        for (int i = 0; i < 2; i++) {
            assertThat(server().send("POST", order, server().refused().get()).status())
                    .isBetween(400, 499)
                    .isNotEqualTo(405);
        }
        assertThat(server().ask("GET", order).status()).isEqualTo(405);
        server().count().ifPresent(after -> assertThat(after).isEqualTo(before));
        assertThat(post(order).isSuccess()).isTrue();
        assertClosed(server().send("POST", order, server().refused().get()));
    }

    @Test
    default void PD1_anAddressIsOneHoweverItIsWrittenAndAnotherWithAnotherQuery() {
        URI order = server().fresh();
        HttpAnswer first = post(order);
        assertClosed(post(UrlServer.written(order)));
        assertThat(server().ask("GET", UrlServer.written(order)).body()).isEqualTo(first.body());
        URI other = URI.create(order + "?other=1");
        assertThat(server().ask("GET", other).status()).isEqualTo(405);
        assertThat(post(other).isSuccess()).isTrue();
        assertClosed(post(other));
    }

    @Test
    default void PD1_PD5_anotherCallerFindsItClosedAndReadsNoAnswer() {
        assumeTrue(server().otherHeaders().isPresent(), "there is one caller only");
        Map<String, String> other = server().otherHeaders().get();
        URI order = server().fresh();
        HttpAnswer first = post(order);
        assertClosed(server().send("POST", order, other, server().body(), type()));
        HttpAnswer others = server().send("GET", order, other, NO_BODY, Map.of());
        assertRefused(others, 403);
        assertThat(others.body()).isNotEqualTo(first.body());
    }

    private Map<String, String> type() {
        return Map.of("Content-Type", server().mediaType());
    }

    @Test
    default void G2_withoutCredentialsNothingHappens() {
        assumeTrue(!server().headers().isEmpty(), "callers have no credentials");
        URI order = server().fresh();
        HttpAnswer posted = server().send("POST", order, Map.of(), server().body(), type());
        assertThat(posted.status()).isEqualTo(401);
        for (int i = 0; i < 2; i++) {
            assertThat(server().send("GET", order, Map.of(), NO_BODY, Map.of()).status())
                    .isEqualTo(401);
            assertThat(post(order).isSuccess()).isEqualTo(i == 0);
        }
    }

    @Test
    default void P7_PD4_headersThatAskForMoreAreIgnored() {
        URI order = server().fresh();
        Map<String, String> more = Map.of(
                "Content-Type", server().mediaType(),
                "POE", "1",
                "Prefer", "respond-async",
                "DTT-2PHP-Enabled", "true",
                "DTT-2PHP-Client-Correlation-ID", "c",
                "Idempotency-Key", "k");
        HttpAnswer first = server().send("POST", order, server().headers(), server().body(), more);
        assertThat(first.isSuccess()).isTrue();
        assertThat(first.status()).isNotEqualTo(202);
        assertClosed(server().send("POST", order, server().headers(), server().body(), more));
    }

    private static void assertClosed(HttpAnswer answer) {
        assertRefused(answer, 405);
        assertThat(allowed(answer)).contains("GET").doesNotContain("POST");
    }

    private static List<String> allowed(HttpAnswer answer) {
        assertThat(answer.header("Allow")).isNotNull();
        return Arrays.stream(answer.header("Allow").split(","))
                .map(String::strip)
                .toList();
    }
}
