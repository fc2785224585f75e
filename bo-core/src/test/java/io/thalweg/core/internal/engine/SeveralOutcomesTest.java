package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.error.InvalidMeasurementException;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Front;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.study.Tradeoff;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Further objectives, constraints and costs: what a study makes of them, and what acquisition functions are told. */
class SeveralOutcomesTest {

    private static final SearchSpace LINE =
            SearchSpace.builder().real("x", 0, 1).build();

    private final List<AcquisitionContext> contexts = new ArrayList<>();

    private StudyBuilder study() {
        return Study.minimize(LINE)
                .surrogate((s, deterministic) -> NearestNeighbor.prior(s.dimension()))
                .acquisition(context -> {
                    contexts.add(context);
                    return new MaximumUncertainty().on(context);
                })
                .deterministic()
                .initialDesign(0);
    }

    /** The first context that the study asked for; the one before it is of the dry run. */
    private AcquisitionContext context() {
        return contexts.get(1);
    }

    private static Point at(double x) {
        return Point.of("x", x);
    }

    private static Outcome outcome(double value, Object... namesAndValues) {
        Map<String, Double> others = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            others.put((String) namesAndValues[i], (Double) namesAndValues[i + 1]);
        }
        return Outcome.of(value, Double.NaN, others);
    }

    @Test
    void frontHoldsNonDominatedTrials() {
        Study study = study().alsoMaximize("yield").referencePoint(10, 0).build();
        study.tell(at(0.1), outcome(3, "yield", 5.0));
        study.tell(at(0.2), outcome(2, "yield", 4.0));
        study.tell(at(0.3), outcome(4, "yield", 4.5));
        study.tell(at(0.4), outcome(2, "yield", 4.0));
        Front front = study.front();
        assertThat(front.tradeoffs())
                .extracting(Tradeoff::values)
                .containsExactly(List.of(2.0, 4.0), List.of(2.0, 4.0), List.of(3.0, 5.0));
        assertThat(front.tradeoffs()).extracting(one -> one.trial().number()).containsExactly(1L, 3L, 0L);
        assertThat(front.referencePoint()).containsExactly(10.0, 0.0);
        // (10 − 3)·5 of the one, and (3 − 2)·4 more of the others
        assertThat(front.hypervolume()).isCloseTo(39, within(1e-12));
        assertThat(study.recommend()).as("people choose from the front").isEmpty();
        assertThat(study.best().orElseThrow().value())
                .as("by the first objective")
                .isEqualTo(2);
    }

    @Test
    void referencePointIsChosenIfNoneIsGiven() {
        Study study = study().alsoMinimize("cost").build();
        assertThat(study.front()).isEqualTo(new Front(List.of(), List.of(), 0));
        study.tell(at(0.1), outcome(1, "cost", 20.0));
        study.tell(at(0.2), outcome(2, "cost", 10.0));
        assertThat(study.front().referencePoint().get(0)).isCloseTo(2.1, within(1e-12));
        assertThat(study.front().referencePoint().get(1)).isCloseTo(21, within(1e-12));
    }

    @Test
    void infeasibleOrUnknownTrialsAreNotOnTheFront() {
        Study study = study().alsoMinimize("cost").constraintAtMost("heat", 1).build();
        study.tell(at(0.1), outcome(1, "cost", 1.0, "heat", 2.0));
        study.tell(at(0.2), outcome(2, "cost", Double.NaN, "heat", 0.0));
        study.tell(at(0.3), outcome(3, "cost", 3.0, "heat", 0.5));
        study.tell(at(0.4), outcome(0, "cost", 0.0, "heat", Double.NaN));
        assertThat(study.front().tradeoffs())
                .extracting(one -> one.trial().number())
                .containsExactly(2L);
    }

    @Test
    void partialResultUpdatesTheModelsItCovers() {
        Study study = study().alsoMinimize("cost").build();
        study.tell(at(0.25), outcome(1, "cost", Double.NaN));
        study.tell(at(0.75), outcome(2, "cost", 5.0));
        study.tell(at(0.8), outcome(3, "cost", 7.0));
        study.ask();
        AcquisitionContext context = context();
        DMatrixRMaj quarter = new DMatrixRMaj(new double[][] {{0.25}});
        assertThat(context.objectives().get(0).predict(quarter).variance()[0]).isZero();
        assertThat(context.objectives().get(1).predict(quarter).variance()[0]).isCloseTo(0.25, within(1e-12));
        assertThat(context.observed().numRows)
                .as("contends only if all is known")
                .isEqualTo(2);
    }

    @Test
    void acquisitionFunctionsSeeObjectivesInModelUnits() {
        Study study = study().alsoMaximize("yield").referencePoint(9, -2).build();
        study.tell(at(0.1), outcome(0, "yield", 10.0));
        study.tell(at(0.9), outcome(4, "yield", 14.0));
        study.ask();
        AcquisitionContext context = context();
        DMatrixRMaj both = new DMatrixRMaj(new double[][] {{0.1}, {0.9}});
        double unit = Math.sqrt(8);
        assertThat(context.objectives().get(0).predict(both, 1).mean()).containsExactly(2 / unit, -2 / unit);
        assertThat(context.objectives().get(1).predict(both, 1).mean()).containsExactly(-2 / unit, 2 / unit);
        assertThat(context.referencePoint()).containsExactly(-(9 - 2) / unit, (-2 - 12) / unit);
        assertThat(context.noisy()).isFalse();
        assertThat(context.units().toUser(context.incumbent())).isCloseTo(0, within(1e-12));
        assertThat(context.domain().points(8, context.seed()).numRows).isEqualTo(8);
    }

    @Test
    void costIsLearntByItsLogarithm() {
        Study study = study().cost("seconds").build();
        study.tell(at(0.1), outcome(0, "seconds", 1.0));
        study.tell(at(0.5), outcome(1, "seconds", 0.0));
        study.tell(at(0.9), outcome(4, "seconds", 100.0));
        study.ask();
        DMatrixRMaj x = new DMatrixRMaj(new double[][] {{0.1}, {0.9}});
        double[] logCost = context().logCost().orElseThrow().predict(x, 1).mean();
        assertThat(logCost[0]).isCloseTo(0, within(1e-9));
        assertThat(logCost[1]).isCloseTo(Math.log(100), within(1e-9));
        assertThat(context().objectives()).as("a cost is no objective").hasSize(1);
    }

    @Test
    void onlyDeclaredOutcomesCanBeTold() {
        Study study =
                study().alsoMinimize("cost").constraintAtLeast("purity", 0.9).build();
        Trial trial = study.ask();
        assertThatThrownBy(() -> study.tell(trial, 1.0))
                .isInstanceOf(InvalidMeasurementException.class)
                .hasMessageContaining("[cost, purity]");
        assertThatThrownBy(() -> study.tell(trial, outcome(1, "cost", 2.0)))
                .isInstanceOf(InvalidMeasurementException.class)
                .hasMessageContaining("declared: [cost, purity]");
        assertThatThrownBy(() -> study().alsoMinimize("a").constraintAtLeast("a", 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("already an outcome \"a\"");
        assertThatThrownBy(() -> study().cost("a").cost("b")).hasMessageContaining("\"a\"");
        assertThatThrownBy(() -> study().alsoMinimize(" ")).hasMessageContaining("blank");
        assertThatThrownBy(() -> study().alsoMinimize("a").referencePoint(1).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("1 values for 2 objectives");
        assertThatThrownBy(() -> study().referencePoint(1, Double.NaN)).hasMessageContaining("finite");
    }

    @Test
    void failureAppliesToAllObjectives() {
        Study study = study().alsoMaximize("yield").build();
        study.tell(at(0.1), outcome(0, "yield", 10.0));
        study.tell(at(0.9), outcome(4, "yield", 14.0));
        study.tell(at(0.2), Outcome.failed("broke"));
        study.ask();
        DMatrixRMaj failed = new DMatrixRMaj(new double[][] {{0.2}});
        for (int k = 0; k < 2; k++) {
            assertThat(context().objectives().get(k).predict(failed).mean()[0]).isLessThanOrEqualTo(0);
            assertThat(context().objectives().get(k).predict(failed).variance()[0])
                    .isZero();
        }
    }

    @Test
    void everyConstraintHasItsOwnModelAndUnits() {
        Study study = study().constraintAtLeast("purity", 2)
                .constraintAtMost("heat", 40)
                .build();
        study.tell(at(0.1), outcome(0, "purity", 0.0, "heat", 10.0));
        study.tell(at(0.9), outcome(4, "purity", 2.0, "heat", 50.0));
        assertThat(study.best()).as("each violates one of them").isEmpty();
        study.ask();
        DMatrixRMaj x = new DMatrixRMaj(new double[][] {{0.1}});
        AcquisitionContext context = context();
        assertThat(context.incumbent()).isEqualTo(Double.NEGATIVE_INFINITY);
        AcquisitionContext.OutcomeConstraint purity = context.constraints().get(0);
        AcquisitionContext.OutcomeConstraint heat = context.constraints().get(1);
        assertThat(purity.threshold()).isCloseTo(1 / Math.sqrt(2), within(1e-12));
        assertThat(purity.posterior().predict(x, 1).mean()[0]).isCloseTo(-1 / Math.sqrt(2), within(1e-12));
        assertThat(heat.threshold()).isCloseTo(-10 / Math.sqrt(800), within(1e-12));
        assertThat(heat.posterior().predict(x, 1).mean()[0]).isCloseTo(20 / Math.sqrt(800), within(1e-12));
    }

    @Test
    void toldNoiseAppliesToTheValueOnly() {
        Outcome.Measured measured = new Outcome.Measured(1, 0.5, Map.of("cost", 2.0));
        assertThat(new Goal.ToImprove("", Direction.MINIMIZE).noiseVariance(measured))
                .isEqualTo(0.5);
        assertThat(new Goal.ToImprove("cost", Direction.MINIMIZE).noiseVariance(measured))
                .isNaN();
    }
}
