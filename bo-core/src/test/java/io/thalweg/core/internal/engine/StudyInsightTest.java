package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.WarpedNormal;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.OutcomeInsight;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.study.StudyInsight;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** What others see of the models of a study: in the user's sign and units. */
class StudyInsightTest {

    /** Half the length of the unit cube, so that coordinates and values of the parameter differ. */
    private static final SearchSpace LINE =
            SearchSpace.builder().real("x", 0, 2).build();

    private static StudyBuilder minimizing() {
        return Study.minimize(LINE)
                .surrogate((s, deterministic) -> NearestNeighbor.prior(s.dimension()))
                .acquisition(context -> new MaximumUncertainty().on(context))
                .initialDesign(0);
    }

    private static Point at(double x) {
        return Point.of("x", x);
    }

    private static Outcome outcome(double value, double noiseVariance, double purity) {
        Map<String, Double> others = new LinkedHashMap<>();
        others.put("purity", purity);
        return Outcome.of(value, noiseVariance, others);
    }

    private static DMatrixRMaj points(double... u) {
        return DMatrixRMaj.wrap(u.length, 1, u);
    }

    @Test
    void beliefsAreInTheUsersSignAndUnits() {
        Study study = minimizing().constraintAtLeast("purity", 90).build();
        study.tell(at(0.2), outcome(30, 4, 95));
        study.tell(at(1.8), outcome(10, Double.NaN, Double.NaN));
        study.tell(at(1), Outcome.failed("a broken flask"));
        study.tell(at(1), outcome(20, Double.NaN, 80));
        StudyInsight insight = study.insight();

        OutcomeInsight value = insight.objective();
        assertThat(value.goal()).isEqualTo(new Goal.ToImprove("", Direction.MINIMIZE));
        assertThat(value.told()).extracting(result -> result.trial().number()).containsExactly(0L, 1L, 3L);
        assertThat(value.values()).containsExactly(30, 10, 20);
        assertThat(value.points().data).containsExactly(new double[] {0.1, 0.9, 0.5}, within(1e-15));
        assertThat(value.noiseVariances()).containsExactly(4, 0, 0);
        assertThat(value.median(points(0.11, 0.88))).containsExactly(new double[] {30, 10}, within(1e-12));
        WarpedNormal belief = value.at(points(0.2)).get(0);
        assertThat(belief.mean()).isCloseTo(30, within(1e-12));
        // a tenth of a model unit, which is the deviation of 30, 10 and 20
        assertThat(value.units().scale()).isCloseTo(10, within(1e-12));
        assertThat(belief.deviation()).isCloseTo(1, within(1e-12));

        OutcomeInsight purity = insight.outcomes().get(1);
        assertThat(purity.told())
                .as("where it is not known there is nothing to learn")
                .extracting(result -> result.trial().number())
                .containsExactly(0L, 3L);
        assertThat(purity.median(points(0.6))).containsExactly(new double[] {80}, within(1e-12));
        assertThat(purity.atTold(new int[] {1})).hasSize(1);
        assertThat(purity.atTold(new int[] {1}).get(0).mean()).isCloseTo(80, within(1e-12));
    }

    @Test
    void outlierIsShownAsToldAndAsBelieved() {
        Study study = minimizing().build();
        for (int i = 0; i < 19; i++) {
            study.tell(at(i * 0.1), i);
        }
        study.tell(at(2), 1e6);
        OutcomeInsight value = study.insight().objective();
        assertThat(value.disbelieved()).isEqualTo(1);
        assertThat(value.values()[19]).isEqualTo(1e6);
        assertThat(value.believed()[19]).isEqualTo(18);
        assertThat(value.believed()[18]).isEqualTo(18);
    }

    @Test
    void beliefsAreAsOfTheRequestedTime() {
        Study study = minimizing().drifting(10).build();
        study.tell(at(1), 100);
        for (int i = 0; i < 9; i++) {
            study.tell(at(1), 7);
        }
        OutcomeInsight value = study.insight().objective();
        assertThat(value.median(points(0.5))[0]).as("now").isCloseTo(7, within(1e-9));
        assertThat(value.atTold(new int[] {0}).get(0).mean())
                .as("at the first trial")
                .isCloseTo(100, within(1e-9));
        assertThat(value.points().numCols)
                .as("time is not a coordinate of the space")
                .isEqualTo(1);
    }

    @Test
    void emptyStudyHasAnInsight() {
        OutcomeInsight value = minimizing().build().insight().objective();
        assertThat(value.told()).isEmpty();
        assertThat(value.points().numRows).isZero();
        assertThat(value.at(points(0.5)).get(0).deviation()).isEqualTo(1);
    }

    @Test
    void readingChangesNothing() {
        Study looked = minimizing().build();
        Study blind = minimizing().build();
        for (Study study : List.of(looked, blind)) {
            study.tell(at(0.3), 1);
            study.tell(at(1.4), 2);
        }
        StudyInsight before = looked.insight();
        StudyInsight refitted = before.refit(RefitBudget.WARM, Seed.of(1));
        assertThat(refitted.objective().values()).isEqualTo(before.objective().values());
        assertThat(looked.state().lessons()).isEmpty();
        assertThat(looked.ask().point()).isEqualTo(blind.ask().point());
        looked.tell(at(0.9), 5);
        assertThat(before.objective().told()).as("a view of its moment").hasSize(2);
    }
}
