package io.twophp.testsuite.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The content policy of LD14: no screen violates it, and it is in force (acceptance 10). */
@OnSharedCentral
class PolicyIT {

    @Test
    @DisplayName("No screen does anything against the content policy")
    void noReport(Central central) {
        try (Browser browser = central.browser("administrator")) {
            Screens.of(central).forEach((name, address) -> {
                browser.load(address);
                assertThat(browser.violations()).as(name).isEmpty();
            });
            browser.load("services");
            browser.click(".head .button.main");
            browser.see("dialog input");
            assertThat(browser.violations()).isEmpty();
        }
    }

    @Test
    @DisplayName("The policy is in force: scripts and styles that text brings are refused, and reported")
    void inForce(Central central) {
        try (Browser browser = central.browser("administrator")) {
            browser.load("overview");
            Object thrown = browser.script(
                    "try { document.querySelector('h1').innerHTML = '<b>x</b>'; return null } catch (e) { return e.name }");
            assertThat(thrown).isEqualTo("TypeError");
            browser.script("document.querySelector('h1').setAttribute('style', 'color: red')");
            browser.until(() -> browser.violations().stream().anyMatch(one -> one.startsWith("style-src")));
            assertThat(browser.violations()).anyMatch(one -> one.startsWith("require-trusted-types-for"));
        }
    }
}
