package io.thalweg.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.Thalweg;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Importance;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.report.internal.chart.Figure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/** Reports of studies of all shapes, without a browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportTest {

    private static final ReportOptions OPTIONS = ReportOptions.DEFAULT.withTime(Instant.parse("2026-11-22T03:00:00Z"));

    private static final Pattern VIEW_BOX = Pattern.compile("viewBox=\"0 0 (\\S+) (\\S+)\"");

    private final Map<String, Study> studies = Studies.all();
    private final Map<String, Report> reports = new HashMap<>();

    private Study study(String shape) {
        return Objects.requireNonNull(studies.get(shape), shape);
    }

    private Report report(String shape) {
        return reports.computeIfAbsent(shape, this::fresh);
    }

    private Report fresh(String shape) {
        return Report.of(study(shape), OPTIONS);
    }

    private static String words(Report report) {
        return report.sections().stream()
                .flatMap(section -> section.blocks().stream())
                .map(Object::toString)
                .collect(Collectors.joining("\n"))
                .replaceAll("[\u2068\u2069]", "");
    }

    private static Set<String> ids(Report report) {
        return new LinkedHashSet<>(report.figures());
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    @Test
    void everyStudyHasAReadableReport() throws Exception {
        for (String shape : studies.keySet()) {
            Report report = report(shape);
            assertThat(report.sections()).as(shape).isNotEmpty();
            for (Figure figure : report.drawings()) {
                DocumentBuilderFactory xml = DocumentBuilderFactory.newInstance();
                xml.setNamespaceAware(true);
                Document document = xml.newDocumentBuilder()
                        .parse(new ByteArrayInputStream(figure.svg().getBytes(StandardCharsets.UTF_8)));
                assertThat(document.getElementsByTagName("title").item(0).getTextContent())
                        .isEqualTo(figure.title())
                        .isNotBlank();
                assertThat(document.getElementsByTagName("desc").item(0).getTextContent())
                        .isNotBlank();
                assertThat(figure.svg())
                        .as(shape + " " + figure.id())
                        .doesNotContain("NaN", "Infinity", "http://www.w3.org/1999");
            }
            assertThat(ids(report)).as(shape).hasSameSizeAs(report.figures());
            assertThat(report.html()).as(shape).doesNotContain("NaN\"", ">null<");
        }
    }

    @Test
    void figuresFollowTheData() {
        assertThat(ids(report("empty"))).isEmpty();
        assertThat(ids(report("one"))).contains("progress", "timeline").doesNotContain("slices", "importance");
        assertThat(ids(report("mixed")))
                .contains("progress", "importance", "slices", "map", "parallel", "calibration", "timeline", "timing")
                .doesNotContain("front");
        assertThat(ids(report("twoObjectives"))).contains("front", "hypervolume", "slices-3");
        assertThat(ids(report("threeObjectives"))).contains("front", "hypervolume");
        assertThat(ids(report("map"))).contains("map").doesNotContain("front");
        assertThat(ids(report("constant"))).doesNotContain("importance", "calibration");
    }

    @Test
    void recommendationIsForTheContextOfTheLatestTrial() {
        String words = words(report("contexts"));
        assertThat(words)
                .contains("depends on the context", "For load = 1, supplier = B, as in the latest trial")
                .contains("the point recommended for the context of the latest trial (x = 0.8")
                .doesNotContain("rule out a better value", "Measurements are noisy");
        assertThat(ids(report("contexts"))).contains("slices");
    }

    @Test
    void firstFigureHasOneMarkPerEvaluation() {
        Study study = study("mixed");
        Figure progress = report("mixed").drawings().get(0);
        String svg = progress.svg();
        String measured = svg.substring(svg.indexOf("<g class=\"measured\">"));
        assertThat(count(measured.substring(0, measured.indexOf("</g>")), "<circle"))
                .isEqualTo(22);
        String failed = svg.substring(svg.indexOf("<g class=\"failed\">"));
        assertThat(count(failed.substring(0, failed.indexOf("</g>")), "<path")).isEqualTo(2);
        assertThat(study.state().results()).hasSize(24);
    }

    @Test
    void sliceIsDrawnForEachParameter() {
        Report report = report("mixed");
        Figure slices = report.drawings().stream()
                .filter(figure -> figure.id().equals("slices"))
                .findFirst()
                .orElseThrow();
        // one curve for each of five numbers, and dots for the solvents
        assertThat(count(slices.svg(), "<g class=\"slice\"><path")).isEqualTo(5);
        assertThat(count(slices.svg(), "<g class=\"slice\"><circle")).isEqualTo(1);
    }

    @Test
    void importanceIsThatOfTheStudy() {
        List<Importance.Share> shares = study("mixed").importance().get(0).ranked();
        String found = report("mixed").sections().stream()
                .filter(section -> section.id().equals("importance"))
                .toList()
                .toString();
        assertThat(shares).hasSize(6).allSatisfy(share -> {
            assertThat(found).contains("value=" + share.total().estimate());
            assertThat(found).contains("value=" + share.alone().estimate());
            assertThat(found).contains("value=" + share.inData().orElseThrow());
        });
        assertThat(words(report("mixed"))).contains("The data alone rank the parameters");
        assertThat(words(report("twoObjectives"))).doesNotContain("The data alone rank");
    }

    @Test
    void tableOfTrialsHasTheirAttributes() {
        Study study = Studies.empty();
        study.tell(study.ask(), Outcome.of(2).with("machine", "<B3>").with("gpu", true));
        study.tell(study.ask(), Outcome.failed("no vial").with("who", "Ada"));
        study.ask();
        Report report = Report.of(study, OPTIONS);
        assertThat(words(report)).contains("gpu, machine, who, chosen by");
        assertThat(report.html()).contains("&lt;B3&gt;", "Ada");
    }

    @Test
    void sameStudyGivesTheSameBytes() throws IOException {
        Report one = fresh("mixed");
        Report other = fresh("mixed");
        assertThat(one.html()).isEqualTo(other.html());
        assertThat(one.drawings().get(0).png(760))
                .isEqualTo(other.drawings().get(0).png(760));
        assertThat(Report.of(study("mixed"), OPTIONS.withTime(Instant.EPOCH)).html())
                .as("the time is an argument")
                .isNotEqualTo(one.html());
    }

    @Test
    void reportDoesNotChangeTheStudy() {
        Study reported = Studies.mixed(18);
        Study blind = Studies.mixed(18);
        Report.of(reported, OPTIONS);
        Trial next = reported.ask();
        assertThat(next.origin()).isEqualTo(Origin.MODEL);
        assertThat(next.point()).isEqualTo(blind.ask().point());
    }

    @Test
    void filesAreWrittenAndImagesAreNotBlank(@TempDir Path folder) throws IOException {
        Report report = report("mixed");
        Path page = report.writeTo(folder.resolve("mixed"));
        assertThat(page).hasFileName("report.html").hasContent(report.html());
        for (Figure figure : report.drawings()) {
            assertThat(folder.resolve("mixed/figures/" + figure.id() + ".svg")).hasContent(figure.svg());
            var image = ImageIO.read(
                    folder.resolve("mixed/figures/" + figure.id() + ".png").toFile());
            assertThat(image.getWidth()).isEqualTo(Report.PNG_WIDTH);
            Matcher box = VIEW_BOX.matcher(figure.svg());
            assertThat(box.find()).isTrue();
            assertThat((double) image.getHeight() / image.getWidth())
                    .as("both have the same shape")
                    .isCloseTo(Double.parseDouble(box.group(2)) / Double.parseDouble(box.group(1)), within(1e-3));
            int[] colours = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
            assertThat(Arrays.stream(colours).distinct().count())
                    .as(figure.id())
                    .isGreaterThan(20);
        }
    }

    @Test
    @Tag("slow")
    void fiveThousandTrialsFitIntoAFewMegabytes() {
        Report report = report("many");
        assertThat(report.html().length()).isLessThan(4_000_000);
        assertThat(words(report))
                .contains("Of 5000 points 1000 are drawn: all improvements")
                .contains("Of 5000 rows the table has 100: the 50 best and the latest.");
        String svg = report.drawings().get(0).svg();
        assertThat(svg).containsPattern("prefers-color-scheme:dark\\)\\{\\.f-text\\{fill:#e8eaed}");
        assertThat(count(svg, "<circle")).isBetween(900, 1000);
    }

    @Test
    void namesAreEscaped() {
        String html = report("oddNames").html();
        assertThat(html).contains("&lt;script&gt;window.hacked=1&lt;/script&gt;&quot;&#39;&amp;");
        assertThat(count(html, "<script>")).as("the page's own").isEqualTo(1);
        assertThat(html).doesNotContain("<img", "<b>", "</title><style>");
        assertThat(html).contains(Studies.RIGHT_TO_LEFT);
    }

    @Test
    void constantObjectiveIsReportedAsNoSignal() {
        assertThat(words(report("constant"))).contains("No signal yet: all 8 measured values are equal, 3.");
        assertThat(words(report("mixed"))).doesNotContain("No signal yet");
    }

    @Test
    void suspiciousBestValueShouldBeRemeasured() {
        Study study = Thalweg.maximize(SearchSpace.builder().real("x", 0, 1).build())
                .clock(Studies.clock())
                .build();
        RandomGenerator random = Seed.of(3).generator();
        for (int i = 0; i < 20; i++) {
            double x = random.nextDouble();
            study.tell(Point.of("x", x), Math.sin(4 * x));
        }
        assertThat(words(Report.of(study, OPTIONS))).doesNotContain("Suspicious");
        study.tell(Point.of("x", 0.5), 1e4);
        assertThat(words(Report.of(study, OPTIONS)))
                .contains("Suspicious: trial 20 is far better than everything else")
                .contains("Measure that point again");
    }

    @Test
    void missingFeasiblePointIsReported() {
        assertThat(words(report("allInfeasible"))).contains("None feasible yet: purity satisfied its bound in 0 of 8");
    }

    @Test
    void summaryNamesTheNextStep() {
        assertThat(words(report("empty"))).contains("There are no trials yet. Ask for the first points");
        assertThat(words(report("running"))).contains("No result was told yet: 3 trials are running");
        assertThat(words(report("allFailed")))
                .contains("All 7 evaluations failed. The most frequent reason (7 of 7): the pump stopped.");
        assertThat(words(report("mixed")))
                .contains("2 evaluations of 24 failed. The most frequent reason (2 of 2): the stirrer stopped.")
                .contains("2 trials are running")
                .contains("Constant in all trials: stirrer = on.");
        assertThat(words(report("map"))).contains("On average over the space, the noise-free value is known to");
        assertThat(words(report("twoObjectives"))).contains("There is no single best point");
    }

    @Test
    void pointsOutsideTheSpaceAreMentioned() {
        Study study = Studies.one();
        study.tell(Point.of("x", 7, "kind", "a"), Outcome.of(1));
        assertThat(words(Report.of(study, OPTIONS)))
                .contains("1 told point lies outside the space: never recommended, but learnt from.");
    }

    @Test
    void deviationsAreShownToAsManyDigitsAsTellThemApart() {
        Study study = Thalweg.minimize(
                        SearchSpace.builder().real("p", 900, 1100).build())
                .build();
        Point plan = study.ask().point();
        study.tell(study.state().trial(0), Outcome.of(1), Point.of("p", plan.real("p") + 0.004));
        String page = words(Report.of(study, OPTIONS));
        Matcher deviation =
                Pattern.compile("p ([0-9,.]+) instead of ([0-9,.]+)").matcher(page);
        assertThat(deviation.find()).isTrue();
        assertThat(deviation.group(1)).isNotEqualTo(deviation.group(2));
    }

    @Test
    void changesAreNamedWithTheirReason() {
        assertThat(words(report("changed")))
                .contains("The study was changed on 2026-11-20", "the <new> pump", "x: 0 to 1 → 0.5 to 2")
                .contains("kind: without c", "flow: no parameter → 1 to 2");
    }

    @Test
    void resultsThatAreNotLearntFromAreCountedWithReasons() {
        Study study = Studies.one();
        study.tell(Point.of("x", 0.5, "kind", "z"), Outcome.of(1));
        assertThat(words(Report.of(study, OPTIONS))).contains("1 result is not learnt from: trial", "kind", "'z'");
    }

    /** The step that came upon it noted it as well. */
    @Test
    void resultThatIsNotLearntFromIsNamedOnce() {
        Study study = Thalweg.minimize(SearchSpace.builder()
                        .real("x", 0, 1)
                        .categorical("kind", "a", "b")
                        .build())
                .initialDesign(2)
                .build();
        study.tell(study.ask(), 3.5);
        study.tell(study.ask(), 2.5);
        study.tell(Point.of("x", 0.5, "kind", "z"), Outcome.of(1));
        assertThat(study.ask().health().fallbacks()).anyMatch(note -> note.contains("not learnt from"));
        assertThat(words(Report.of(study, OPTIONS)))
                .contains("1 result is not learnt from: trial")
                .containsOnlyOnce("not learnt from");
    }

    @Test
    void unfittedModelIsFittedForTheReport() {
        Study study = Thalweg.minimize(SearchSpace.builder().real("x", 0, 1).build())
                .clock(Studies.clock())
                .build();
        for (int i = 0; i < 12; i++) {
            study.tell(Point.of("x", i / 11.0), Math.sin(i));
        }
        assertThat(words(Report.of(study, OPTIONS)))
                .contains("The study has not fitted the hyperparameters yet; for this report they were");
        assertThat(study.state().lessons()).isEmpty();
    }
}
