package io.twophp.jaxrs.client;

import io.twophp.core.Engine;
import io.twophp.jaxrs.app.RelayResource.Relays;
import io.twophp.jaxrs.rig.FeatureClient;
import io.twophp.jaxrs.rig.ShopTests;
import jakarta.ws.rs.client.ClientResponseFilter;
import jakarta.ws.rs.client.Entity;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests of an ordinary JAX-RS client with the Feature, against the shop. */
abstract class ClientTests extends ShopTests {

    static final Entity<Map<String, String>> TEA = Entity.json(Map.of("item", "tea"));

    @RegisterExtension
    static final FeatureClient CLIENT = FeatureClient.of(SERVER);

    static Relays relays() {
        return SERVER.select(Relays.class);
    }

    /** Returns a column of all calls. */
    static List<Object> calls(String column) {
        return SERVER.database().column("SELECT " + column + " FROM twophp_call");
    }

    /** Takes up the calls that were left behind. */
    static void recoverCalls() {
        SERVER.select(Engine.class).calls().recovery().run();
    }

    /** Loses the answers to the first exchanges. */
    static void lose(int answers) {
        AtomicInteger left = new AtomicInteger(answers);
        ClientResponseFilter losing = (request, response) -> {
            if (left.getAndDecrement() > 0) {
                throw new IOException("lost");
            }
        };
        CLIENT.client().register(losing);
    }
}
