package io.twophp.testsuite.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Live without reloading, by one connection to the server for any number of tabs (L19, LD15; acceptance 10). */
@OnSharedCentral
class TabsIT {

    private static final int TABS = 7;
    private static final String LINES =
            "return performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/events')).length";

    @Test
    @DisplayName("What is shipped appears by itself")
    void live(Central central) {
        try (Browser browser = central.browser("viewer")) {
            String order = "order-live-" + System.nanoTime();
            browser.open("transactions?id=" + order);
            assertThat(browser.text()).contains("No call matches");
            browser.see(".live.on");
            central.town().checkout(order, central.town().before(Duration.ofSeconds(1)));
            central.town().ship();
            browser.untilText("1 call on this page");
        }
    }

    @Test
    @DisplayName("Seven tabs all answer and are all live, although a browser has six connections")
    void sevenTabs(Central central) {
        try (Browser browser = central.browser("viewer")) {
            List<String> tabs = new ArrayList<>(List.of(browser.handle()));
            String order = "order-tabs-" + System.nanoTime();
            for (int i = 1; i < TABS; i++) {
                tabs.add(browser.tab("transactions?id=" + order));
            }
            central.town().checkout(order, central.town().before(Duration.ofSeconds(1)));
            central.town().ship();
            for (String tab : tabs.subList(1, TABS)) {
                browser.go().window(tab);
                browser.untilText("1 call on this page");
                browser.see(".live.on");
                browser.open("services");
                assertThat(browser.text()).contains("payments");
                browser.open("transactions?id=" + order);
            }
        }
    }
}
