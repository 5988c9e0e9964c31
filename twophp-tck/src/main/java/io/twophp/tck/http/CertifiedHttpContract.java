package io.twophp.tck.http;

import static io.twophp.tck.http.MessageServer.MESSAGE_URL;
import static io.twophp.tck.http.MessageServer.assertRefused;
import static io.twophp.tck.http.MessageServer.fresh;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * The contract of every server that speaks Certified HTTP, seen from outside. Implement it in a test that names the
 * server:
 *
 * <pre>{@code
 * class TransfersTest implements CertifiedHttpContract {
 *     public MessageServer server() {
 *         return MessageServer.at(URI.create("https://…/transfers"), "application/json", this::transfer, credentials());
 *     }
 * }
 * }</pre>
 *
 * Tests don't depend on each other; ids are random. Names begin with the statement (C…), the decision (CD…) or the
 * common rule (G…) that a test stands for, as docs/certified-http.md lists them.
 */
public interface CertifiedHttpContract extends MessageHeadersContract, OnceContract {

    /** Returns the server under test, the same each time. */
    @Override
    MessageServer server();

    @Override
    default Request request() {
        String id = fresh();
        byte[] body = server().body();
        return caller -> server().post(caller, server().resource(), body, MessageServer.message(id));
    }

    @Override
    default boolean isWaiting(HttpAnswer answer, HttpAnswer executed) {
        if (answer.status() != 202) {
            return false;
        }
        assertThat(answer.header(MESSAGE_URL)).isNull();
        assertThat(answer.header("Location")).isNull();
        return true;
    }

    @Test
    default void C4_CD1_anAnswerWithABodyNamesAnAddressThatHasItAgain() {
        HttpAnswer first = server().post(fresh(), server().body());
        assertThat(first.body()).isNotEmpty();
        for (int i = 0; i < 2; i++) {
            HttpAnswer stored = server().ask("GET", server().headers(), first);
            assertThat(stored.status()).isEqualTo(first.status());
            assertThat(stored.body()).isEqualTo(first.body());
            assertThat(stored.header("Content-Type")).isEqualTo(first.header("Content-Type"));
        }
    }

    @Test
    default void C4_CD5_afterDeleteOnlyTheFactIsLeft() {
        String id = fresh();
        byte[] body = server().body();
        long before = server().count().orElse(0);
        HttpAnswer first = server().post(id, body);
        for (int i = 0; i < 2; i++) {
            HttpAnswer deleted = server().ask("DELETE", server().headers(), first);
            assertThat(deleted.status()).isEqualTo(204);
            assertThat(deleted.body()).isEmpty();
        }
        assertRefused(server().ask("GET", server().headers(), first), 410);
        assertRefused(server().post(id, body), 410);
        server().count().ifPresent(after -> assertThat(after - before).isEqualTo(1));
    }

    @Test
    default void CD1_unknownAddressesAndAnothersAreNotToldApart() {
        assumeTrue(server().otherHeaders().isPresent(), "there is one caller only");
        String id = fresh();
        byte[] body = server().body();
        HttpAnswer first = server().post(id, body);
        URI address = server().resource().resolve(first.header(MESSAGE_URL));
        URI unknown = address.resolve(UUID.randomUUID().toString());
        Map<String, String> other = server().otherHeaders().orElseThrow();
        for (String method : List.of("GET", "DELETE")) {
            HttpAnswer anothers = server().ask(method, other, address);
            HttpAnswer nobodys = server().ask(method, other, unknown);
            assertRefused(anothers, 404);
            assertRefused(nobodys, 404);
            assertThat(anothers.body()).isEqualTo(nobodys.body());
        }
        assertThat(server().post(id, body).isReplay()).isTrue();
    }

    @Test
    default void CD1_anAddressIsNoCredential() {
        assumeTrue(!server().headers().isEmpty(), "callers have no credentials");
        HttpAnswer first = server().post(fresh(), server().body());
        for (String method : List.of("GET", "DELETE")) {
            assertThat(server().ask(method, Map.of(), first).status()).isEqualTo(401);
        }
        assertThat(server().ask("GET", server().headers(), first).body()).isEqualTo(first.body());
    }

    @Test
    default void C6_CD2_CD4_bodyAndAddressAreTheMessagesButNotDateAndAccept() {
        String id = fresh();
        byte[] body = server().body();
        HttpAnswer first = server().post(id, body);
        assertRefused(server().post(id, server().body()), 400);
        URI other = TestedServer.otherQuery(server().resource());
        assertRefused(server().post(server().headers(), other, body, MessageServer.message(id)), 400);
        server().post(id, body).assertReplays(first);
        server().post(id, MessageServer.now().minus(tolerance()), body).assertReplays(first);
        List<Map.Entry<String, String>> accepting = new ArrayList<>(MessageServer.message(id));
        accepting.add(Map.entry("Accept", "*/*;q=0.5, application/x-other;q=0.1"));
        server().post(server().headers(), server().resource(), body, accepting).assertReplays(first);
    }

    @Test
    default void C7_anIncompleteMessageUsesUpNoId() throws IOException {
        assumeTrue("http".equals(server().resource().getScheme()), "only without TLS can half a message be sent");
        String id = fresh();
        byte[] body = server().body();
        long before = server().count().orElse(0);
        assertThat(HalfMessage.send(server(), id, body))
                .as("no answer, or a refusal")
                .matches("|HTTP/1.1 4\\d\\d.*");
        server().count().ifPresent(after -> assertThat(after).isEqualTo(before));
        HttpAnswer whole = server().post(id, body);
        assertThat(whole.isSuccess()).isTrue();
        assertThat(whole.isReplay()).isFalse();
    }

    /** So a client can tell a whole answer from one that was cut off. */
    @Test
    default void C7_anAnswerHasTheLengthOfItsBodyTheFirstTimeRepeatedAndStored() {
        String id = fresh();
        byte[] body = server().body();
        HttpAnswer first = server().post(id, body);
        HttpAnswer stored = server().ask("GET", server().headers(), first);
        for (HttpAnswer answer : List.of(first, server().post(id, body), stored)) {
            assertThat(answer.header("Content-Length")).isEqualTo(String.valueOf(answer.body().length));
            assertThat(answer.header("Transfer-Encoding")).isNull();
        }
    }

    @Test
    default void CD6_withoutAnIdARequestIsOrdinary() {
        HttpAnswer answer = server().post(List.of());
        if (server().required()) {
            assertThat(answer.status()).isIn(400, 428);
        } else {
            assertThat(answer.isSuccess()).isTrue();
            assertThat(answer.header(MESSAGE_URL)).isNull();
        }
        assertThat(answer.isReplay()).isFalse();
    }
}
