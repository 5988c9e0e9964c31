package io.twophp.testsuite.browser;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Starts Chromium without a window. It has to be on the machine, with its driver; nothing is downloaded. */
final class Chromium {

    private static final List<String> FLAGS = List.of(
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            "--lang=en");

    private Chromium() {}

    /** @throws IllegalStateException if there is no Chromium or no driver, with what to install */
    static ChromeDriver start() {
        Path browser = find("chromium", "chromium", "chromium-browser", "google-chrome");
        Path driver = find("chromedriver", "chromedriver");
        ChromeOptions options = new ChromeOptions();
        options.setBinary(browser.toFile());
        options.addArguments(FLAGS);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
        return new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(driver.toFile())
                        .usingAnyFreePort()
                        .build(),
                options);
    }

    private static Path find(String property, String... names) {
        return Optional.ofNullable(System.getProperty(property))
                .map(Path::of)
                .or(() -> onPath(names))
                .filter(Files::isExecutable)
                .orElseThrow(
                        () -> new IllegalStateException("The browser tests need Chromium and its driver. On Debian:"
                                + " apt-get install chromium chromium-driver. Elsewhere say where they are:"
                                + " -Dchromium=… -Dchromedriver=… . Missing here: " + property));
    }

    private static Optional<Path> onPath(String... names) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(directory -> Arrays.stream(names).map(name -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
