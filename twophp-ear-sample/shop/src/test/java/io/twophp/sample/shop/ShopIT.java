package io.twophp.sample.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import io.twophp.testsuite.launch.ShopClient;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Plain requests to the shop on H2, with no more than two connections; and what H2's file keeps when its server is
 * killed.
 */
class ShopIT extends PlainRequests {

    @Override
    Server start(Path directory) {
        return Shop.onH2(directory).maxPoolSize(2).start();
    }

    @Test
    void an_acknowledged_order_survives_kill_9() {
        URI shop = server().baseUri().resolve("shop/");
        ShopClient alice = new ShopClient(shop, "alice:alice-secret");
        HttpResponse<String> created = alice.send("POST", "orders", "{\"sku\":\"tea\",\"quantity\":2}");
        assertThat(created.statusCode()).isEqualTo(201);

        server().kill();
        server().start();

        assertThat(server().baseUri().resolve("shop/")).isEqualTo(shop);
        String order = created.headers().firstValue("Location").orElseThrow();
        assertThat(alice.get(order).body()).isEqualTo(created.body());
    }
}
