package io.twophp.testsuite.browser;

import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.awaitility.core.ConditionTimeoutException;
import org.openqa.selenium.By;
import org.openqa.selenium.ElementNotInteractableException;
import org.openqa.selenium.JavascriptException;
import org.openqa.selenium.Keys;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebDriver;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;

/** A Chromium at a console. Waits for each thing that it is to see, and never sleeps. For one thread. */
final class Browser implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int HEIGHT = 900;
    private static final String OVERFLOW = """
            const cut = [...document.querySelectorAll('.table')]
              .filter((table) => getComputedStyle(table).overflowX === 'hidden')
              .map((table) => table.scrollWidth - table.clientWidth);
            return Math.max(document.documentElement.scrollWidth - innerWidth, ...cut);
            """;

    private static final String RECORDER = """
            globalThis.violations = [];
            addEventListener('securitypolicyviolation', (event) =>
              violations.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile + ':' + event.lineNumber));
            """;

    private final ChromeDriver driver;
    private final URI console;

    private Browser(ChromeDriver driver, URI console) {
        this.driver = driver;
        this.console = console;
    }

    /** @param console with a slash at the end */
    static Browser at(URI console) {
        Browser browser = new Browser(Chromium.start(), console);
        browser.command("Page.addScriptToEvaluateOnNewDocument", Map.of("source", RECORDER));
        return browser.size(1280);
    }

    /** Sets the page's width; below 500 it is a phone's. */
    Browser size(int width) {
        window(width, HEIGHT);
        return this;
    }

    private void window(int width, long height) {
        command(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
    }

    /** Sets the system's preference: light or dark. */
    Browser scheme(String scheme) {
        command(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
        return this;
    }

    /** Opens the screen of this address, such as {@code transactions?id=…}, and returns once it shows its data. */
    Browser open(String address) {
        driver.get(console + "#/" + address);
        return shown();
    }

    Browser load(String address) {
        driver.get("about:blank");
        return open(address);
    }

    Browser login(Account account) {
        load("login");
        fill("input[name=name]", account.name());
        fill("input[name=password]", account.password() + Keys.ENTER);
        see("cl-shell .frame");
        return shown();
    }

    /** Waits until nothing is being loaded. */
    Browser shown() {
        see("h1");
        until(() -> all(".loading").isEmpty());
        return this;
    }

    /** Returns the first visible element of this selector. */
    WebElement see(String selector) {
        waited(
                selector,
                () -> await().atMost(PATIENCE)
                        .ignoreExceptions()
                        .until(() -> visible(selector).isPresent()));
        return visible(selector).orElseThrow(() -> new AssertionError(selector + " is gone"));
    }

    private Optional<WebElement> visible(String selector) {
        return all(selector).stream().filter(WebElement::isDisplayed).findFirst();
    }

    List<WebElement> all(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    boolean has(String selector) {
        return !all(selector).isEmpty();
    }

    /** Returns the visible text of the first element of this selector. */
    String text(String selector) {
        return see(selector).getText();
    }

    String text() {
        return (String) script("return document.body.innerText");
    }

    void click(String selector) {
        until(() -> {
            see(selector).click();
            return true;
        });
    }

    /** Clicks, and returns once the screen of that title shows its data. */
    Browser follow(String selector, String title) {
        click(selector);
        until(() -> text("h1").equals(title));
        return shown();
    }

    void fill(String selector, String text) {
        WebElement field = see(selector);
        field.clear();
        field.sendKeys(text);
    }

    /** Presses keys wherever the focus is. */
    Browser press(CharSequence... keys) {
        driver.switchTo().activeElement().sendKeys(keys);
        return this;
    }

    WebElement focused() {
        return driver.switchTo().activeElement();
    }

    void until(BooleanSupplier condition) {
        waited(
                "a condition",
                () -> await().atMost(PATIENCE)
                        .ignoreExceptionsInstanceOf(StaleElementReferenceException.class)
                        .ignoreExceptionsInstanceOf(ElementNotInteractableException.class)
                        .until(condition::getAsBoolean));
    }

    void untilText(String text) {
        until(() -> text().contains(text));
    }

    /** Waits; a failure says what was on the page. */
    private void waited(String what, Runnable waiting) {
        try {
            waiting.run();
        } catch (ConditionTimeoutException e) {
            throw new AssertionError("No " + what + " at " + address() + " with:\n" + text(), e);
        }
    }

    String address() {
        return driver.getCurrentUrl();
    }

    Browser back() {
        driver.navigate().back();
        return shown();
    }

    /** Opens another tab at that address. */
    String tab(String address) {
        driver.switchTo().newWindow(WindowType.TAB);
        size(1280);
        command("Page.addScriptToEvaluateOnNewDocument", Map.of("source", RECORDER));
        open(address);
        return driver.getWindowHandle();
    }

    WebDriver.TargetLocator go() {
        return driver.switchTo();
    }

    String handle() {
        return driver.getWindowHandle();
    }

    Object script(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    Object asynchronously(String script, Object... arguments) {
        driver.manage().timeouts().scriptTimeout(Duration.ofMinutes(1));
        return driver.executeAsyncScript(script, arguments);
    }

    /** Returns the page's violations of its content policy. */
    @SuppressWarnings("unchecked")
    List<String> violations() {
        try {
            return (List<String>) script("return violations");
        } catch (JavascriptException e) {
            throw new IllegalStateException("the page was loaded without the recorder", e);
        }
    }

    /** Returns the width by which the page exceeds the window, or a table the frame that cuts it off. */
    long overflow() {
        return ((Number) script(OVERFLOW)).longValue();
    }

    /** Returns the whole page as PNG, up to a height. */
    byte[] picture(int width, int most) {
        long whole = ((Number) script("return document.documentElement.scrollHeight")).longValue();
        long height = Math.min(Math.max(whole, HEIGHT), most);
        window(width, height);
        Object data = driver.executeCdpCommand(
                        "Page.captureScreenshot",
                        Map.of(
                                "format",
                                "png",
                                "captureBeyondViewport",
                                true,
                                "clip",
                                Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1)))
                .get("data");
        return Base64.getDecoder().decode((String) data);
    }

    void command(String name, Map<String, Object> parameters) {
        driver.executeCdpCommand(name, parameters);
    }

    void forget() {
        driver.manage().deleteAllCookies();
    }

    @Override
    public void close() {
        driver.quit();
    }

    record Account(String name, String password) {}
}
