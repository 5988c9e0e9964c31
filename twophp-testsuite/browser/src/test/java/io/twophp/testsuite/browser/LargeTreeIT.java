package io.twophp.testsuite.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.browser.Row.Ids;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The largest tree that is shown whole, in each view; prints how long it takes to be there on an open console. */
@OnSharedCentral
@Tag("X38")
class LargeTreeIT {

    private static final int BRANCHES = 49;
    private static final int LEAVES = 50;

    private static Ids root;

    private static synchronized Ids told(Town town) {
        if (root == null) {
            Instant at = town.before(Duration.ofMinutes(50));
            root = town.call("web-shop", "shop", Ids.root(), "/shop/orders", at);
            for (int branch = 0; branch < BRANCHES; branch++) {
                Ids parent = town.call("shop", "payments", root.below(), "/payments/charges", at.plusMillis(branch));
                for (int leaf = 0; leaf < LEAVES; leaf++) {
                    town.call("payments", "fraud", parent.below(), "/fraud/checks", at.plusMillis(branch + leaf));
                }
            }
            town.ship();
        }
        return root;
    }

    @ParameterizedTest
    @CsvSource({"drawn, .drawing a .box, 500", "waterfall, .waterfall li, 500", "list, .branches .twig, 500"})
    @DisplayName("Call tree of 5,000 rows: counted whole, with as many calls as fit, and the branches open")
    void shown(String view, String selector, int most, Central central) {
        String address = "trees/" + told(central.town()).client() + "?view=" + view;
        try (Browser browser = central.browser("viewer")) {
            browser.open("overview");
            long begun = System.nanoTime();
            browser.open(address);
            browser.untilText("2,500 calls, 5,000 rows");
            System.out.printf(
                    "a tree of 5,000 rows, %s: %d ms%n",
                    view, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun));
            assertThat(browser.all(selector)).hasSizeBetween(BRANCHES + 1, most);
            assertThat(browser.text()).contains("Large branches are closed at first.");
        }
    }
}
