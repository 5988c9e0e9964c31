package io.twophp.testsuite.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Writes pictures, of which docs/central-ledger.md shows some, from a Central Ledger that no other test has used. */
@Tag("browser")
@EnabledIfSystemProperty(named = "screenshots", matches = "|true")
class ScreenshotsIT {

    private static final int TALLEST = 1200;

    @Test
    @DisplayName("Each screen, at 1280 pixels in light colours and at 390 in dark ones")
    void write() throws IOException {
        Path images = Path.of(System.getProperty("basedir", "."), "../../docs/images/central");
        Files.createDirectories(images);
        try (Central central = Central.start("screenshots");
                Browser browser = central.browser("administrator")) {
            for (Map.Entry<String, String> screen : Screens.of(central).entrySet()) {
                write(browser, screen, 1280, "light", images);
                write(browser, screen, 390, "dark", images);
            }
        }
    }

    private static void write(Browser browser, Map.Entry<String, String> screen, int width, String scheme, Path images)
            throws IOException {
        browser.size(width).scheme(scheme).load(screen.getValue());
        assertThat(browser.overflow()).isNotPositive();
        Files.write(
                images.resolve(screen.getKey() + "-" + width + "-" + scheme + ".png"), browser.picture(width, TALLEST));
    }
}
