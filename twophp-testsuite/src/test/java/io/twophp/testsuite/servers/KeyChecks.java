package io.twophp.testsuite.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;

/** Requests with an idempotency key, beyond the contract. */
final class KeyChecks {

    private KeyChecks() {}

    static List<Check> all() {
        return List.of(Check.of("keys: what is refused before the method uses up none", KeyChecks::refused));
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
