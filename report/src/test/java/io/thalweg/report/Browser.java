package io.thalweg.report;

import static org.assertj.core.api.Assertions.fail;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Chromium without a window, which nobody else uses and which goes nowhere by itself. */
public final class Browser implements AutoCloseable {

    private static final List<String> BROWSERS =
            List.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");
    private static final List<String> DRIVERS = List.of("/usr/bin/chromedriver", "/usr/lib/chromium/chromedriver");

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /**
     * A browser; where there is none the test is skipped or, with {@code -Dthalweg.browser=required}, fails.
     *
     * @param profile an empty folder for what it writes
     */
    public static Browser open(Path profile) {
        String browser = first(BROWSERS);
        String chromedriver = first(DRIVERS);
        if (browser.isEmpty() || chromedriver.isEmpty()) {
            String missing = "no browser: Chromium (" + String.join(", ", BROWSERS) + ") and its driver ("
                    + String.join(", ", DRIVERS) + ") are needed; on Debian: apt-get install chromium chromium-driver";
            if ("required".equals(System.getProperty("thalweg.browser"))) {
                fail(missing);
            }
            Assumptions.abort(missing);
        }
        ChromeOptions options = new ChromeOptions();
        options.setBinary(browser);
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + profile);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(new File(chromedriver))
                .usingAnyFreePort()
                .withLogOutput(java.io.OutputStream.nullOutputStream())
                .build();
        return new Browser(new ChromeDriver(service, options));
    }

    private static String first(List<String> files) {
        return files.stream()
                .filter(file -> new File(file).canExecute())
                .findFirst()
                .orElse("");
    }

    /** Loads a page. */
    public void load(Path page) {
        load(page.toUri());
    }

    /** Loads a page from an address. */
    public void load(URI address) {
        driver.get(address.toString());
    }

    /** Sets the size of the page's window, in the pixels of its style sheets. */
    public void resize(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Whether pages are to be dark. */
    public void darken(boolean dark) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    /** The value of an expression. */
    public Object evaluate(String expression) {
        return Objects.requireNonNullElse(driver.executeScript("return " + expression), "null");
    }

    public long count(String selector) {
        return (Long) evaluate("document.querySelectorAll('" + selector + "').length");
    }

    /** What the page has complained of since it was last asked. */
    public List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::toString)
                .toList();
    }

    /** Messages about the network since it was last asked, as JSON. */
    public List<String> requests() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(LogEntry::getMessage)
                .filter(message -> message.contains("\"Network.requestWillBeSent\""))
                .toList();
    }

    /** The value that a script hands to the function which is its last argument. */
    public Object await(String script) {
        driver.manage().timeouts().scriptTimeout(PATIENCE);
        return Objects.requireNonNullElse(driver.executeAsyncScript(script), "null");
    }

    /** Waits until an expression is true. */
    public void until(String expression) {
        await("const done = arguments[0]; (function look() { let is = false; try { is = " + expression
                + "; } catch { /* not yet */ } if (is) { done(true); } else { setTimeout(look, 20); } })();");
    }

    /** Types into a field as a person does. */
    public void type(String selector, String text) {
        WebElement field = driver.findElement(By.cssSelector(selector));
        field.clear();
        field.sendKeys(text);
    }

    /** Clicks as a person does. */
    public void click(String selector) {
        WebElement element = driver.findElement(By.cssSelector(selector));
        driver.executeScript("arguments[0].scrollIntoView({block: 'center'})", element);
        element.click();
    }

    /** Presses a key while something has the focus. */
    public void press(String selector, Keys key) {
        driver.findElement(By.cssSelector(selector)).sendKeys(key);
    }

    /** The page as a picture. */
    public void picture(Path file) throws IOException {
        Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
