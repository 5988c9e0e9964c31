package io.twophp.testsuite.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.testsuite.browser.Browser.Account;
import io.twophp.testsuite.launch.Unchecked;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import org.openqa.selenium.json.Json;

/** The Central Ledger's interface, as scripts use it. Thread-safe. */
final class Api {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private static final Json JSON = new Json();

    private final URI base;
    private final Map<String, String> fields;

    Api(URI console) {
        this(console, Map.of());
    }

    private Api(URI console, Map<String, String> fields) {
        this.base = console.resolve("api/v1/");
        this.fields = fields;
    }

    Api as(Account account) {
        String pair = account.name() + ":" + account.password();
        String basic = "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
        return new Api(base.resolve("../../"), Map.of("Authorization", basic));
    }

    Map<String, Object> get(String path) {
        return object(send("GET", path, null, Map.of()));
    }

    Map<String, Object> post(String path, Map<String, ?> body) {
        return object(send("POST", path, bytes(body), Map.of()));
    }

    /** Posts a body with further fields, such as a signature over its bytes. */
    Map<String, Object> post(String path, byte[] body, Map<String, String> more) {
        return object(send("POST", path, body, more));
    }

    static byte[] bytes(Map<String, ?> body) {
        return JSON.toJson(body).getBytes(UTF_8);
    }

    private HttpResponse<String> send(String method, String path, byte[] body, Map<String, String> more) {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path))
                .timeout(Duration.ofMinutes(1))
                .header("Accept", "application/json")
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        if (!method.equals("GET")) {
            request.header("Content-Type", "application/json");
        }
        fields.forEach(request::header);
        more.forEach(request::header);
        return Unchecked.get(() -> HTTP.send(request.build(), BodyHandlers.ofString(UTF_8)));
    }

    private static Map<String, Object> object(HttpResponse<String> answer) {
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(
                    answer.request().uri() + " answered " + answer.statusCode() + ": " + answer.body());
        }
        return answer.body().isEmpty() ? Map.of() : JSON.toType(answer.body(), Json.MAP_TYPE);
    }
}
