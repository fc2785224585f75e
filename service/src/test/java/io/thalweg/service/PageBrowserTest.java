package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.report.Browser;
import io.thalweg.store.Stores;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import tools.jackson.databind.JsonNode;

/** What people do with the page, in a real browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class PageBrowserTest {

    private static final String EVIL = "<img src=x onerror=hacked=1>";

    private Path folder = Path.of("");
    private @Nullable Browser opened;
    private @Nullable Service running;

    @BeforeAll
    void open(@TempDir Path temporary) {
        folder = temporary;
        opened = Browser.open(temporary.resolve("profile"));
        running =
                Service.start(ServiceOptions.local(temporary.resolve("studies").toString(), 0));
    }

    /** What another test left in the browser's log is its own affair. */
    @BeforeEach
    void forgetComplaints() {
        browser().complaints();
    }

    @AfterAll
    void close() {
        if (opened != null) {
            opened.close();
        }
        if (running != null) {
            running.close();
        }
    }

    private Browser browser() {
        return Objects.requireNonNull(opened);
    }

    private Client client() {
        return new Client(Objects.requireNonNull(running).port());
    }

    private void show(String fragment) {
        browser().resize(1100, 900);
        browser().load(URI.create("about:blank"));
        browser()
                .load(URI.create(
                        "http://localhost:" + Objects.requireNonNull(running).port() + "/#/" + fragment));
    }

    private void begin(String name) {
        client().post("/v1/studies", "{\"name\": \"" + name + """
                ", "definition": {"description": "DESCRIPTION",
                "objectives": {"yield": {"direction": "maximize", "unit": "%"}}, "constraints": [{"outcome": "cost", "at-most": 9}],
                "parameters": {"temperature": {"range": [20, 120], "unit": "°C"}, "solvent": ["water", "toluene"]},
                "initial-design": 3, "seed": 5}}
                """.replace("DESCRIPTION", EVIL));
    }

    private void beginTwo(String name) {
        client().post("/v1/studies", "{\"name\": \"" + name + """
                ", "definition": {"objectives": {"gain": "maximize", "cost": "minimize"}, "parameters": {"x": {"range": [0, 1]}}}}
                """);
    }

    private void told(String name, int results) {
        for (int i = 0; i < results; i++) {
            JsonNode trial = client().post("/v1/studies/" + name + "/ask", "")
                    .json()
                    .get("trials")
                    .get(0);
            client().post(
                            "/v1/studies/" + name + "/trials/" + trial.get("number") + "/tell",
                            "{\"value\": " + trial.get("params").get("temperature") + ", \"others\": {\"cost\": 3}}");
        }
    }

    private String text(String selector) {
        return String.valueOf(browser().evaluate("document.querySelector('" + selector + "').textContent"));
    }

    private JsonNode trial(String study, int number) {
        return client().get("/v1/studies/" + study + "/trials/" + number).json();
    }

    @Test
    void aStudyIsBegunWithAForm() {
        show("new");
        browser().until("document.querySelector('form button.main')");
        browser()
                .evaluate("[...document.querySelectorAll('button')].find(b => b.textContent === 'A reaction').click()");
        browser().type("input[maxlength]", "by hand");
        browser().click("button.main");
        browser().until("document.querySelector('#plan')");
        JsonNode study = client().get("/v1/studies/by%20hand").json();
        assertThat(study.get("definition").get("parameters")).hasSize(3);
        assertThat(text("h1")).isEqualTo("by hand");
    }

    @Test
    void resultsAreFilledIn() {
        begin("filled");
        show("study/filled");
        browser().until("document.querySelector('#plan')");
        browser().type("section[aria-labelledby=plan] input[type=number]", "3");
        browser().click("section[aria-labelledby=plan] form.row button");
        browser().until("document.querySelectorAll('li[data-trial]').length === 3");
        String first = "li[data-trial=\"0\"] ";
        browser().type(first + ".fields div:nth-child(1) input", "71,5");
        browser().type(first + ".fields div:nth-child(2) input", "4");
        browser().type(first + ".fields div:nth-child(3) input", "smelt odd");
        browser().click(first + "summary");
        browser().type(first + "details div:nth-child(1) input", "63.25");
        browser().click(first + "button.main");
        browser().until("!document.querySelector('li[data-trial=\"0\"]')");
        JsonNode outcome = trial("filled", 0).get("outcome");
        assertThat(outcome.get("value").doubleValue()).isEqualTo(71.5);
        assertThat(outcome.get("others").get("cost").doubleValue()).isEqualTo(4);
        assertThat(outcome.get("attributes").get("remark").stringValue()).isEqualTo("smelt odd");
        assertThat(outcome.get("actual").get("temperature").doubleValue()).isEqualTo(63.25);
        browser().click("li[data-trial=\"1\"] button[type=button]");
        browser().until("!document.querySelector('li[data-trial=\"1\"]')");
        assertThat(trial("filled", 1).get("status").stringValue()).isEqualTo("cancelled");
        browser().click("li[data-trial=\"2\"] button.main");
        browser().until("document.querySelector('#status [role=alert]')");
        assertThat(text("#status")).contains("is not a number");
        assertThat(browser().complaints()).isEmpty();
    }

    @Test
    void whatOthersChangedIsNotOverwritten() {
        begin("shared");
        client().post("/v1/studies/shared/ask", "");
        show("study/shared");
        browser().until("document.querySelector('li[data-trial]')");
        browser().type("li[data-trial] .fields div:nth-child(1) input", "1");
        browser().type("li[data-trial] .fields div:nth-child(2) input", "1");
        client().post("/v1/studies/shared/trials/0/tell", "{\"value\": 50, \"others\": {\"cost\": 2}}");
        browser().click("li[data-trial] button.main");
        browser().until("document.querySelector('#status [role=alert]')");
        assertThat(trial("shared", 0).get("outcome").get("value").doubleValue()).isEqualTo(50);
        browser().complaints(); // of the refusal
    }

    @Test
    void whatHappensElsewhereIsSeen() {
        begin("live");
        show("study/live");
        browser().until("document.querySelector('#plan')");
        told("live", 1);
        browser().until("document.querySelector('tbody tr')");
        assertThat(text("section[aria-labelledby=trials] caption")).isEqualTo("1 of 1 trials");
    }

    @Test
    void forecastsFollowTheSliders() {
        begin("forecast");
        told("forecast", 6);
        show("study/forecast");
        browser().until("/^[0-9.]+$/.test(document.querySelector('.forecast').textContent)");
        double before = Double.parseDouble(text(".forecast"));
        browser()
                .evaluate("(() => { const s = document.querySelector('input[type=range]');"
                        + " s.value = 20; s.dispatchEvent(new Event('input', {bubbles: true})); })()");
        browser().until("Math.abs(document.querySelector('.forecast').textContent - " + before + ") > 10");
        browser().click("section[aria-labelledby=forecast] > button");
        browser().until("document.querySelector('li[data-trial=\"6\"]')");
        assertThat(trial("forecast", 6).get("params").get("temperature").doubleValue())
                .isEqualTo(20);
    }

    @Test
    void anAssumedMeasurementIsDrawnAndNotRecorded() {
        begin("assumed");
        show("study/assumed");
        browser().until("document.querySelector('.forecast').textContent === 'No forecast yet'");
        assertThat(browser().evaluate("document.querySelector('.assumption').hidden"))
                .isEqualTo(true);
        browser().load(URI.create("about:blank")); // which is not drawn anew with each result
        told("assumed", 6);
        show("study/assumed");
        browser().until("document.querySelector('.assumption .chart .after')");
        assertThat(text(".assumption p")).contains("Nothing is recorded").doesNotContain("impossible");
        assertThat(browser().evaluate("document.querySelector('.assumption input').value"))
                .isEqualTo(text(".forecast"));
        String curve = "document.querySelector('.assumption path.after:not(.band)').getAttribute('d')";
        Object before = browser().evaluate(curve);
        browser().type(".assumption input", "5000");
        browser().until("document.querySelector('.assumption p').textContent.includes('next to impossible')");
        assertThat(browser().evaluate(curve)).isNotEqualTo(before);
        browser().type(".assumption input", "much");
        browser().until("document.querySelector('.assumption p.bad')");
        assertThat(client().get("/v1/studies/assumed").json().get("trials").intValue())
                .isEqualTo(6);
        assertThat(browser().complaints()).isEmpty();
    }

    @Test
    void aTradeoffIsPickedAndComparedByMouseAndByKeyboard() {
        beginTwo("front");
        for (double x : new double[] {0.1, 0.4, 0.9}) {
            client().post(
                            "/v1/studies/front/trials",
                            "{\"point\": {\"x\": " + x + "}, \"value\": " + x + ", \"others\": {\"cost\": " + x * x
                                    + "}}");
        }
        show("study/front");
        browser().until("document.querySelectorAll('#front ~ .chart circle').length === 3");
        assertThat(browser().count(".picked")).isZero();
        // The front begins with the best gain.
        browser()
                .evaluate(
                        "document.querySelectorAll('#front ~ .chart circle')[1].dispatchEvent(new MouseEvent('click'))");
        assertThat(text(".picked h3")).isEqualTo("Trial 1");
        assertThat(browser().evaluate("document.querySelector('input[type=radio]:checked').ariaLabel"))
                .isEqualTo("Trial 1");
        assertThat(text(".picked dl.point")).contains("0.4");
        assertThat(text(".picked li:nth-child(1)")).contains("A better gain, 0.9, comes with cost 0.81");
        assertThat(text(".picked li:nth-child(2)")).contains("A better cost, 0.01, comes with gain 0.1");
        browser().press("input[type=radio]:checked", Keys.ARROW_DOWN);
        assertThat(text(".picked h3")).isEqualTo("Trial 0");
        assertThat(text(".picked li:nth-child(2)")).isEqualTo("No trade-off has a better cost.");
        browser().click(".picked li button");
        assertThat(text(".picked h3")).isEqualTo("Trial 1");
        for (boolean dark : new boolean[] {true, false}) {
            browser().darken(dark);
            assertThat(violations()).as("dark %s", dark).isEmpty();
        }
        browser().click(".picked > button");
        browser().until("document.querySelector('li[data-trial=\"3\"]')");
        assertThat(trial("front", 3).get("params").get("x").doubleValue()).isEqualTo(0.4);
        assertThat(text(".picked h3")).as("kept when the page is drawn anew").isEqualTo("Trial 1");
        assertThat(browser().complaints()).isEmpty();
    }

    @Test
    void studiesAreArchivedRestoredAndDeleted() {
        Browser page = browser();
        beginTwo("spent");
        client().post("/v1/studies/spent/ask", "");
        String card = "document.querySelector('[data-delete=spent]')";
        show("");
        page.until(card);
        open(card);
        page.evaluate(card + ".closest('details').querySelector('button').click()");
        page.until("document.querySelector('h1') && !" + card);
        assertThat(client().get("/v1/studies?archived=true").text()).contains("\"spent\"");
        page.click("a[href=\"#/archived\"]");
        page.until(card);
        assertThat(violations()).isEmpty();
        open(card);
        page.evaluate(card + ".closest('details').querySelector('button').click()");
        page.until("document.querySelector('h1') && !" + card);
        assertThat(client().get("/v1/studies").text()).contains("\"spent\"");
        show("");
        page.until(card);
        open(card);
        assertThat(violations()).isEmpty();
        delete("spend");
        page.until("document.querySelector('#status [role=alert]')");
        assertThat(text("#status")).contains("Type the name of the study, spent");
        delete("spent");
        page.until("document.querySelector('#status [role=alert]').textContent.includes('running trials')");
        page.evaluate(card + ".form.querySelector('[type=checkbox]').click()");
        delete("spent");
        page.until("document.querySelector('h1') && !" + card);
        assertThat(client().get("/v1/studies/spent").status()).isEqualTo(404);
        page.complaints(); // of the refusal
    }

    private void open(String card) {
        browser().evaluate("(" + card + ".closest('details').open = true)");
    }

    private void delete(String typed) {
        browser().type("[data-delete=spent]", typed);
        browser().click("li:has([data-delete=spent]) form button");
    }

    @Test
    void conditionsAndContextsAreKeptTo() {
        client().post("/v1/studies", """
                {"name": "given", "definition": {"objectives": {"y": "minimize"}, "initial-design": 2, "parameters": {
                "batch": {"range": [0, 9], "context": true}, "kind": ["plain", "sharp"],
                "edge": {"range": [0, 1], "when": {"kind": "sharp"}}}}}
                """);
        show("study/given");
        browser().until("document.querySelector('#plan')");
        browser().type("section[aria-labelledby=plan] form.row input", "4,5");
        browser().click("section[aria-labelledby=plan] form.row button");
        browser().until("document.querySelector('li[data-trial]')");
        assertThat(trial("given", 0).get("params").get("batch").doubleValue()).isEqualTo(4.5);
        browser().until("document.querySelectorAll('.sliders > div:not([hidden])').length === 2");
        browser()
                .evaluate("(() => { const s = document.querySelector('.sliders select');"
                        + " s.value = 'sharp'; s.dispatchEvent(new Event('input', {bubbles: true})); })()");
        browser().until("document.querySelectorAll('.sliders > div:not([hidden])').length === 3");
        browser().click("section[aria-labelledby=forecast] > button");
        browser().until("document.querySelector('li[data-trial=\"1\"]')");
        assertThat(trial("given", 1).get("params").has("edge")).isTrue();
    }

    @Test
    void trialsAreSortedFilteredAndCorrected() {
        begin("trials");
        told("trials", 5);
        show("study/trials");
        String row = "document.querySelector('section[aria-labelledby=trials] tbody tr td";
        browser().until(row + "').textContent === '4'");
        browser().click("section[aria-labelledby=trials] th:nth-child(4) button");
        browser().until("document.querySelector('[aria-sort=ascending]')");
        browser()
                .evaluate("(() => { const s = document.querySelector('#trials + .fields select');"
                        + " s.value = 'failed'; s.dispatchEvent(new Event('change')); })()");
        assertThat(text("section[aria-labelledby=trials] caption")).isEqualTo("0 of 5 trials");
        browser()
                .evaluate("(() => { const s = document.querySelector('#trials + .fields select');"
                        + " s.value = 'measured'; s.dispatchEvent(new Event('change')); })()");
        browser().click("button[aria-label=\"Details of trial 0\"]");
        browser().until("document.querySelector('[aria-live] form input[required]')");
        browser().type("[aria-live] form div:nth-child(1) input", "42");
        browser().type("[aria-live] form input[required]", "a typing error");
        browser().click("[aria-live] form button");
        browser().until("!document.querySelector('[aria-live] form')");
        assertThat(trial("trials", 0).get("outcome").get("value").doubleValue()).isEqualTo(42);
    }

    @Test
    void axeFindsNothingSerious() {
        begin("axe");
        told("axe", 6);
        client().post("/v1/studies/axe/ask", "{\"count\": 2}");
        for (boolean dark : new boolean[] {false, true}) {
            browser().darken(dark);
            for (String fragment : new String[] {"", "new", "study/axe"}) {
                show(fragment);
                browser()
                        .until(
                                "!document.querySelector('main').textContent.startsWith('Loading') && document.querySelector('h1')");
                for (int width : new int[] {1100, 390}) {
                    browser().resize(width, 900);
                    assertThat(violations())
                            .as("%s, dark %s, %s wide", fragment, dark, width)
                            .isEmpty();
                    assertThat(browser().evaluate("document.documentElement.scrollWidth <= window.innerWidth"))
                            .as("%s fits %s", fragment, width)
                            .isEqualTo(true);
                }
            }
        }
        browser().darken(false);
        assertThat(browser().evaluate("typeof window.hacked")).isEqualTo("undefined");
    }

    private String violations() {
        try (InputStream in = PageBrowserTest.class.getResourceAsStream("/axe.min.js")) {
            String axe = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return String.valueOf(browser()
                    .await(axe
                            + ";const done = arguments[0]; axe.run(document).then(found => done(found.violations"
                            + ".filter(one => ['serious', 'critical'].includes(one.impact))"
                            + ".map(one => one.id + ' ' + one.nodes.map(node => node.html).join(' ')).join('\\n')));"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void peopleSignInWithAToken() {
        Tokens tokens = Tokens.of(folder.resolve("signed").toString(), InstantSource.system());
        String secret = tokens.make("ada", Role.ADMINISTER, new SecureRandom());
        String looks = tokens.make("eve", Role.LOOK, new SecureRandom());
        try (StudyStore store = Stores.open(folder.resolve("signed").toString(), "resin")) {
            Thalweg.minimize(SearchSpace.builder().real("x", 0, 1).build())
                    .storedIn(store)
                    .build();
        }
        ServiceOptions options = new ServiceOptions(
                folder.resolve("signed").toString(),
                "127.0.0.1",
                0,
                Optional.of(tokens),
                Optional.empty(),
                false,
                Optional.empty());
        try (Service service = Service.start(options)) {
            browser().load(URI.create("http://localhost:" + service.port() + "/"));
            browser().until("document.querySelector('input[type=password]')");
            browser().type("input[type=password]", "thw_guess");
            browser().click("button.main");
            browser().until("document.querySelector('#status [role=alert]')");
            browser().type("input[type=password]", secret);
            browser().click("button.main");
            browser().until("document.querySelector('h1').textContent === 'Studies'");
            assertThat(browser().evaluate("document.cookie")).isEqualTo("");
            browser().until("!document.querySelector('#sign-out').hidden");
            browser().until("document.querySelector('[data-delete=resin]')");
            browser().click("#sign-out");
            browser().until("document.querySelector('input[type=password]')");
            browser().type("input[type=password]", looks);
            browser().click("button.main");
            browser().until("document.querySelector('.card p').textContent.startsWith('0 of 0')");
            assertThat(browser().count("details")).isZero();
            assertThat(browser().count("a[href=\"#/new\"]")).isZero();
        }
        browser().complaints();
    }
}
