package io.twophp.testsuite.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** axe-core finds nothing serious or critical on any screen (acceptance 15). */
@OnSharedCentral
class AccessibilityIT {

    private static final String WEBJAR = "org.webjars.npm/axe-core";
    private static final String FINDINGS = """
            const done = arguments[arguments.length - 1];
            axe.run(document, { resultTypes: ['violations'] }).then(
              ({ violations }) => done(violations
                .filter(({ impact }) => impact === 'serious' || impact === 'critical')
                .map(({ id, help, nodes }) => id + ': ' + help + ' ' + nodes.slice(0, 3).map(({ html }) => html).join(' | '))),
              (failure) => done(['axe failed: ' + failure]));
            """;

    @ParameterizedTest(name = "{0} pixels, {1}")
    @CsvSource({"1280, light", "1280, dark", "1000, light", "390, light", "390, dark"})
    @DisplayName("No serious or critical finding, and nothing wider than the window or cut off")
    void allScreens(int width, String scheme, Central central) {
        String axe = axe();
        try (Browser browser = central.browser("administrator")) {
            browser.size(width).scheme(scheme);
            Screens.of(central).forEach((name, address) -> {
                browser.load(address);
                assertThat(browser.overflow()).as(name + " is too wide by").isNotPositive();
                assertThat(findings(browser, axe)).as(name).isEmpty();
            });
            browser.load("unfinished");
            browser.click("td .button.danger");
            browser.see("dialog[open]");
            assertThat(findings(browser, axe)).as("dialog").isEmpty();
            browser.load("transactions?id=none");
            browser.click("button[aria-controls=more-filters]");
            assertThat(findings(browser, axe)).as("filters, and an empty table").isEmpty();
            browser.forget();
            browser.load("login");
            assertThat(findings(browser, axe)).as("login").isEmpty();
        }
    }

    @SuppressWarnings("unchecked")
    private static List<String> findings(Browser browser, String axe) {
        browser.script(axe);
        return (List<String>) browser.asynchronously(FINDINGS);
    }

    /** The newest axe on the class path. */
    private static String axe() {
        Properties properties = new Properties();
        try (InputStream pom = resource("META-INF/maven/" + WEBJAR + "/pom.properties")) {
            properties.load(pom);
            String version = properties.getProperty("version");
            try (InputStream script = resource("META-INF/resources/webjars/axe-core/" + version + "/axe.min.js")) {
                return new String(script.readAllBytes(), UTF_8);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream resource(String name) {
        return AccessibilityIT.class.getClassLoader().getResourceAsStream(name);
    }
}
