package io.twophp.testsuite.central;

import io.twophp.testsuite.client.TroubleProxy;
import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.Ports;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import io.twophp.testsuite.launch.ShopClient;
import io.twophp.testsuite.launch.Trees;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;

/**
 * A Central Ledger, and a shop that ships its rows to it once an hour. The Central Ledger reaches the shop at
 * 127.0.0.2, the only address that is opened; 127.0.0.1, where both really are, stands for the internal network.
 */
final class CentralSite implements AutoCloseable {

    private static final String PASSWORD = "a-long-password-for-tests";

    private final Path directory;
    private final TroubleProxy outside;
    private final Server central;
    private final Server shop;
    private final ShopClient administrator;
    private final String id;

    /** @param trap a port that the list opens under a name that leads to an internal address */
    CentralSite(String name, int trap) {
        this.directory = Trees.fresh(Shop.target().resolve(name));
        Trees.fresh(halts());
        Trees.fresh(directory.resolve("central"));
        int shopPort = Ports.free();
        this.outside = TroubleProxy.at("127.0.0.2", URI.create("http://127.0.0.1:" + shopPort + "/"));
        this.central = PayaraMicro.builder()
                .jar(Shop.target().resolve("payara-micro.jar"))
                .war(Shop.target().resolve("central.war"))
                .workDir(directory.resolve("central"))
                .readyPath("central/api/v1/session")
                .environment(
                        "CENTRAL_DATASOURCE_URL",
                        "jdbc:h2:async:" + directory.resolve("central-data") + ";WRITE_DELAY=0;LOCK_TIMEOUT=10000")
                .property("twophp.central.administrator.password", PASSWORD)
                // A JVM without the optimising compiler takes seconds for the usual number.
                .property("twophp.central.password.iterations", "1000")
                .property("twophp.central.pull.allow", outside.origin() + ",http://localhost:" + trap)
                .property("twophp.central.pull.plain-http", "true")
                .property("twophp.central.pull.networks", "127.0.0.2/32")
                .start();
        this.administrator = new ShopClient(central.baseUri().resolve("central/api/v1/"), "administrator:" + PASSWORD);
        this.shop = Shop.onH2(directory)
                .port(shopPort)
                .halting(halts())
                .property("twophp.central.url", url())
                .property("twophp.central.token", token("shop"))
                .property("twophp.central.settle", "true")
                .property("twophp.sync.interval", "PT1H")
                .property("twophp.endpoint.OrderResource.effects", "EXTERNAL")
                .property("twophp.ttl", "240000")
                .property("twophp.lease", "2000")
                .property("twophp.recovery.interval", "500")
                .start();
        this.id = Waiting.until(this::enrolled);
        HttpResponse<String> changed = address(shopsAddress());
        if (changed.statusCode() != 200) {
            throw new AssertionError(changed.body());
        }
    }

    String url() {
        return central.baseUri().resolve("central/").toString();
    }

    /** Returns a token by which a service enrols. */
    String token(String name) {
        return ShopClient.json(administrator.send("POST", "services", "{\"name\":\"" + name + "\"}"))
                .getString("token");
    }

    Path folder(String name) {
        return directory.resolve(name);
    }

    /** The shop's GUID, once it has enrolled. */
    private String enrolled() {
        return ShopClient.json(administrator.get("services"))
                .getJsonArray("items")
                .getValuesAs(JsonObject.class)
                .stream()
                .filter(service -> service.getString("name").equals("shop"))
                .filter(service -> service.getString("state").equals("ENROLLED"))
                .map(service -> service.getString("service_ledger_id"))
                .findFirst()
                .orElse(null);
    }

    /** Returns the address at which the Central Ledger reaches the shop. */
    String shopsAddress() {
        return outside.baseUri() + "shop/";
    }

    String id() {
        return id;
    }

    Server shop() {
        return shop;
    }

    /** Returns the shop's metrics, as Prometheus reads them. */
    String metrics() {
        return new ShopClient(shop.baseUri(), null).get("metrics").body();
    }

    ShopClient alice() {
        return ShopClient.alice(shop);
    }

    /** Gets a path below {@code central/api/v1/}. */
    HttpResponse<String> get(String path) {
        return administrator.get(path);
    }

    HttpResponse<String> post(String path, String json) {
        return administrator.send("POST", path, json);
    }

    ShopClient anonymous() {
        return new ShopClient(central.baseUri().resolve("central/api/v1/"), null);
    }

    HttpResponse<String> address(String address) {
        return administrator.send("PATCH", "services/" + id, "{\"address\":\"" + address + "\"}");
    }

    HttpResponse<String> pull(String scid) {
        String asked = scid == null ? "{}" : "{\"server_correlation_id\":\"" + scid + "\"}";
        return post("services/" + id + "/pull", asked);
    }

    /** Returns the directory where a file that is named like a checkpoint makes the shop halt there. */
    Path halts() {
        return directory.resolve("halts");
    }

    @Override
    public void close() throws IOException {
        try (outside;
                central;
                shop) {
            // Each is closed, even if closing another one fails.
        }
    }
}
