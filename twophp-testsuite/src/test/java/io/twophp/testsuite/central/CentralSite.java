package io.twophp.testsuite.central;

import io.twophp.core.intent.ServiceIdentity;
import io.twophp.testsuite.client.TroubleProxy;
import io.twophp.testsuite.launch.CentralLedger;
import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.Ports;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import io.twophp.testsuite.launch.ShopClient;
import io.twophp.testsuite.launch.Trees;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;

/**
 * A Central Ledger, and a shop that ships its rows to it once an hour. The Central Ledger reaches the shop at
 * 127.0.0.2, the only address that is opened; 127.0.0.1, where both really are, stands for the internal network.
 */
final class CentralSite implements AutoCloseable {

    private final Path directory;
    private final TroubleProxy outside;
    private final CentralLedger central;
    private final Server shop;

    /** @param trap a port that the list opens under a name that leads to an internal address */
    CentralSite(String name, int trap) {
        this.directory = Trees.fresh(Shop.target().resolve(name));
        Trees.fresh(halts());
        int shopPort = Ports.free();
        this.outside = TroubleProxy.at("127.0.0.2", URI.create("http://127.0.0.1:" + shopPort + "/"));
        this.central = CentralLedger.start(
                CentralLedger.launch(
                                Shop.target().resolve("payara-micro.jar"),
                                Shop.target().resolve("central.war"),
                                Database.h2(directory.resolve("central-data")),
                                directory.resolve("central"))
                        // A JVM without the optimising compiler takes seconds for the usual number.
                        .property("twophp.central.password.iterations", "1000")
                        .property("twophp.central.pull.allow", outside.origin() + ",http://localhost:" + trap)
                        .property("twophp.central.pull.plain-http", "true")
                        .property("twophp.central.pull.networks", "127.0.0.2/32"),
                "a-long-password-for-tests");
        PayaraMicro.Builder launch = Shop.onH2(directory)
                .port(shopPort)
                .halting(halts())
                .property("twophp.central.settle", "true")
                .property("twophp.sync.interval", "PT1H")
                .property("twophp.endpoint.OrderResource.effects", "EXTERNAL")
                .property("twophp.ttl", "240000")
                .property("twophp.lease", "2000")
                .property("twophp.recovery.interval", "500");
        central.enrol(launch, List.of("shop"));
        this.shop = launch.start();
        Waiting.until(() -> central.knows("shop") ? "enrolled" : null);
        central.address("shop", URI.create(shopsAddress()));
    }

    CentralLedger central() {
        return central;
    }

    Path folder(String name) {
        return directory.resolve(name);
    }

    /** Returns the address at which the Central Ledger reaches the shop. */
    String shopsAddress() {
        return outside.baseUri() + "shop/";
    }

    /** Returns the shop's GUID. */
    String id() {
        return ServiceIdentity.named("shop").ledgerId().toString();
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
        return central.api().get(path);
    }

    HttpResponse<String> post(String path, String json) {
        return central.api().send("POST", path, json);
    }

    ShopClient anonymous() {
        return new ShopClient(central.url().resolve("api/v1/"), null);
    }

    HttpResponse<String> address(String address) {
        return central.api().send("PATCH", "services/" + id(), "{\"address\":\"" + address + "\"}");
    }

    HttpResponse<String> pull(String scid) {
        String asked = scid == null ? "{}" : "{\"server_correlation_id\":\"" + scid + "\"}";
        return post("services/" + id() + "/pull", asked);
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
