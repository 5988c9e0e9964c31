package io.twophp.testsuite.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;

/** The eight screens with the rows that the services have shipped (L19, §6 of the design; acceptance 10). */
@OnSharedCentral
class ScreensIT {

    private static Browser browser;
    private static Story story;

    @BeforeAll
    static void open(Central central) {
        story = central.story();
        browser = central.browser("administrator");
    }

    @AfterAll
    static void close() {
        browser.close();
    }

    @Test
    @DisplayName("Overview: what needs somebody, the last hour, outcomes, and the oldest call that is not confirmed")
    void overview() {
        browser.open("overview");
        assertThat(browser.text("h1")).isEqualTo("Overview");
        assertThat(browser.text(".tiles"))
                .contains("In doubt", "Stalled", "Unmatched", "Silent services", "Refused rows");
        assertThat(browser.text(".tiles a[href='#/unfinished'] strong")).isNotEqualTo("0");
        assertThat(browser.all(".minutes rect.committed")).isNotEmpty();
        assertThat(browser.text(".outcomes")).contains("Committed", "Failed");
        browser.untilText("/fraud/");
    }

    @Test
    @Tag("X38")
    @DisplayName("Overview: each number is the number of what its list shows")
    void everyTileAgreesWithItsList() {
        browser.open("overview");
        String doubts = tile("In doubt");
        String stalled = tile("Stalled");
        String unmatched = tile("Unmatched");
        String refused = tile("Refused rows");
        browser.open("unfinished");
        assertThat(browser.text("section[aria-label='In doubt'] h2 .badge")).isEqualTo(doubts);
        assertThat(browser.text("section[aria-label=Stalled] h2 .badge")).isEqualTo(stalled);
        browser.open("registrations");
        assertThat(browser.text(".reasons li:first-child .number")).isEqualTo(unmatched);
        browser.open("services");
        int rows = browser.all("td[data-label='Refused rows']").stream()
                .mapToInt(cell -> Integer.parseInt(cell.getText().trim()))
                .sum();
        assertThat(rows).isEqualTo(Integer.parseInt(refused));
    }

    private String tile(String title) {
        return browser.all(".tiles .tile").stream()
                .filter(tile -> tile.getText().startsWith(title))
                .map(tile -> tile.findElement(By.tagName("strong")).getText())
                .findFirst()
                .orElseThrow();
    }

    @Test
    @DisplayName("Transactions: an order is found by its number in one box, and the address keeps the question")
    void transactionsByAnyId() {
        browser.open("transactions");
        browser.fill("input[name=id]", Story.ORDER);
        browser.click(".filters .button.main");
        browser.untilText("1 call on this page");
        assertThat(browser.text("tbody")).contains("/shop/orders", Story.ORDER, "anna", "Committed", "Both rows");
        assertThat(browser.address()).endsWith("#/transactions?id=" + Story.ORDER);

        browser.click(".chips a");
        browser.shown();
        assertThat(browser.address()).endsWith("#/transactions");
        browser.back();
        browser.untilText("1 call on this page");
    }

    @Test
    @DisplayName("Transactions: filters by service and phase, pages by their key, nothing twice")
    void transactionsByFilters() {
        browser.open("transactions");
        browser.click("button[aria-controls=more-filters]");
        browser.click("select[name=phase] option[value=FAILED]");
        browser.click(".filters .button.main");
        browser.until(() -> browser.address().contains("phase=FAILED"));
        browser.shown();
        assertThat(browser.text("tbody")).contains("Failed").doesNotContain("/shipping/parcels");

        browser.open("transactions");
        String first = browser.see("tbody a").getAttribute("href");
        browser.click(".pager a");
        browser.until(() -> browser.address().contains("cursor="));
        browser.shown();
        assertThat(browser.see("tbody a").getAttribute("href")).isNotEqualTo(first);
        assertThat(browser.text(".pager")).contains("First page");
    }

    @Test
    @DisplayName("Transactions: an id that nobody told, in plain words")
    void nothingFound() {
        browser.open("transactions?id=no-such-thing");
        assertThat(browser.text(".quiet")).contains("No call matches", "Remove all filters");
    }

    @Test
    @DisplayName("Transaction: both rows side by side, their histories, and the way to the tree")
    void transaction() {
        browser.open("transactions/" + story.checkout().server());
        assertThat(browser.text(".sides")).contains("Client", "Server", "Phase", "/shop/orders", Story.ORDER);
        assertThat(browser.all(".sides tr.differs")).isEmpty();
        assertThat(browser.all(".moves li")).hasSize(6);
        browser.click(".head a.button");
        browser.until(() -> browser.address().contains("#/trees/"));
        browser.shown();
    }

    @Test
    @Tag("X38")
    @DisplayName("Transaction: both sides on one axis of time, above the table of fields; in lists an id shows its end")
    void timeline() {
        browser.open("transactions/" + story.checkout().server());
        assertThat(browser.all(".timeline svg")).hasSize(2);
        assertThat(browser.text(".timeline")).contains("Client", "Server", "Waiting for", "Committed");
        assertThat((Boolean) browser.script("return document.querySelector('.timeline').getBoundingClientRect().top"
                        + " < document.querySelector('.sides').getBoundingClientRect().top"))
                .isTrue();
        browser.open("transactions?id=" + story.checkout().server());
        String id = story.checkout().server();
        assertThat(browser.text("tbody cl-id")).contains("…" + id.substring(id.length() - 12));
    }

    @Test
    @Tag("X38")
    @DisplayName("Call tree as a waterfall: a line for each call, each with how long it lasted")
    void waterfall() {
        browser.load("trees/" + story.checkout().client() + "?view=waterfall");
        assertThat(browser.all(".waterfall li")).hasSize(7);
        assertThat(browser.all(".waterfall li rect.bar")).hasSize(7);
        assertThat(browser.text(".waterfall")).contains("shop", "payments", "carrier");
    }

    @Test
    @Tag("X38")
    @DisplayName("Live updates can be paused, and go on")
    void pause() {
        browser.open("overview");
        browser.click("button[aria-pressed=false]");
        browser.untilText("Paused by you");
        browser.click("button[aria-pressed=true]");
        browser.until(() -> !browser.text().contains("Paused by you"));
    }

    @Test
    @DisplayName("Transaction: what differs is marked, with the reason and what to do")
    void contradiction() {
        browser.open("transactions/" + story.contradictory().server());
        assertThat(browser.text("tr.differs")).contains("Phase", "differs", "Failed", "Committed");
        assertThat(browser.text(".notice")).contains("Contradictory outcomes", "What to do:");
    }

    @Test
    @DisplayName("Transaction: an id that is not here, in plain words")
    void noSuchTransaction() {
        browser.open("transactions/none");
        assertThat(browser.text(".quiet")).contains("Not here");
    }

    @Test
    @DisplayName("Call tree: fourteen rows of seven calls, drawn and as a list; branches open and close")
    void tree() {
        browser.open("trees/" + story.checkout().client() + "?view=drawn");
        assertThat(browser.text()).contains("7 calls, 14 rows");
        assertThat(browser.all(".drawing a .box")).hasSize(7);
        assertThat(browser.all(".drawing .box.gap")).isEmpty();
        browser.click(".drawing .knob");
        browser.until(() -> browser.all(".drawing a .box").size() < 7);

        browser.load("trees/" + story.checkout().client() + "?view=list");
        assertThat(browser.all(".branches .twig")).hasSize(7);
        assertThat(browser.text(".branches"))
                .contains("shop", "payments", "fraud", "inventory", "warehouse", "shipping", "carrier");

        // Below the root the two rows differ in their parents, as they always do in the address: that is nothing to
        // mark.
        browser.follow(".branches ul a[href*='#/transactions/']", "Transaction");
        assertThat(browser.all(".sides td.absent, .sides tr.differs")).isEmpty();
    }

    @Test
    @DisplayName(
            "Call tree: a call of which a row is missing is drawn as a gap; whoever asks by an inner call sees its whole tree")
    void treeWithGap() {
        browser.open("trees/" + story.lost().client() + "?view=drawn");
        assertThat(browser.all(".drawing a .box")).hasSize(3);
        assertThat(browser.all(".drawing [aria-current] .box.asked")).hasSize(1);
        assertThat(browser.all(".drawing .box.gap")).hasSize(1);
        assertThat(browser.text(".drawing")).contains("no server row");
        assertThat(browser.text()).contains("1 without both rows");
    }

    @Test
    @DisplayName("Stalled and in doubt: each with its age; a doubt is settled only after its outcome was typed")
    void unfinished() {
        browser.open("unfinished");
        assertThat(browser.text("section[aria-label='In doubt']")).contains("/carrier/labels", "label-77120", "min");
        assertThat(browser.text("section[aria-label=Stalled]")).contains("/fraud/reviews", "/fraud/checks");
        browser.click("section[aria-label='In doubt'] td .button.danger");
        assertThat(browser.see("dialog .button.danger").isEnabled()).isFalse();
        assertThat(browser.text("dialog .facts")).doesNotContain("…").contains("Owner");
        browser.click("dialog input[value=FAILED]");
        browser.fill("dialog input[name=typed]", "COMMITTED");
        assertThat(browser.see("dialog .button.danger").isEnabled()).isFalse();
        browser.fill("dialog input[name=typed]", "FAILED");
        browser.until(() -> browser.see("dialog .button.danger").isEnabled());
        // The service is not there: the dialog says so, and nothing is settled.
        browser.click("dialog .button.danger");
        assertThat(browser.text("dialog .notice.bad")).contains("This was not done");
        browser.click("dialog button[type=button].button");
        browser.until(() -> browser.all("dialog[open]").isEmpty());
        assertThat(browser.text("section[aria-label='In doubt']")).contains("/carrier/labels");
    }

    @Test
    @DisplayName("Dual registration: by reason, each with what to do")
    void registrations() {
        browser.open("registrations");
        assertThat(browser.text(".reasons"))
                .contains("Contradictory outcomes", "Server row missing", "Response lost", "Client without 2PHP");
        browser.see(".reasons")
                .findElement(By.partialLinkText("Server row missing"))
                .click();
        browser.until(() -> browser.address().contains("reason=SERVER_ROW_MISSING"));
        browser.shown();
        assertThat(browser.text(".notice")).contains("What to do:");
        assertThat(browser.all("tbody tr")).hasSize(1);
        assertThat(browser.text("tbody")).contains("/warehouse/picks", "no row");
    }

    @Test
    @DisplayName("Services: last seen, lag, pending, refused and keys; one of them with its refused row")
    void services(Central central) {
        browser.open("services");
        assertThat(browser.text("table")).contains("shop", "payments", "carrier", "Enrolled", "ago");
        assertThat(browser.all("tbody tr").size()).isGreaterThanOrEqualTo(8);
        browser.open("services/" + central.town().service("shipping").id());
        assertThat(browser.text("h1")).isEqualTo("shipping");
        assertThat(browser.text()).contains("shipping-key", "Valid", "target belongs on client rows");
    }

    @Test
    @DisplayName("Services: a token is shown once; a key and a service are revoked after one was asked")
    void enrolment() {
        browser.open("services");
        browser.click(".head .button.main");
        browser.fill("dialog input[name=name]", "loyalty");
        browser.click("dialog .button.main");
        String token = browser.text("dialog .given");
        assertThat(token).hasSizeGreaterThan(20);
        browser.click("dialog button[type=button].button");
        browser.until(() -> browser.all("dialog[open]").isEmpty());
        assertThat((String) browser.script("return document.body.innerHTML")).doesNotContain(token);
        browser.untilText("Awaited");
    }

    @Test
    @DisplayName("Audit: entries with their hashes, and the chain is checked")
    void audit() {
        browser.open("audit");
        assertThat(browser.text("tbody")).contains("administrator");
        browser.click(".head .button.main");
        assertThat(browser.text(".notice.good")).contains("The chain is intact");
    }

    @Test
    @DisplayName("An address that leads nowhere")
    void nowhere() {
        browser.open("nowhere");
        assertThat(browser.text("h1")).isEqualTo("No such screen");
    }
}
