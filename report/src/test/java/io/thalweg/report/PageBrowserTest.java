package io.thalweg.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.study.Study;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What people see of a report, in a real browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class PageBrowserTest {

    private static final ReportOptions OPTIONS = ReportOptions.DEFAULT
            .withTitle("A report of " + Studies.EVIL)
            .withTime(Instant.parse("2026-11-22T03:00:00Z"));

    private static final Pattern ADDRESS = Pattern.compile("\"url\":\"([^\"]*)\"");

    private Map<String, Study> studies = Map.of();
    private final Map<String, Path> pages = new HashMap<>();
    private Path folder = Path.of("");
    private @Nullable Browser opened;

    @BeforeAll
    void openBrowser(@TempDir Path temporary) {
        folder = temporary;
        opened = Browser.open(temporary.resolve("profile"));
        studies = Studies.all(); // not where there is no browser
    }

    @AfterAll
    void closeBrowser() {
        if (opened != null) {
            opened.close();
        }
    }

    private Browser browser() {
        return Objects.requireNonNull(opened);
    }

    private Study study(String shape) {
        return Objects.requireNonNull(studies.get(shape), shape);
    }

    private void show(String shape) throws IOException {
        if (!pages.containsKey(shape)) {
            pages.put(shape, Report.of(study(shape), OPTIONS).writeTo(folder.resolve(shape)));
        }
        browser().resize(1000, 900);
        browser().load(Objects.requireNonNull(pages.get(shape)));
    }

    @Test
    void allPagesRenderWithoutErrors() throws IOException {
        for (String shape : studies.keySet()) {
            show(shape);
            assertThat(browser().complaints()).as(shape).isEmpty();
            assertThat(browser().evaluate("document.querySelector('h1').textContent"))
                    .as(shape)
                    .isEqualTo("A report of " + Studies.EVIL);
            assertThat(browser().evaluate("typeof window.hacked"))
                    .as("no stored script has run")
                    .isEqualTo("undefined");
            assertThat(browser().count("section")).isEqualTo(browser().count("nav a"));
            // every drawing is named and described for those who do not see it
            assertThat(
                            browser()
                                    .evaluate(
                                            "Array.from(document.querySelectorAll('figure svg')).filter(s =>"
                                                    + " !document.getElementById(s.getAttribute('aria-labelledby')).textContent.trim()"
                                                    + " || !document.getElementById(s.getAttribute('aria-describedby')).textContent.trim()).length"))
                    .as(shape)
                    .isEqualTo(0L);
            assertThat(browser().count("figure svg.wide title"))
                    .isEqualTo(browser().count("figure"));
            assertThat(browser().count("figure figcaption")).isEqualTo(browser().count("figure"));
            assertThat(browser().evaluate("new Set(Array.from(document.querySelectorAll('[id]')).map(e => e.id)).size"))
                    .as("ids are unique in " + shape)
                    .isEqualTo(browser().count("[id]"));
        }
    }

    @Test
    void pagesMakeNoRequests() throws IOException {
        for (String shape : List.of("mixed", "oddNames", "many")) {
            browser().requests();
            show(shape);
            List<String> requests = browser().requests();
            assertThat(requests).as("the log works: it has the page itself").isNotEmpty();
            for (String request : requests) {
                Matcher address = ADDRESS.matcher(request);
                assertThat(address.find()).isTrue();
                assertThat(address.group(1)).matches("(file:///.*/report\\.html|data:,)");
            }
        }
    }

    @Test
    void figuresHaveOneMarkPerTrialAndOneCurvePerSlice() throws IOException {
        show("mixed");
        assertThat(browser().count("#figure-progress svg.wide .measured circle"))
                .isEqualTo(22);
        assertThat(browser().count("#figure-progress svg.wide .failed path")).isEqualTo(2);
        assertThat(browser().count("#figure-slices svg.wide .slice path")).isEqualTo(5);
        assertThat(browser().count("#figure-slices svg.wide .slice circle")).isEqualTo(3);
        assertThat(browser().count("#figure-parallel svg.wide .traces path[data-t]"))
                .isEqualTo(22);
        assertThat(browser().count("#trials tbody tr")).isEqualTo(26);
        show("twoObjectives");
        long front = study("twoObjectives").front().tradeoffs().size();
        assertThat(browser().count("#figure-front svg.wide .front path")).isEqualTo(front);
        show("threeObjectives");
        assertThat(browser().count("#figure-front svg.wide .panel")).isEqualTo(3);
        show("many");
        assertThat(browser().count("#figure-progress svg.wide circle")).isBetween(900L, 1000L);
        assertThat(browser().count("#trials tbody tr")).isEqualTo(100);
    }

    @Test
    void storedTextIsEscaped() throws IOException {
        show("oddNames");
        assertThat(browser().count("script")).isEqualTo(1);
        assertThat(browser().count("img, b, iframe, object, embed")).isZero();
        assertThat(browser()
                        .evaluate("document.querySelector('#trials thead').textContent")
                        .toString())
                .contains(Studies.EVIL)
                .contains(Studies.RIGHT_TO_LEFT)
                .contains("</title><style>");
        assertThat(browser()
                        .evaluate("document.querySelector('#figure-slices svg.wide').textContent")
                        .toString())
                .contains("<script>window.hacked");
        // what is said at marks is text as well
        browser()
                .evaluate("document.querySelector('#figure-progress svg.wide [data-t]')"
                        + ".dispatchEvent(new PointerEvent('pointerover', {bubbles: true, clientX: 50, clientY: 50}))");
        assertThat(browser().evaluate("document.getElementById('tip').hidden")).isEqualTo(false);
        assertThat(browser()
                        .evaluate("document.getElementById('tip').textContent")
                        .toString())
                .startsWith("Trial ")
                .contains("<script>window.hacked=1</script>");
        assertThat(browser().evaluate("document.getElementById('tip').children.length"))
                .isEqualTo(0L);
        assertThat(browser().evaluate("typeof window.hacked")).isEqualTo("undefined");
    }

    @Test
    void pagesFitAPhoneScreen() throws IOException {
        for (String shape : studies.keySet()) {
            show(shape);
            browser().resize(360, 740);
            assertThat((Long) browser().evaluate("document.documentElement.scrollWidth"))
                    .as(shape)
                    .isLessThanOrEqualTo(360);
            // the drawings that are shown are those made for this width, so that their text keeps its size
            assertThat(
                            browser()
                                    .evaluate(
                                            "Array.from(document.querySelectorAll('figure svg')).filter(s =>"
                                                    + " s.getBoundingClientRect().width > 0 && !s.classList.contains('narrow')).length"))
                    .isEqualTo(0L);
            assertThat(browser()
                            .evaluate("Array.from(document.querySelectorAll('figure svg.narrow text')).filter(t =>"
                                    + " t.getBoundingClientRect().right > 362 || t.getBoundingClientRect().left < -2).map(t =>"
                                    + " t.textContent).join(' | ')"))
                    .as("texts that leave the screen in " + shape)
                    .isEqualTo("");
        }
    }

    @Test
    void pagesFollowTheThemeOfTheReader() throws IOException {
        show("mixed");
        browser().darken(false);
        assertThat(browser().evaluate("getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(255, 255, 255)");
        browser().darken(true);
        assertThat(browser().evaluate("getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(20, 24, 29)");
        assertThat(browser().evaluate("getComputedStyle(document.querySelector('#figure-progress .best path')).stroke"))
                .isEqualTo("rgb(101, 178, 241)");
        browser().darken(false);
    }

    @Test
    void tablesSortByTheClickedHeading() throws IOException {
        show("mixed");
        String first = "document.querySelector('#trials tbody tr').cells[0].textContent";
        browser().evaluate("document.querySelector('#trials th button').click()");
        assertThat(browser().evaluate(first)).isEqualTo("0");
        browser().evaluate("document.querySelector('#trials th button').click()");
        assertThat(browser().evaluate(first)).as("the other way round").isEqualTo("25");
        assertThat(browser().evaluate("document.querySelector('#trials th').getAttribute('aria-sort')"))
                .isEqualTo("descending");
    }
}
