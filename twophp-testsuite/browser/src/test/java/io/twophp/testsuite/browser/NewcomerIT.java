package io.twophp.testsuite.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.testsuite.browser.FreshClone.Command;
import io.twophp.testsuite.launch.Ports;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A newcomer's way, from a fresh clone to the unmatched call and its cause (acceptance 14). */
@Tag("browser")
class NewcomerIT {

    private static final Pattern LOGIN =
            Pattern.compile("^ +(http://\\S+/central/) +as (\\S+), password (\\S+)$", Pattern.MULTILINE);
    private static final Pattern TO_PASTE =
            Pattern.compile("to paste into another terminal:\n(.*?)\nOrders in other dialects", Pattern.DOTALL);
    private static final Pattern BOUGHT =
            Pattern.compile("POST shop/checkouts: \\d+, COMMITTED.*?\"id\":\"([^\"]+)\"", Pattern.DOTALL);
    private static final Pattern CREATED =
            Pattern.compile("^HTTP/1.1 201 .*?^Location: \\S+/checkouts/(\\S+)", Pattern.DOTALL | Pattern.MULTILINE);

    /** The number of calls of a checkout: the shop's call, and those that it led to. */
    private static final int CALLS = 7;

    private static final int ROWS = 2 * CALLS;

    private final Path directory =
            Path.of(System.getProperty("basedir", "."), "target", "newcomer").toAbsolutePath();
    private final Path project = Path.of(System.getProperty("basedir", "."), "..", "..")
            .toAbsolutePath()
            .normalize();

    @Test
    @DisplayName(
            "mvn -Pdemo in a fresh clone, the printed address, the checkout by its order id, all rows, the unmatched call")
    void fromACloneToTheUnmatchedCall() throws IOException {
        FreshClone clone = FreshClone.of(project, directory);
        String port = String.valueOf(Ports.pair());
        URI console;
        try (Command demo = clone.mvn("-Pdemo", "-Dport=" + port)) {
            MatchResult login = demo.printed(LOGIN);
            console = URI.create(login.group(1));
            try (Browser browser = Browser.at(console)) {
                logIn(browser, login.group(2), login.group(3));

                String order = first(
                        BOUGHT,
                        clone.mvn("-Pdemo-client", "-Durl=http://127.0.0.1:" + port + "/")
                                .end());
                findByOrderId(browser, order);
                assertThat(browser.text("tbody")).contains("/shop/checkouts", "Committed", "Both rows");
                seeBothRows(browser);
                seeBothRowsOfEachCallOfTheTree(browser);

                String other = first(
                        CREATED, clone.bash(demo.printed(TO_PASTE).group(1)).end());
                findByOrderId(browser, other);
                findTheUnmatchedCallInItsTree(browser);
                findItByTheReason(browser, other);
                assertThat(browser.violations()).isEmpty();
            }
        }
        assertThatThrownBy(() -> new Socket(console.getHost(), console.getPort()).close())
                .as("the Central Ledger after Ctrl-C")
                .isInstanceOf(ConnectException.class);
    }

    private static String first(Pattern pattern, String text) {
        return pattern.matcher(text).results().findFirst().orElseThrow().group(1);
    }

    private static void logIn(Browser browser, String name, String password) {
        browser.open("");
        browser.fill("input[name=name]", name);
        browser.fill("input[name=password]", password);
        browser.click("cl-login .button");
        browser.see("nav");
        browser.shown();
        assertThat(browser.text("h1")).isEqualTo("Overview");
    }

    /** The rows come within an interval; the screen shows them by itself. */
    private static void findByOrderId(Browser browser, String order) {
        browser.follow("nav a[href='#/transactions']", "Transactions");
        browser.fill("input[name=id]", order);
        browser.click(".filters .button.main");
        browser.untilText("1 call on this page");
        browser.until(() -> browser.text("tbody").contains("Committed")
                && !browser.text("tbody").contains("Waiting for the other side"));
    }

    private static void seeBothRows(Browser browser) {
        browser.follow("tbody a", "Transaction");
        assertBothRows(browser);
    }

    private static void assertBothRows(Browser browser) {
        assertThat(browser.text(".sides")).contains("Client", "Server", "Committed");
        assertThat(browser.all(".sides td.absent")).isEmpty();
        assertThat(browser.all(".sides tr.differs")).isEmpty();
        assertThat(browser.all(".summary .badge.warn, .summary .badge.bad")).isEmpty();
    }

    private static void openTheTree(Browser browser, int rows) {
        browser.follow(".head a.button", "Call tree");
        browser.untilText(CALLS + " calls, " + rows + " rows");
    }

    private static void seeBothRowsOfEachCallOfTheTree(Browser browser) {
        openTheTree(browser, ROWS);
        assertThat(browser.text()).doesNotContain("without both rows");
        browser.click("a[href$='view=list']");
        browser.until(() -> browser.all(".branches .twig").size() == CALLS);
        assertThat(browser.text(".branches"))
                .contains("shop", "payments", "fraud", "inventory", "warehouse", "shipping", "carrier");
        List<String> calls = browser.all(".branches a[href*='#/transactions/']").stream()
                .map(link -> link.getDomAttribute("href"))
                .toList();
        assertThat(calls).hasSize(CALLS).doesNotHaveDuplicates();
        for (String call : calls) {
            browser.follow(".branches a[href='" + call + "']", "Transaction");
            assertBothRows(browser);
            browser.back();
            browser.see(".branches");
        }
    }

    private static void findTheUnmatchedCallInItsTree(Browser browser) {
        browser.follow("tbody a", "Transaction");
        openTheTree(browser, ROWS - 1);
        assertThat(browser.text()).contains("1 without both rows");
        browser.click("a[href$='view=list']");
        browser.until(() -> browser.all(".branches .twig").size() == CALLS);
        assertThat(browser.all(".branches .badge.none")).hasSize(1);
        assertThat(browser.text(".branches .twig"))
                .contains("/shop/checkouts", "client: no row", "Client without 2PHP");
        browser.follow(".branches a[href*='#/transactions/']", "Transaction");
        assertThat(browser.all(".sides td.absent")).isNotEmpty();
        assertThat(browser.text(".notice")).contains("Client without 2PHP", "keeps no ledger", "What to do:");
    }

    private static void findItByTheReason(Browser browser, String order) {
        browser.follow("nav a[href='#/registrations']", "Dual registration");
        browser.click(".reasons a[href*='TRANSPARENT']");
        browser.until(() -> browser.address().contains("reason=TRANSPARENT"));
        browser.shown();
        assertThat(browser.text(".notice")).contains("Nothing is to be done");
        assertThat(browser.all("tbody tr")).hasSize(1);
        assertThat(browser.text("tbody")).contains("/shop/checkouts", order);
    }
}
