package io.twophp.sample.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import io.twophp.testsuite.launch.ShopClient;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of a client that does not know the protocol, on PostgreSQL, with no more than two connections. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShopIT {

    private static final String TWO_TEAS = "{\"sku\":\"tea\",\"quantity\":2,\"note\":\"green, please\"}";

    private ShopClient alice;
    private ShopClient bob;
    private ShopClient nobody;

    private Postgres postgres;
    private Server server;

    @BeforeAll
    void startServer(@TempDir Path directory) {
        postgres = new Postgres(directory).start();
        server = Shop.on(postgres.database(), directory).maxPoolSize(2).start();
        URI shop = server.baseUri().resolve("shop/");
        alice = new ShopClient(shop, "alice:alice-secret");
        bob = new ShopClient(shop, "bob:bob-secret");
        nobody = new ShopClient(shop, null);
    }

    @AfterAll
    void stopServer() {
        if (server != null) {
            server.stop();
        }
        if (postgres != null) {
            postgres.close();
        }
    }

    @Test
    void an_order_is_created_where_its_location_says() {
        HttpResponse<String> created = alice.send("POST", "orders", TWO_TEAS);

        assertThat(created.statusCode()).isEqualTo(201);
        assertThat(created.body()).contains("\"sku\":\"tea\"", "\"quantity\":2", "\"total\":13.00", "green, please");
        HttpResponse<String> read = alice.get(location(created));
        assertThat(read.statusCode()).isEqualTo(200);
        assertThat(read.body()).isEqualTo(created.body());
        assertThat(alice.get("orders?limit=10000").body()).contains(created.body());
    }

    @Test
    void every_change_of_an_order_moves_the_stock() {
        int before = stock("teapot");

        String order = location(alice.send("POST", "orders", "{\"sku\":\"teapot\",\"quantity\":2,\"note\":\"gift\"}"));
        assertThat(stock("teapot")).isEqualTo(before - 2);

        HttpResponse<String> replaced = alice.send("PUT", order, "{\"quantity\":5}");
        assertThat(replaced.statusCode()).isEqualTo(200);
        assertThat(replaced.body()).contains("\"quantity\":5").doesNotContain("gift");
        assertThat(stock("teapot")).isEqualTo(before - 5);

        HttpResponse<String> patched = alice.send("PATCH", order, "{\"note\":\"soon\"}");
        assertThat(patched.body()).contains("\"quantity\":5", "\"note\":\"soon\"");
        HttpResponse<String> merged =
                alice.send("PATCH", order, "{\"quantity\":1}", "Content-Type", "application/merge-patch+json");
        assertThat(merged.body()).contains("\"quantity\":1", "\"note\":\"soon\"");
        assertThat(stock("teapot")).isEqualTo(before - 1);

        assertThat(alice.send("DELETE", order, null).statusCode()).isEqualTo(204);
        assertThat(stock("teapot")).isEqualTo(before);
        assertThat(alice.get(order).statusCode()).isEqualTo(404);
    }

    @Test
    void some_pieces_of_an_order_come_back_but_not_all() {
        int before = stock("teapot");
        String order = location(alice.send("POST", "orders", "{\"sku\":\"teapot\",\"quantity\":3,\"note\":\"gift\"}"));

        assertProblem(alice.send("POST", "returns", returned(order, 3)), 409, "too-many-returned");
        String another =
                location(alice.send("POST", "orders", "{\"sku\":\"teapot\",\"quantity\":3,\"note\":\"gift\"}"));
        HttpResponse<String> left = alice.send("POST", "returns", returned(another, 2));

        assertThat(left.statusCode()).isEqualTo(200);
        assertThat(left.body()).contains("\"quantity\":1", "\"note\":\"gift\"");
        assertThat(stock("teapot")).isEqualTo(before - 4);
        assertProblem(bob.send("POST", "returns", returned(another, 1)), 404, "unknown-order");
        for (String kept : List.of(order, another)) {
            assertThat(alice.send("DELETE", kept, null).statusCode()).isEqualTo(204);
        }
        assertThat(stock("teapot")).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1.5", "1e30", "null", "18446744073709551617"})
    void a_quantity_that_is_none_is_400(String quantity) {
        assertProblem(
                alice.send("POST", "orders", "{\"sku\":\"tea\",\"quantity\":" + quantity + "}"), 400, "invalid-input");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{", "[]", "\"x\"", "{\"sku\":{},\"quantity\":1}", "{\"sku\":\"tea\",\"quantity\":\"many\"}"})
    void a_body_that_is_no_order_is_400(String body) {
        assertProblem(alice.send("POST", "orders", body), 400, "unreadable-body");
    }

    @Test
    void an_unknown_item_is_422() {
        assertProblem(alice.send("POST", "orders", "{\"sku\":\"coffee\",\"quantity\":1}"), 422, "unknown-item");
    }

    @Test
    void an_exhausted_stock_is_409_and_takes_nothing() {
        int before = stock("teapot");
        String order = location(alice.send("POST", "orders", "{\"sku\":\"teapot\",\"quantity\":1}"));

        assertProblem(alice.send("POST", "orders", "{\"sku\":\"teapot\",\"quantity\":999999}"), 409, "stock-exhausted");
        assertProblem(alice.send("PUT", order, "{\"quantity\":999999}"), 409, "stock-exhausted");

        assertThat(alice.get(order).body()).contains("\"quantity\":1");
        assertThat(alice.send("DELETE", order, null).statusCode()).isEqualTo(204);
        assertThat(stock("teapot")).isEqualTo(before);
    }

    @Test
    void another_customers_order_does_not_exist() {
        String order = location(alice.send("POST", "orders", TWO_TEAS));

        assertProblem(bob.get(order), 404, "unknown-order");
        assertProblem(bob.send("PUT", order, "{\"quantity\":5}"), 404, "unknown-order");
        assertProblem(bob.send("PATCH", order, "{\"quantity\":5}"), 404, "unknown-order");
        assertProblem(bob.send("DELETE", order, null), 404, "unknown-order");
        assertThat(alice.get(order).body()).contains("\"quantity\":2");
    }

    @Test
    void who_is_not_a_customer_gets_401() {
        for (String method : List.of("GET", "POST", "PUT", "PATCH", "DELETE")) {
            HttpResponse<String> refused = nobody.send(method, "orders", "GET".equals(method) ? null : TWO_TEAS);
            assertThat(refused.statusCode()).as(method).isEqualTo(401);
            assertThat(refused.headers().firstValue("WWW-Authenticate"))
                    .hasValueSatisfying(challenge -> assertThat(challenge).contains("Basic", "shop"));
        }
        var liar = new ShopClient(server.baseUri().resolve("shop/"), "alice:bob-secret");
        assertThat(liar.get("orders").statusCode()).isEqualTo(401);
    }

    @Test
    void three_rare_books_are_sold_three_times_whoever_asks_at_once() throws Exception {
        ExecutorService customers = Executors.newFixedThreadPool(8);
        try {
            Callable<Integer> buy = () -> alice.send("POST", "orders", "{\"sku\":\"rare-book\",\"quantity\":1}")
                    .statusCode();
            List<Future<Integer>> answers = customers.invokeAll(
                    IntStream.range(0, 24).mapToObj(i -> buy).toList());
            int sold = 0;
            for (Future<Integer> answer : answers) {
                assertThat(answer.get()).isIn(201, 409);
                sold += answer.get() == 201 ? 1 : 0;
            }
            assertThat(sold).isEqualTo(3);
            assertThat(stock("rare-book")).isZero();
        } finally {
            customers.shutdownNow();
        }
    }

    private int stock(String sku) {
        Matcher item = Pattern.compile("\\{[^}]*\"sku\":\"" + sku + "\"[^}]*\"stock\":(\\d+)[^}]*}")
                .matcher(nobody.get("items").body());
        assertThat(item.find()).isTrue();
        return Integer.parseInt(item.group(1));
    }

    private static String returned(String order, int quantity) {
        return "{\"order\":\"" + order.substring(order.lastIndexOf('/') + 1) + "\",\"quantity\":" + quantity + "}";
    }

    private static String location(HttpResponse<String> created) {
        assertThat(created.statusCode()).isEqualTo(201);
        return created.headers().firstValue("Location").orElseThrow();
    }

    private static void assertProblem(HttpResponse<String> response, int status, String type) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(response.body())
                .contains("\"type\":\"urn:twophp:sample:shop:" + type + "\"", "\"status\":" + status);
    }
}
