package io.twophp.testsuite.servers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.tck.http.IdempotencyKeyContract;
import io.twophp.tck.http.KeyedServer;
import io.twophp.testsuite.stranger.Client;
import io.twophp.testsuite.stranger.Request;
import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** Requests with an idempotency key: all of the contract, and that what the container refuses uses up no key. */
final class KeyChecks {

    private KeyChecks() {}

    static List<Check> all() {
        return Stream.concat(
                        ContractChecks.of("keys", IdempotencyKeyContract.class, KeyChecks::contract),
                        Stream.of(Check.of("keys: what is refused before the method uses up none", KeyChecks::refused)))
                .toList();
    }

    private static IdempotencyKeyContract contract(Stage stage) {
        KeyedServer server = server(stage);
        return () -> server;
    }

    private static KeyedServer server(Stage stage) {
        List<String> texts = new CopyOnWriteArrayList<>();
        return new KeyedServer(
                stage.server().baseUri().resolve("portable/api/keyed"),
                "application/json",
                () -> {
                    texts.add(Stage.text());
                    return ("{\"text\":\"" + texts.get(texts.size() - 1) + "\"}").getBytes(UTF_8);
                },
                credentials("alice"),
                Optional.of(credentials("bob")),
                Optional.of(() -> texts.stream().mapToInt(stage::notes).sum()),
                true);
    }

    static Map<String, String> credentials(String name) {
        String pair = name + ":" + name + "-secret";
        return Map.of("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8)));
    }

    private static void refused(Stage stage) {
        String key = UUID.randomUUID().toString();
        String text = Stage.text();
        for (String body : List.of("{broken", "{\"text\":\"\"}")) {
            HttpResponse<String> answer =
                    stage.alice().send(Request.post("keyed").json(body).with("Idempotency-Key", key));
            assertThat(answer.statusCode()).isEqualTo(400);
        }
        Request good = Stage.note("keyed", text).with("Idempotency-Key", key);
        assertThat(stage.alice().send(good).statusCode()).isEqualTo(201);
        HttpResponse<String> again = stage.alice().send(good);
        assertThat(Client.header(again, "Idempotent-Replayed")).isEqualTo("true");
        assertThat(Client.header(again, "X-Kind")).isEqualTo("kept");
        assertThat(stage.notes(text)).isEqualTo(1);
    }
}
