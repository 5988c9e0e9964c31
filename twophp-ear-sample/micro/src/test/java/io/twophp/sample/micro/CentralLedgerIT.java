package io.twophp.sample.micro;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.CentralLedger;
import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.ShopClient;
import io.twophp.testsuite.launch.Trees;
import jakarta.json.JsonObject;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The sample's services and a client in Java SE send their rows to a Central Ledger in a process of its own. */
class CentralLedgerIT {

    private static final String PASSWORD = "administrator-secret";
    private static final String INTERVAL = "1000";
    /** The age at which keys are changed: all the time, also while the Central Ledger is killed. */
    private static final String ROTATION = "PT5S";

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int CLIENTS = 2;
    private static final int ROWS = 2 * Service.values().length;

    private final Path directory = Sample.target().resolve("central-it");
    private final List<String> checkouts = new CopyOnWriteArrayList<>();

    private static PayaraMicro.Builder quick(PayaraMicro.Builder central) {
        // Without the optimising compiler the usual number takes seconds.
        return central.property("twophp.central.password.iterations", "1000");
    }

    /**
     * Runs one history: a checkout is seen whole within an interval; then the Central Ledger is killed while customers
     * buy, who notice nothing; once it is back, it has what the ledgers have. The services change their keys all the
     * time.
     */
    @Test
    @Tag("campaign")
    @Tag("L1")
    @Tag("L4")
    @Tag("L12")
    @Tag("L13")
    @Tag("F4")
    void a_checkout_is_one_tree_and_a_killed_central_ledger_misses_nothing() throws Exception {
        Trees.fresh(directory);
        try (CentralLedger central =
                CentralLedger.start(quick(Sample.centralLedger(directory.resolve("central"))), PASSWORD)) {
            PayaraMicro.Builder launch = Sample.onH2(directory)
                    .property("twophp.sync.interval", INTERVAL)
                    .property("twophp.central.key-rotation", ROTATION);
            central.enrol(launch, Sample.names());
            try (Server services = launch.start();
                    RootClient alice = new RootClient(directory.resolve("web"), told(central))) {
                URI shop = services.baseUri().resolve("shop/");
                aCheckoutIsOneTree(central, alice, shop);
                itIsKilledWhileCustomersBuy(central, alice, shop);
                allIsThereAgain(central);
                Awaitility.await().atMost(PATIENCE).untilAsserted(() -> everyServiceHasChangedItsKey(central));
            }
        }
        Set<String> local = new TreeSet<>(Copies.ofLedger(directory.resolve("shop"), "shop"));
        local.addAll(Copies.ofLedger(directory.resolve("web/ledger"), "twophp"));
        assertThat(local).hasSize(ROWS * checkouts.size());
        assertThat(Copies.ofCentral(directory.resolve("central/central"))).isEqualTo(local);
    }

    private static Map<String, String> told(CentralLedger central) {
        return Map.of(
                "twophp.central.url",
                central.url().toString(),
                "twophp.central.token",
                central.token("web"),
                "twophp.sync.interval",
                INTERVAL,
                "twophp.central.key-rotation",
                ROTATION);
    }

    private void aCheckoutIsOneTree(CentralLedger central, RootClient alice, URI shop) {
        String root = buy(alice, shop);
        Awaitility.await()
                .atMost(PATIENCE)
                .untilAsserted(() -> CentralTree.ask(central, root).assertWhole());
        assertThat(CentralTree.ask(central, root).rows()).isEqualTo(ROWS);
    }

    private void itIsKilledWhileCustomersBuy(CentralLedger central, RootClient alice, URI shop) throws Exception {
        AtomicBoolean open = new AtomicBoolean(true);
        CountDownLatch whileItIsGone = new CountDownLatch(CLIENTS * 2);
        ExecutorService customers = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<?>> all = new CopyOnWriteArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                all.add(customers.submit(() -> {
                    while (open.get()) {
                        buy(alice, shop);
                        if (!central.server().isAlive()) {
                            whileItIsGone.countDown();
                        }
                    }
                }));
            }
            central.server().kill();
            assertThat(whileItIsGone.await(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as("checkouts while the Central Ledger is gone")
                    .isTrue();
            central.server().start();
            open.set(false);
            for (Future<?> customer : all) {
                customer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            }
        } finally {
            open.set(false);
            customers.shutdownNow();
        }
    }

    private void allIsThereAgain(CentralLedger central) {
        for (String root : checkouts) {
            Awaitility.await()
                    .atMost(PATIENCE)
                    .untilAsserted(() -> CentralTree.ask(central, root).assertWhole());
        }
    }

    /** Asserts that each signs by one key that has no end; those before have one. */
    private static void everyServiceHasChangedItsKey(CentralLedger central) {
        List<JsonObject> services = ShopClient.json(central.api().get("services"))
                .getJsonArray("items")
                .getValuesAs(JsonObject.class);
        assertThat(services)
                .hasSize(Service.values().length + 1)
                .allSatisfy(service -> assertThat(service.getJsonArray("keys").getValuesAs(JsonObject.class))
                        .hasSizeGreaterThan(1)
                        .satisfiesOnlyOnce(
                                key -> assertThat(key.isNull("valid_until")).isTrue()));
    }

    private String buy(RootClient alice, URI shop) {
        String root = alice.buy(shop, PATIENCE);
        checkouts.add(root);
        return root;
    }
}
