package io.twophp.sample.micro;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.Node;
import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.PayaraRoot;
import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Trees;
import io.twophp.testsuite.launch.Unchecked;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The shop on a node that dies and comes back, its six services on another one that stays, a relay between them, and
 * one PostgreSQL for all.
 */
final class FanOutSite implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(90);

    private static final String RECOVERY_INTERVAL = "twophp.recovery.interval";

    private final Postgres postgres;
    private final Relay relay = new Relay();
    private final Server others;
    private final Node shop;
    private final Kept kept;
    private final Map<String, String> settings;
    private volatile CountDownLatch died = new CountDownLatch(0);
    private boolean armed;

    private FanOutSite(Path directory) throws IOException {
        postgres = new Postgres(directory).start();
        Database database = postgres.database();
        PayaraMicro.Builder services = Sample.on(database, directory, EnumSet.complementOf(EnumSet.of(Service.SHOP)))
                .property("twophp.ttl", "120000");
        addresses().forEach(services::property);
        others = services.build();
        relay.to(others.baseUri());
        settings = settings(directory);
        shop = new Node(
                "shop",
                PayaraRoot.in(Files.createDirectories(Sample.target().resolve("fan-out-payara"))),
                Files.createDirectories(directory.resolve("shop")),
                Sample.war(Service.SHOP),
                database,
                settings);
        kept = new Kept(shop.shop(), others.baseUri());
    }

    /** Starts everything, in an emptied directory. */
    static FanOutSite open(Path directory) {
        return Unchecked.get(() -> {
            FanOutSite site = new FanOutSite(Trees.fresh(directory));
            try {
                site.others.start();
                site.shop.archive();
                site.shop.start();
                return site;
            } catch (RuntimeException e) {
                site.close();
                throw e;
            }
        });
    }

    private Map<String, String> addresses() {
        Map<String, String> addresses = new LinkedHashMap<>();
        for (Service service : Service.values()) {
            addresses.put(
                    "sample." + service.context() + ".url",
                    relay.address(service).toString());
        }
        return addresses;
    }

    private Map<String, String> settings(Path directory) {
        Map<String, String> settings = addresses();
        settings.put(
                "twophp.encryption.key-file",
                directory.resolve("encryption.keys").toAbsolutePath().toString());
        settings.put("twophp.operator-role", CallTree.OPERATORS);
        settings.put("twophp.ttl", "120000");
        settings.put("twophp.lease", "2000");
        settings.put(RECOVERY_INTERVAL, "500");
        return settings;
    }

    URI shop() {
        return shop.shop();
    }

    Kept kept() {
        return kept;
    }

    /** Lets the shop die when it reaches a stroke, once. */
    void arm(Stroke stroke) {
        armed = true;
        if (stroke instanceof Stroke.Halt halt) {
            shop.arm(halt.checkpoint(), 1);
        } else if (stroke instanceof Stroke.At at) {
            died = new CountDownLatch(1);
            relay.watch(passage -> !passage.equals(at.passage()) || strike(at));
        }
    }

    /** Kills the shop; from now on everything passes. */
    private synchronized boolean strike(Stroke.At at) {
        if (died.getCount() == 0) {
            return true;
        }
        relay.watch(passage -> true);
        shop.kill();
        died.countDown();
        return !at.lost();
    }

    /** Waits until the shop has died of a stroke. */
    void awaitDeath(Stroke stroke) throws InterruptedException {
        armed = false;
        if (stroke instanceof Stroke.Halt halt) {
            assertThat(shop.awaitHalt(PATIENCE)).as("dies at %s", stroke).isTrue();
            shop.disarm(halt.checkpoint());
        } else {
            assertThat(died.await(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as("dies at %s", stroke)
                    .isTrue();
        }
    }

    /**
     * Starts the shop again. An armed stroke may strike before the shop has answered for the first time.
     *
     * @param recovering whether the shop takes up by itself what it left behind
     */
    void restart(boolean recovering) {
        settings.put(RECOVERY_INTERVAL, recovering ? "500" : "3600000");
        try {
            shop.start();
        } catch (IllegalStateException e) {
            if (!armed) {
                throw e;
            }
        }
    }

    long count(String query, Object... values) {
        return postgres.number(query, values);
    }

    /** Returns the one row and column of a query's result; empty text without a row. */
    String text(String query, Object... values) {
        return postgres.text(query, values);
    }

    @Override
    public void close() {
        shop.close();
        others.close();
        relay.close();
        postgres.close();
    }
}
