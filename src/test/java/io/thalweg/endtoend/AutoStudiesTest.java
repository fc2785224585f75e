package io.thalweg.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Surrogates;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.model.Choice;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.report.Report;
import io.thalweg.report.ReportOptions;
import io.thalweg.store.journal.JournalStore;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Studies whose surrogate chooses itself: they go on through the hand-over. */
@Tag("slow")
class AutoStudiesTest {

    /** The exact process learns a hundred observations. */
    private static final Map<String, String> HURRIED = Map.of("step-time", "0.001");

    private static final double NOISE = 0.05;

    @TempDir
    private Path directory = Path.of("");

    private static Study study(StudyStore store) {
        return Cases.minimize(Cases.SQUARE)
                .surrogate(Surrogates.named("auto", HURRIED))
                .storedIn(store)
                .build();
    }

    private static void tell(Study study, int count) {
        RandomGenerator random = Seed.of(8).generator();
        for (int i = 0; i < count; i++) {
            Point point = Point.of("x", random.nextDouble(), "y", random.nextDouble());
            study.tell(point, Cases.bowl(point) + NOISE * random.nextGaussian());
        }
    }

    private static List<Trial> steps(Study study, int count) {
        RandomGenerator random = Seed.of(9).generator();
        List<Trial> trials = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Trial trial = study.ask();
            study.tell(trial, Cases.bowl(trial.point()) + NOISE * random.nextGaussian());
            trials.add(trial);
        }
        return trials;
    }

    @Test
    void handOverIsSaidOnceAndTheSearchGoesOn() {
        Study study = study(new MemoryStore(InstantSource.system()));
        tell(study, 97);
        List<Trial> trials = steps(study, 12);
        List<Integer> said = new ArrayList<>();
        for (int i = 0; i < trials.size(); i++) {
            if (trials.get(i).health().toString().contains("another surrogate took over: ")) {
                said.add(i);
            }
        }
        assertThat(said).as("steps that say it").containsExactly(4);
        assertThat(trials.get(4).health().fallbacks().get(0))
                .contains(" since 101 observations: mean log density of new values ", "vips ", "wiski ");
        List<Choice> recorded = study.state().lessons().stream()
                .flatMap(lesson -> lesson.inCharge().values().stream())
                .toList();
        assertThat(recorded).hasSize(1);
        assertThat(trials.get(4).health().fallbacks().get(0))
                .endsWith(recorded.get(0).toString());
        assertThat(study.insight().objective().choice().orElseThrow().name())
                .isEqualTo(recorded.get(0).name());
        assertThat(Report.of(study, ReportOptions.DEFAULT).html()).contains("took over after 101 measurements");
        assertThat(Cases.bowl(study.recommend().orElseThrow().point())).isLessThan(0.01);
    }

    @Test
    void replayComesThroughTheHandOver() {
        Study first = study(JournalStore.open(directory));
        tell(first, 97);
        List<Trial> before = steps(first, 6);
        first.close();
        Study uninterrupted = study(new MemoryStore(InstantSource.system()));
        tell(uninterrupted, 97);
        steps(uninterrupted, 6);
        Study again = study(JournalStore.open(directory));
        assertThat(again.state().trials()).hasSize(97 + before.size());
        assertThat(again.ask().point()).isEqualTo(uninterrupted.ask().point());
        again.close();
    }

    /** Values over nine decades. */
    private static double decades(Point point) {
        return Math.pow(10, 1.5 * Cases.bowl(point));
    }

    private static Study studyOfDecades(int told, int asked) {
        Study study = study(new MemoryStore(InstantSource.system()));
        RandomGenerator random = Seed.of(8).generator();
        for (int i = 0; i < told; i++) {
            Point point = Point.of("x", random.nextDouble(), "y", random.nextDouble());
            study.tell(point, decades(point));
        }
        for (int i = 0; i < asked; i++) {
            Trial trial = study.ask();
            study.tell(trial, decades(trial.point()));
        }
        return study;
    }

    @Test
    void warpedValuesStayWarpedThroughTheHandOver() {
        assertThat(worstDecade(studyOfDecades(97, 16))).isLessThan(0.5);
    }

    /** More than the exact process ever learns: a sample has to choose the warp. */
    @Test
    @Tag("slow")
    void manyValuesToldAtOnceAreWarpedAndAgainAfterACorrection() {
        Study study = studyOfDecades(300, 1);
        assertThat(worstDecade(study)).isLessThan(0.5);
        Trial first = study.state().trials().get(0);
        study.amend(first, Outcome.of(1.01 * decades(first.point())), "a typing error");
        study.tell(study.ask(), 1);
        assertThat(worstDecade(study)).isLessThan(0.5);
    }

    /** The largest error of forecasts' medians, in decades. */
    private static double worstDecade(Study study) {
        RandomGenerator random = Seed.of(10).generator();
        double worst = 0;
        for (int i = 0; i < 20; i++) {
            Point point = Point.of("x", 0.1 + 0.8 * random.nextDouble(), "y", 0.1 + 0.8 * random.nextDouble());
            double median = study.forecast(point).orElseThrow().latent().median();
            worst = Math.max(worst, Math.abs(Math.log10(Math.max(median, 0.01)) - Math.log10(decades(point))));
        }
        return worst;
    }
}
