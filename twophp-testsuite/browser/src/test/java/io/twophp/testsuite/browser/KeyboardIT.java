package io.twophp.testsuite.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** All actions by keyboard alone (L19; acceptance 10). */
@OnSharedCentral
class KeyboardIT {

    private static final int MOST = 60;

    @Test
    @DisplayName("From the login to an order's call tree without a pointer")
    void toTheTree(Central central) {
        try (Browser browser = Browser.at(central.console())) {
            browser.load("login");
            browser.until(() -> "name".equals(browser.focused().getAttribute("name")));
            browser.press(central.administrator().name(), Keys.TAB)
                    .press(central.administrator().password(), Keys.ENTER);
            browser.see("nav");

            tabTo(browser, "Transactions");
            browser.press(Keys.ENTER);
            browser.until(() -> "H1".equalsIgnoreCase(browser.focused().getTagName()));
            assertThat(browser.focused().getText()).isEqualTo("Transactions");

            tabToNamed(browser, "id");
            browser.press(Story.ORDER, Keys.ENTER);
            browser.untilText("1 call on this page");
            tabTo(browser, "server correlation id");
            browser.press(Keys.ENTER);
            browser.until(() -> browser.focused().getText().equals("Transaction"));
            tabTo(browser, "Call tree");
            browser.press(Keys.ENTER);
            browser.until(() -> browser.focused().getText().equals("Call tree"));
            browser.shown();
            tabTo(browser, "Close the branch");
            browser.press(Keys.ENTER);
            browser.until(() -> browser.has("[aria-expanded=false].knob"));
        }
    }

    @Test
    @DisplayName("The first stop leads past the navigation; each stop can be seen")
    void skipAndFocus(Central central) {
        try (Browser browser = central.browser("administrator")) {
            browser.load("services");
            browser.press(Keys.TAB);
            assertThat(browser.focused().getText()).isEqualTo("Skip to the content");
            browser.press(Keys.ENTER);
            assertThat(browser.focused().getAttribute("id")).isEqualTo("content");
            for (int i = 0; i < 8; i++) {
                browser.press(Keys.TAB);
                assertThat((Boolean) browser.script("const style = getComputedStyle(document.activeElement);"
                                + " return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2"))
                        .as("the focus on " + browser.focused().getText())
                        .isTrue();
            }
        }
    }

    @Test
    @DisplayName("A dialog takes the focus, Escape closes it, and the focus is back at its button")
    void dialog(Central central) {
        try (Browser browser = central.browser("administrator")) {
            browser.open("services");
            tabTo(browser, "Enrol a service");
            browser.press(Keys.ENTER);
            browser.until(() -> "name".equals(browser.focused().getAttribute("name")));
            browser.press(Keys.ESCAPE);
            browser.until(() -> browser.all("dialog[open]").isEmpty());
            browser.until(() -> browser.focused().getText().equals("Enrol a service"));
        }
    }

    private static void tabTo(Browser browser, String name) {
        for (int i = 0; i < MOST; i++) {
            browser.press(Keys.TAB);
            String label = browser.focused().getDomAttribute("aria-label");
            if (browser.focused().getText().startsWith(name) || label != null && label.startsWith(name)) {
                return;
            }
        }
        throw new AssertionError(name + " is not reached by " + MOST + " tabs");
    }

    private static void tabToNamed(Browser browser, String field) {
        for (int i = 0; i < MOST; i++) {
            browser.press(Keys.TAB);
            if (field.equals(browser.focused().getDomAttribute("name"))) {
                return;
            }
        }
        throw new AssertionError("The field " + field + " is not reached by " + MOST + " tabs");
    }
}
