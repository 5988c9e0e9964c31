package io.twophp.testsuite.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.se.TwoPhaseClient;
import io.twophp.testsuite.browser.Browser.Account;
import io.twophp.testsuite.launch.CentralLedger;
import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.Ports;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import io.twophp.testsuite.launch.ShopClient;
import io.twophp.testsuite.launch.Trees;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A doubt of a real service, settled from the console, once (L20; acceptance 9). */
@Tag("browser")
class SettlementIT {

    private static final String PASSWORD = "administrator-secret";
    private static final String ALICE = "alice:alice-secret";

    private final Path directory = Shop.target().resolve("settlement");
    private final Path halts = directory.resolve("halts");

    private CentralLedger central;
    private Server shop;

    @BeforeEach
    void start() throws IOException {
        Trees.delete(directory);
        Files.createDirectories(halts);
        int port = Ports.pair();
        central = CentralLedger.start(
                CentralLedger.launch(
                                Shop.target().resolve("payara-micro.jar"),
                                Shop.target().resolve("central.war"),
                                Database.h2(directory.resolve("central")),
                                directory.resolve("central-server"))
                        .property("twophp.central.pull.allow", "http://127.0.0.1:" + port)
                        .property("twophp.central.pull.plain-http", "true")
                        .property("twophp.central.pull.networks", "127.0.0.0/8"),
                PASSWORD);
        var launch = Shop.onH2(directory)
                .port(port)
                .halting(halts)
                .property("twophp.central.settle", "true")
                .property("twophp.sync.interval", "PT1S")
                .property("twophp.endpoint.OrderResource.effects", "EXTERNAL")
                .property("twophp.ttl", "240000")
                .property("twophp.lease", "2000")
                .property("twophp.recovery.interval", "500");
        central.enrol(launch, List.of("shop"));
        shop = launch.start();
        central.address("shop", shop.baseUri().resolve("shop/"));
    }

    @AfterEach
    void stop() {
        try (CentralLedger first = central;
                Server second = shop) {
            // Both are closed, even if closing one of them fails.
        }
    }

    @Test
    @DisplayName(
            "An operator settles a doubt: service, both rows, audit; another one, too late, is told so in plain words")
    void once() throws IOException {
        try (TwoPhaseClient till = till();
                Browser olga = browser(operator("olga"));
                Browser otto = browser(operator("otto"))) {
            String scid = orderThatTheShopDiesOf(till);
            pull(olga, scid);

            decide(otto, "FAILED");
            decide(olga, "COMMITTED");
            olga.fill("dialog input[name=resource_id]", "r-7");
            olga.fill("dialog textarea[name=note]", "seen at the bank");
            olga.click("dialog .button.danger");
            olga.until(() -> olga.all("dialog[open]").isEmpty());
            olga.untilText("No call is in doubt");
            assertTheShopHasIt(scid);

            till.recover();
            olga.open("transactions/" + scid);
            olga.until(() -> olga.text(".summary").contains("Both rows"));
            assertThat(olga.text(".sides")).contains("Committed", "r-7").doesNotContain("In doubt since");
            assertThat(olga.all(".sides td.absent")).isEmpty();

            otto.click("dialog .button.danger");
            assertThat(otto.text("dialog .notice.bad"))
                    .contains("It is not as it was.", "It is decided, or never was in doubt. Nothing changed");
            otto.click("dialog button[type=button].button");
            otto.untilText("No call is in doubt");
            assertTheShopHasIt(scid);
            assertTheShopSaysWho(scid);
        }
        assertTheAuditLogTellsIt();
    }

    /** Opens a client with a ledger of its own, which ships its rows to the Central Ledger too. */
    private TwoPhaseClient till() {
        ClientRequestFilter authentication =
                request -> request.getHeaders().putSingle(HttpHeaders.AUTHORIZATION, Client.basic(ALICE));
        return TwoPhaseClient.in(directory.resolve("till"))
                .service("till")
                .set("twophp.central.url", central.url().toString())
                .set("twophp.central.token", central.token("till"))
                .set("twophp.sync.interval", "PT1S")
                .set("twophp.client.timeout", "PT5S")
                .configure(client -> client.register(authentication))
                .open();
    }

    private Account operator(String name) {
        Map<String, Object> made = new Api(console())
                .as(new Account(CentralLedger.ADMINISTRATOR, PASSWORD))
                .post("users", Map.of("name", name, "roles", List.of("operator")));
        return new Account(name, (String) made.get("password"));
    }

    private URI console() {
        return URI.create("http://localhost:" + central.server().port() + "/central/");
    }

    private Browser browser(Account account) {
        Browser browser = Browser.at(console());
        try {
            return browser.login(account);
        } catch (RuntimeException e) {
            browser.close();
            throw e;
        }
    }

    /**
     * Sends an order whose server dies during the execution, and starts it again: the order is in doubt, as it may have
     * taken effect elsewhere.
     */
    private String orderThatTheShopDiesOf(TwoPhaseClient till) throws IOException {
        Path checkpoint = Files.writeString(halts.resolve("BUSINESS_DONE"), "1");
        URI orders = shop.baseUri().resolve("shop/orders");
        Invocation.Builder order = till.client().target(orders).request();
        assertThatThrownBy(() -> order.post(Entity.json("{\"sku\":\"tea\",\"quantity\":1}")))
                .isInstanceOf(ProcessingException.class);
        shop.awaitExit();
        Files.delete(checkpoint);
        // Once the shop is there again, the till's recovery may hear of PROCESSING, which is not stalled.
        String scid = till.ledger().stalled(Instant.EPOCH).get(0).serverCorrelationId();
        shop.start();
        return scid;
    }

    /** Fetches the shop's row of a call; the client has shipped its own. */
    private static void pull(Browser olga, String scid) {
        olga.open("transactions?id=" + scid);
        olga.untilText("1 call on this page");
        olga.follow("tbody a", "Transaction");
        olga.until(() -> {
            olga.click(".head button.main:enabled");
            return olga.text().contains("In doubt since");
        });
    }

    /** Chooses what happened and types it, and does not send it. */
    private static void decide(Browser browser, String phase) {
        browser.click("nav a[href='#/unfinished']");
        browser.see("section[aria-label='In doubt'] td .button.danger");
        browser.click("section[aria-label='In doubt'] td .button.danger");
        browser.click("dialog input[value=" + phase + "]");
        browser.fill("dialog input[name=typed]", phase);
        browser.until(() -> browser.see("dialog .button.danger").isEnabled());
    }

    private void assertTheShopHasIt(String scid) {
        assertThat(new ShopClient(shop.baseUri().resolve("shop/"), ALICE)
                        .get("2php/intents/" + scid)
                        .body())
                .contains("COMMITTED", "r-7");
    }

    private void assertTheShopSaysWho(String scid) throws IOException {
        try (Stream<String> lines = Files.lines(shop.log(), UTF_8)) {
            assertThat(lines.filter(line -> line.contains("TWOPHP-0712 [" + scid + "]")))
                    .satisfiesExactly(
                            line -> assertThat(line).contains("olga, at the Central Ledger", "seen at the bank"),
                            line -> assertThat(line)
                                    .contains("otto, at the Central Ledger", "FAILED; the answer was NotInDoubt"));
        }
    }

    /** The newest first. */
    private void assertTheAuditLogTellsIt() {
        try (Browser browser = browser(new Account(CentralLedger.ADMINISTRATOR, PASSWORD))) {
            browser.open("audit");
            assertThat(browser.all("table.audit tbody tr").stream()
                            .map(line -> line.getText())
                            .filter(line -> line.contains("Settlement"))
                            .map(line -> line.replaceAll("\\s+", " ")))
                    .satisfiesExactly(
                            line -> assertThat(line).contains("otto", "decided already"),
                            line -> assertThat(line).contains("otto", "wants FAILED"),
                            line -> assertThat(line).contains("olga", "settled"),
                            line -> assertThat(line)
                                    .contains("olga", "wants COMMITTED, resource_id r-7, note: seen at the bank"));
            browser.click(".head .button.main");
            assertThat(browser.text(".notice.good")).contains("The chain is intact");
        }
    }
}
