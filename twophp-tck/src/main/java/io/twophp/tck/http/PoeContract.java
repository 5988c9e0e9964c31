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
import java.util.stream.IntStream;
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

    @Test
    default void P1_P2_A1_aSecondPostIsNotAllowed() {
        URI order = server().fresh();
        HttpAnswer first = server().send("POST", order, server().body());
        assertThat(first.isSuccess()).as(first.text()).isTrue();
        assertThat(first.isReplay()).isFalse();
        assertClosed(server().send("POST", order, server().body()));
        assertClosed(server().send("POST", order, server().body()));
    }

    @Test
    default void P1_A1_of32AtOnceOneSucceeds() throws InterruptedException {
        URI order = server().fresh();
        long before = server().count().orElse(0);
        List<HttpAnswer> answers = AtOnce.run(32, () -> server().send("POST", order, server().body()));
        assertThat(answers.stream().filter(HttpAnswer::isSuccess)).hasSize(1);
        for (HttpAnswer answer : answers) {
            if (answer.status() == 503) {
                assertRefused(answer, 503);
                assertThat(answer.header("Retry-After")).isNotNull();
            } else if (!answer.isSuccess()) {
                assertClosed(answer);
            }
        }
        assertClosed(server().send("POST", order, server().body()));
        server().count().ifPresent(after -> assertThat(after - before).isEqualTo(1));
    }

    @Test
    default void P1_P8_repetitionsHaveNoEffect() {
        assumeTrue(server().count().isPresent(), "effects can't be counted");
        URI order = server().fresh();
        long before = server().count().getAsLong();
        IntStream.range(0, 5).forEach(i -> server().send("POST", order, server().body()));
        assertThat(server().count().getAsLong() - before).isEqualTo(1);
    }

    @Test
    default void P3_PD5_A2_theAnswerIsThereByGet() {
        URI order = server().fresh();
        HttpAnswer first = server().send("POST", order, server().body());
        HttpAnswer read = server().ask("GET", order);
        assertThat(read.status()).as(read.text()).isEqualTo(200);
        assertThat(read.body()).isEqualTo(first.body());
        assertThat(read.header("Content-Type")).isEqualTo(first.header("Content-Type"));
        assertThat(read.isReplay()).isTrue();
        assertThat(server().ask("GET", order).body()).isEqualTo(first.body());
    }

    @Test
    default void PD5_headHasTheHeadersOfGetAndNoBody() {
        URI order = server().fresh();
        HttpAnswer first = server().send("POST", order, server().body());
        HttpAnswer head = server().ask("HEAD", order);
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.header("Content-Type")).isEqualTo(first.header("Content-Type"));
    }

    @Test
    default void PD5_whatDescribesABodyDoesNotMatterToGet() {
        URI order = server().fresh();
        HttpAnswer first = server().send("POST", order, server().body());
        HttpAnswer read = server().send(
                        "GET",
                        order,
                        server().headers(),
                        NO_BODY,
                        Map.of("Accept", "image/png", "Content-Type", "image/png", "Accept-Charset", "utf-16"));
        assertThat(read.status()).as(read.text()).isEqualTo(200);
        assertThat(read.body()).isEqualTo(first.body());
    }

    @Test
    default void PD5_beforeAPostThereIsNothingToRead() {
        URI order = server().fresh();
        for (String verb : List.of("GET", "HEAD")) {
            HttpAnswer answer = server().ask(verb, order);
            assertThat(answer.status()).isEqualTo(405);
            assertThat(allowed(answer)).contains("POST").doesNotContain("GET");
        }
        assertThat(server().send("POST", order, server().body()).isSuccess()).isTrue();
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
        assertThat(server().send("POST", order, server().body()).isSuccess()).isTrue();
        assertClosed(server().send("POST", order, server().refused().get()));
    }

    @Test
    default void PD1_anAddressIsOneHoweverItIsWritten() {
        URI order = server().fresh();
        HttpAnswer first = server().send("POST", order, server().body());
        assertClosed(server().send("POST", UrlServer.written(order), server().body()));
        assertThat(server().ask("GET", UrlServer.written(order)).body()).isEqualTo(first.body());
    }

    @Test
    default void PD1_anotherQueryIsAnotherResource() {
        URI order = server().fresh();
        server().send("POST", order, server().body());
        URI other = URI.create(order + "?other=1");
        assertThat(server().ask("GET", other).status()).isEqualTo(405);
        assertThat(server().send("POST", other, server().body()).isSuccess()).isTrue();
        assertClosed(server().send("POST", other, server().body()));
    }

    @Test
    default void PD1_anotherCallerFindsItClosed() {
        assumeTrue(server().otherHeaders().isPresent(), "there is one caller only");
        URI order = server().fresh();
        server().send("POST", order, server().body());
        assertClosed(server().send(
                        "POST",
                        order,
                        server().otherHeaders().get(),
                        server().body(),
                        Map.of("Content-Type", server().mediaType())));
    }

    @Test
    default void PD5_theAnswerIsForWhoeverHasPosted() {
        assumeTrue(server().otherHeaders().isPresent(), "there is one caller only");
        URI order = server().fresh();
        HttpAnswer first = server().send("POST", order, server().body());
        HttpAnswer others = server().send("GET", order, server().otherHeaders().get(), NO_BODY, Map.of());
        assertRefused(others, 403);
        assertThat(others.body()).isNotEqualTo(first.body());
    }

    @Test
    default void G2_withoutCredentialsNothingHappens() {
        assumeTrue(!server().headers().isEmpty(), "callers have no credentials");
        URI order = server().fresh();
        assertThat(server().send("POST", order, Map.of(), server().body(), Map.of("Content-Type", server().mediaType()))
                        .status())
                .isEqualTo(401);
        assertThat(server().send("GET", order, Map.of(), NO_BODY, Map.of()).status())
                .isEqualTo(401);
        assertThat(server().send("POST", order, server().body()).isSuccess()).isTrue();
        assertThat(server().send("GET", order, Map.of(), NO_BODY, Map.of()).status())
                .isEqualTo(401);
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

    @Test
    default void G5_theClientNeedNotKnow2php() {
        URI order = server().fresh();
        assertShowsNothingOf2php(server().ask("GET", order));
        assertShowsNothingOf2php(server().send("POST", order, server().body()));
        assertShowsNothingOf2php(server().ask("GET", order));
    }

    @Test
    default void PD5_optionsNamesTheVerbs() {
        URI order = server().fresh();
        HttpAnswer options = server().ask("OPTIONS", order);
        assertThat(options.status()).isBetween(200, 204);
        assertThat(allowed(options)).contains("POST", "GET", "HEAD", "OPTIONS");
        assertThat(server().send("POST", order, server().body()).isSuccess()).isTrue();
    }

    @Test
    default void PD2_readingClosesNothingAndChangesNothing() {
        URI order = server().fresh();
        server().ask("GET", order);
        HttpAnswer first = server().send("POST", order, server().body());
        long before = server().count().orElse(0);
        for (int i = 0; i < 3; i++) {
            assertThat(server().ask("GET", order).body()).isEqualTo(first.body());
        }
        server().count().ifPresent(after -> assertThat(after).isEqualTo(before));
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
