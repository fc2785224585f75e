package io.thalweg.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.curve.Curves;
import io.thalweg.core.curve.StoppingRule;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.LiveTrial;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepReport;
import io.thalweg.report.internal.chart.Figure;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a report says of learning curves. */
@Tag("slow")
class CurvesSectionTest {

    private static Section section(Study study) {
        return new CurvesSection(StudyFacts.of(study, ReportOptions.DEFAULT))
                .section()
                .orElseThrow();
    }

    private static String words(Section section) {
        return section.blocks().stream()
                .map(Object::toString)
                .collect(Collectors.joining("\n"))
                .replaceAll("[\u2068\u2069]", "");
    }

    private static Figure figure(Section section) {
        return section.blocks().stream()
                .filter(Block.Picture.class::isInstance)
                .map(block -> ((Block.Picture) block).figure())
                .findFirst()
                .orElseThrow();
    }

    private static DataTable stopped(Section section) {
        return section.blocks().stream()
                .filter(Block.Table.class::isInstance)
                .map(block -> ((Block.Table) block).data())
                .findFirst()
                .orElseThrow();
    }

    /** What is drawn in a group of marks. */
    private static String group(Figure figure, String name) {
        String svg = figure.svg();
        int begin = svg.indexOf("<g class=\"" + name + "\">");
        return begin < 0 ? "" : svg.substring(begin, svg.indexOf("</g>", begin));
    }

    private static int drawn(Figure figure, String group, String element) {
        return group(figure, group).split(element, -1).length - 1;
    }

    /** Three trials of four steps: one is finished, one stopped, one runs. */
    private static Study small(Curves curves) {
        Study study = Studies.curving(curves);
        for (int i = 0; i < 3; i++) {
            LiveTrial live = study.live(study.ask());
            live.report(1, 3 - i);
            live.report(2, 2 - 0.5 * i);
            if (i == 0) {
                live.report(3, 1.5);
                live.report(4, 1);
                study.tell(live.trial(), 1);
            } else if (i == 1) {
                study.tell(live.trial(), new Outcome.Stopped(2, 1.5, 1.25, 0.125, "it <lags>", Map.of()));
            }
        }
        return study;
    }

    @Test
    void studyWithoutReportsHasNoSection() {
        assertThat(new CurvesSection(StudyFacts.of(Studies.one(), ReportOptions.DEFAULT)).section())
                .isEmpty();
    }

    @Test
    void trialsAndStepsAreCounted() {
        Section section = section(small(Curves.of(4).stoppedBy(StoppingRule.none())));
        assertThat(words(section))
                .contains("Of 3 trials with a learning curve, 1 finished, 1 was stopped and 1 is running. ")
                .contains("8 steps were run, 67\u00A0% of the 12 that 3 whole evaluations would need.")
                .doesNotContain("went on after a stop");
        Figure figure = figure(section);
        assertThat(figure.title()).isEqualTo("1 of 3 trials was stopped before the end");
        assertThat(drawn(figure, "best", "<path")).isEqualTo(1);
        assertThat(drawn(figure, "finished", "<path")).isZero();
        assertThat(drawn(figure, "stopped", "<path")).isEqualTo(1);
        assertThat(drawn(figure, "ends", "<path")).isEqualTo(1);
        assertThat(drawn(figure, "running", "<path")).isEqualTo(1);
    }

    @Test
    void stoppedTrialIsListedWithItsReason() {
        DataTable table = stopped(section(small(Curves.of(4).stoppedBy(StoppingRule.none()))));
        assertThat(table.rows()).hasSize(1);
        assertThat(table.rows().get(0).stream()
                        .map(DataTable.Cell::text)
                        .map(text -> text.replaceAll("[\u2068\u2069]", "")))
                .containsExactly("1", "2", "1.5", "1.25 ± 0.12", "it <lags>");
    }

    @Test
    void onlyTheLatestOfManyStopsAreListed() {
        Section section = section(Studies.curves());
        DataTable table = stopped(section);
        assertThat(table.rows()).hasSize(20);
        assertThat(table.caption()).matches("The latest 20 of the trials that were stopped; \\d+ more were");
        List<Double> numbers =
                table.rows().stream().map(row -> row.get(0).value()).toList();
        assertThat(numbers).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    }

    @Test
    void trialThatGoesOnAfterAStopIsCountedOnce() {
        Study study = Studies.curves(Curves.of(9).resuming().stoppedBy(StoppingRule.asha()), 40);
        StudyFacts facts = StudyFacts.of(study, ReportOptions.DEFAULT);
        Runs runs = Runs.of(facts);
        assertThat(runs.resumed()).isPositive();
        assertThat(words(section(study))).contains(runs.resumed() + " trials went on after a stop.");
        // each step was run once, for evaluations go on where they were
        assertThat(runs.steps()).isEqualTo(facts.reports().size());
        assertThat(runs.runs()).hasSameSizeAs(facts.state().trials());
        assertThat(runs.runs()).anyMatch(Runs.Run::finished);
    }

    @Test
    void evaluationThatBeginsAnewRunsItsStepsAgain() {
        Study study = small(Curves.of(4).stoppedBy(StoppingRule.none()));
        study.store().report(new StepReport(2, 5, 1, 1));
        study.store().report(new StepReport(2, 5, 3, 1));
        study.store().flush();
        assertThat(Runs.of(StudyFacts.of(study, ReportOptions.DEFAULT)).steps()).isEqualTo(8 + 3);
    }

    /** Neither a huge value nor NaN stretches the axis; the line ends at the border, and a triangle says so. */
    @Test
    void divergedCurveIsCutAtTheBorder() {
        Study study = small(Curves.of(4).stoppedBy(StoppingRule.none()));
        LiveTrial wild = study.live(study.ask());
        double[] values = {3, 2, 1e6, Double.NaN};
        for (int i = 0; i < values.length; i++) {
            wild.report(i + 1, values[i]);
        }
        study.tell(wild.trial(), Outcome.stopped(4, Double.NaN, "it has diverged"));
        Section section = section(study);
        Figure figure = figure(section);
        assertThat(figure.svg()).doesNotContain("NaN", "Infinity", "10⁶", ">5").contains(">3<");
        String stopped = group(figure, "stopped");
        assertThat(stopped.substring(stopped.lastIndexOf("d=\"")).split("[ML]", -1))
                .as("three points, of which the last is at the border")
                .hasSize(1 + 3);
        assertThat(group(figure, "ends").lines().reduce((one, other) -> other).orElseThrow())
                .as("a triangle")
                .contains("Z\"");
        assertThat(stopped(section).rows().get(0).get(2).text()).isEqualTo("–");
    }

    @Test
    void someOfManyCurvesAreDrawn() {
        Study study = Studies.curving(Curves.of(4).stoppedBy(StoppingRule.none()));
        for (int i = 0; i < 320; i++) {
            study.tell(Point.of("rate", 0.01, "depth", 3), Outcome.stopped(1, 1, "slow"));
            study.store().report(new StepReport(i, 0, 1, 1 + i));
        }
        study.store().flush();
        Section section = section(study);
        assertThat(words(section)).contains("Of 320 curves 300 are drawn");
        assertThat(drawn(figure(section), "stopped", "<path")).isEqualTo(300);
    }

    @Test
    void stopIsNeitherFailureNorResult() {
        Study study = small(Curves.of(4).stoppedBy(StoppingRule.none()));
        StudyFacts facts = StudyFacts.of(study, ReportOptions.DEFAULT);
        assertThat(facts.of(Entry.Fate.STOPPED)).hasSize(1);
        assertThat(facts.of(Entry.Fate.FAILED)).isEmpty();
        assertThat(facts.valued()).hasSize(1);
        String page = io.thalweg.report.Report.of(study, ReportOptions.DEFAULT).html();
        assertThat(page)
                .contains("<dt>Stopped</dt><dd>1<", "<dt>Failed</dt><dd>0<", "stopped after step 2")
                .doesNotContain("it <lags>");
    }
}
