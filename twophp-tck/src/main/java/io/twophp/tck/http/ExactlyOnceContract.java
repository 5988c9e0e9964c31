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
 * The contract of every server that executes stored requests exactly once (<i>HTTP exactly-once</i>), seen from
 * outside. Implement it in a test that names the server:
 *
 * <pre>{@code
 * class PaymentsTest implements ExactlyOnceContract {
 *     public UrlServer server() {
 *         return UrlServer.at(() -> URI.create("https://…/payments/" + UUID.randomUUID()), "application/json",
 *                 this::payment, credentials());
 *     }
 * }
 * }</pre>
 *
 * Tests don't depend on each other. Names begin with the statements (E…), the decisions (ED…) and the common rules (G…)
 * that a test stands for, as docs/exactly-once.md lists them.
 */
public interface ExactlyOnceContract {

    /** Returns the server under test, the same each time. */
    UrlServer server();

    @Test
    default void A6_E1_E2_E3_E5_ED6_aRequestIsStoredExecutedOnceAndTold() {
        URI call = server().fresh();
        long before = server().count().orElse(0);
        assertRefused(server().ask("POST", call), 404);
        assertThat(server().send("PUT", call, server().body()).status()).isEqualTo(201);
        assertRefused(server().ask("GET", call), 404);
        assertThat(server().ask("HEAD", call).status()).isEqualTo(404);
        server().count().ifPresent(stored -> assertThat(stored).isEqualTo(before));
        assertDone(server().ask("POST", call));
        assertDone(server().ask("POST", call));
        HttpAnswer outcome = server().ask("GET", call);
        assertThat(outcome.isSuccess()).as(outcome.text()).isTrue();
        assertThat(outcome.isReplay()).isTrue();
        assertThat(outcome.body()).isNotEmpty();
        HttpAnswer again = server().ask("GET", call);
        assertThat(again.status()).isEqualTo(outcome.status());
        assertThat(again.body()).isEqualTo(outcome.body());
        assertThat(again.repeated()).isEqualTo(outcome.repeated());
        HttpAnswer head = server().ask("HEAD", call);
        assertThat(head.status()).isEqualTo(outcome.status());
        assertThat(head.header("Content-Type")).isEqualTo(outcome.header("Content-Type"));
        assertThat(head.body()).isEmpty();
        server().count().ifPresent(after -> assertThat(after - before).isEqualTo(1));
    }

    @Test
    default void A7_E4_ED3_whatWasDeletedNeverRunsAgainWhateverItWas() {
        for (List<String> done : List.of(List.of("PUT", "POST"), List.of("PUT"), List.<String>of())) {
            URI call = server().fresh();
            byte[] body = server().body();
            done.forEach(verb -> server().send(verb, call, verb.equals("PUT") ? body : NO_BODY));
            long before = server().count().orElse(0);
            assertDone(server().ask("DELETE", call));
            if (!done.isEmpty()) {
                assertRefused(server().send("PUT", call, body), 410);
                assertRefused(server().send("PUT", call, server().body()), 410);
                assertRefused(server().ask("POST", call), 410);
                assertRefused(server().ask("GET", call), 410);
            }
            assertDone(server().ask("DELETE", call));
            server().count().ifPresent(after -> assertThat(after).isEqualTo(before));
        }
    }

    @Test
    default void ED2_theSameBytesAgainAreNothingNewAndOthersAreRefusedInAnyPhase() {
        URI call = server().fresh();
        byte[] body = server().body();
        assertThat(server().send("PUT", call, body).status()).isEqualTo(201);
        assertDone(server().send("PUT", call, body));
        assertRefused(server().send("PUT", call, server().body()), 422);
        assertDone(server().ask("POST", call));
        HttpAnswer outcome = server().ask("GET", call);
        assertDone(server().send("PUT", call, body));
        assertRefused(server().send("PUT", call, server().body()), 422);
        assertThat(server().ask("GET", call).body()).isEqualTo(outcome.body());
    }

    @Test
    default void ED4_withoutAStoredRequestNothingRuns() {
        URI call = server().fresh();
        long before = server().count().orElse(0);
        assertRefused(server().send("POST", call, server().body()), 404);
        assertRefused(server().ask("GET", call), 404);
        assertThat(server().ask("HEAD", call).status()).isEqualTo(404);
        server().count().ifPresent(after -> assertThat(after).isEqualTo(before));
    }

    @Test
    default void ED6_bodyTypeAndAcceptOfTheOtherVerbsDoNotMatter() {
        URI call = server().fresh();
        server().send("PUT", call, server().body());
        Map<String, String> odd = Map.of("Accept", "image/png", "Content-Type", "image/png");
        assertDone(server().send("POST", call, server().headers(), new byte[] {1, 2, 3}, odd));
        HttpAnswer outcome = server().send("GET", call, server().headers(), NO_BODY, odd);
        assertThat(outcome.isSuccess()).as(outcome.text()).isTrue();
        assertThat(outcome.isReplay()).isTrue();
        assertDone(server().send("DELETE", call, server().headers(), NO_BODY, odd));
    }

    @Test
    default void ED6_anAddressIsOneHoweverItIsWritten() {
        URI call = server().fresh();
        byte[] body = server().body();
        server().send("PUT", call, body);
        assertDone(server().send("PUT", UrlServer.written(call), body));
        assertDone(server().ask("POST", UrlServer.written(call)));
        assertThat(server().ask("GET", call).isReplay()).isTrue();
        assertRefused(server().ask("GET", URI.create(call + "?other=1")), 404);
    }

    @Test
    default void ED6_G3_anotherCallersAddressIsAnother() {
        assumeTrue(server().otherHeaders().isPresent(), "there is one caller only");
        URI call = server().fresh();
        server().send("PUT", call, server().body());
        Map<String, String> other = server().otherHeaders().get();
        assertRefused(server().send("GET", call, other, NO_BODY, Map.of()), 404);
        assertRefused(server().send("POST", call, other, NO_BODY, Map.of()), 404);
        assertDone(server().send("DELETE", call, other, NO_BODY, Map.of()));
        assertDone(server().ask("POST", call));
    }

    @Test
    default void ED1_aFailureIsDoneAndToldByGet() {
        assumeTrue(server().refused().isPresent(), "no body is known that is refused");
        URI call = server().fresh();
        assertThat(server().send("PUT", call, server().refused().get()).status())
                .isEqualTo(201);
        assertDone(server().ask("POST", call));
        assertDone(server().ask("POST", call));
        HttpAnswer outcome = server().ask("GET", call);
        assertThat(outcome.status()).isBetween(400, 499);
        assertThat(outcome.isReplay()).isTrue();
    }

    @Test
    default void E2_of32PostsAtOnceOneIsExecuted() {
        URI call = server().fresh();
        long before = server().count().orElse(0);
        server().send("PUT", call, server().body());
        List<HttpAnswer> answers = AtOnce.run(32, () -> server().ask("POST", call));
        assertThat(answers).extracting(HttpAnswer::status).isSubsetOf(202, 204).contains(204);
        server().count().ifPresent(after -> assertThat(after - before).isEqualTo(1));
    }

    @Test
    default void ED2_of32DifferentPutsAtOnceOneIsStored() {
        URI call = server().fresh();
        List<HttpAnswer> answers = AtOnce.run(32, () -> server().send("PUT", call, server().body()));
        assertThat(answers).extracting(HttpAnswer::status).isSubsetOf(201, 422);
        assertThat(answers.stream().filter(answer -> answer.status() == 201)).hasSize(1);
    }

    @Test
    default void G2_withoutCredentialsNothingHappens() {
        assumeTrue(!server().headers().isEmpty(), "callers have no credentials");
        URI call = server().fresh();
        assertThat(server().send("PUT", call, server().body()).status()).isEqualTo(201);
        assertDone(server().ask("POST", call));
        for (String verb : List.of("PUT", "POST", "GET", "DELETE")) {
            assertThat(server().send(verb, call, Map.of(), NO_BODY, Map.of()).status())
                    .as(verb)
                    .isEqualTo(401);
        }
        assertThat(server().ask("GET", call).isReplay()).isTrue();
    }

    @Test
    default void G5_theClientNeedNotKnow2php() {
        URI call = server().fresh();
        assertShowsNothingOf2php(server().send("PUT", call, server().body()));
        for (String verb : List.of("GET", "POST", "GET", "DELETE", "GET")) {
            assertShowsNothingOf2php(server().ask(verb, call));
        }
    }

    @Test
    default void E6_optionsNamesTheVerbs() {
        HttpAnswer options = server().ask("OPTIONS", server().fresh());
        assertThat(options.status()).isBetween(200, 204);
        assertThat(Arrays.stream(options.header("Allow").split(",")).map(String::strip))
                .contains("PUT", "POST", "GET", "HEAD", "DELETE", "OPTIONS");
    }

    private static void assertDone(HttpAnswer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(204);
        assertThat(answer.body()).isEmpty();
        assertThat(answer.isReplay()).isFalse();
    }
}
