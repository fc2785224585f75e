package io.thalweg.report;

import static org.assertj.core.api.Assertions.fail;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Chromium without a window, which nobody else uses and which goes nowhere by itself. */
final class Browser implements AutoCloseable {

    private static final List<String> BROWSERS =
            List.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");
    private static final List<String> DRIVERS = List.of("/usr/bin/chromedriver", "/usr/lib/chromium/chromedriver");

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /**
     * A browser; where there is none the test is skipped or, with {@code -Dthalweg.browser=required}, fails.
     *
     * @param profile an empty folder for what it writes
     */
    static Browser open(Path profile) {
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
    void load(Path page) {
        driver.get(page.toUri().toString());
    }

    /** Sets the size of the page's window, in the pixels of its style sheets. */
    void resize(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Whether pages are to be dark. */
    void darken(boolean dark) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    /** The value of an expression. */
    Object evaluate(String expression) {
        return Objects.requireNonNullElse(driver.executeScript("return " + expression), "null");
    }

    long count(String selector) {
        return (Long) evaluate("document.querySelectorAll('" + selector + "').length");
    }

    /** What the page has complained of since it was last asked. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::toString)
                .toList();
    }

    /** Messages about the network since it was last asked, as JSON. */
    List<String> requests() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(LogEntry::getMessage)
                .filter(message -> message.contains("\"Network.requestWillBeSent\""))
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
