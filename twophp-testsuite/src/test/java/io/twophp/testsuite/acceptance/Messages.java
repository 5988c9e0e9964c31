package io.twophp.testsuite.acceptance;

import static io.twophp.testsuite.launch.Client.header;

import io.twophp.testsuite.launch.ShopClient;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** A customer's requests with messages of Certified HTTP to the shop's test resource. */
record Messages(ShopClient http) {

    static final String RESOURCE = "orders/messages";
    static final String URL = "X-Message-URL";

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    /** Returns an unused word. */
    static String word() {
        return "word-" + UUID.randomUUID();
    }

    static String json(String word) {
        return "{\"word\":\"" + word + "\"}";
    }

    static boolean isReplay(HttpResponse<?> answer) {
        return header(answer, "Idempotent-Replayed") != null;
    }

    /** Posts a message about a word, whose id is the word. */
    HttpResponse<String> post(String below, String word) {
        return send("POST", below, word, json(word));
    }

    HttpResponse<String> send(String method, String below, String word, String body, String... more) {
        List<String> headers = new ArrayList<>(List.of("X-Message-Id", word, "Date", DATE.format(Instant.now())));
        headers.addAll(List.of(more));
        return http.send(method, RESOURCE + below, body, headers.toArray(String[]::new));
    }

    HttpResponse<String> ask(String method, HttpResponse<?> named) {
        return http.send(method, header(named, URL), null);
    }

    boolean isReached(String word) {
        return http.get(RESOURCE + "/gates/" + word).body().equals("true");
    }

    void open(String word) {
        http.get(RESOURCE + "/gates/" + word + "/open");
    }

    /** Returns the number of this customer's orders whose note begins so. */
    int effects(String word) {
        return http.get("orders?limit=10000").body().split("\"note\":\"" + word, -1).length - 1;
    }
}
