package io.twophp.testsuite.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.testsuite.browser.Browser.Account;
import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Request;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.stream.Stream;
import org.openqa.selenium.json.Json;

/** The Central Ledger's interface, as scripts use it. Thread-safe. */
final class Api {

    private static final Json JSON = new Json();

    private final URI console;
    private final Client client;

    Api(URI console) {
        this(console, null);
    }

    private Api(URI console, String credentials) {
        this.console = console;
        this.client = Client.of(console.resolve("api/v1/"), credentials);
    }

    Api as(Account account) {
        return new Api(console, account.name() + ":" + account.password());
    }

    Map<String, Object> post(String path, Map<String, ?> body) {
        return post(path, bytes(body), Map.of());
    }

    /** Posts a body with further fields, such as a signature over its bytes. */
    Map<String, Object> post(String path, byte[] body, Map<String, String> more) {
        String[] fields = more.entrySet().stream()
                .flatMap(field -> Stream.of(field.getKey(), field.getValue()))
                .toArray(String[]::new);
        HttpResponse<String> answer =
                client.send(Request.post(path).body("application/json", body).with(fields));
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(
                    answer.request().uri() + " answered " + answer.statusCode() + ": " + answer.body());
        }
        return answer.body().isEmpty() ? Map.of() : JSON.toType(answer.body(), Json.MAP_TYPE);
    }

    static byte[] bytes(Map<String, ?> body) {
        return JSON.toJson(body).getBytes(UTF_8);
    }
}
