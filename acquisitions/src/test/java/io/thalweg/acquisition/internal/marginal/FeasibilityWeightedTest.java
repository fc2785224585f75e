package io.thalweg.acquisition.internal.marginal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.AcquisitionValues;
import io.thalweg.acquisition.MarginalAcquisition;
import io.thalweg.acquisition.NaiveGaussianProcess;
import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionContext.OutcomeConstraint;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.random.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeasibilityWeightedTest {

    private static final Seed SEED = Seed.of(8);
    private static final int D = 2;

    private final FeasibilityWeighted weighted = new FeasibilityWeighted(new LogExpectedImprovement());
    private final NaiveGaussianProcess objective = process("objective");
    private final NaiveGaussianProcess first = process("first");
    private final NaiveGaussianProcess second = process("second");
    private final List<OutcomeConstraint> constraints =
            List.of(new OutcomeConstraint(first, 0.4), new OutcomeConstraint(second, -0.2));
    private final double[] x = {0.35, 0.8};

    @Test
    void isTheLogarithmOfImprovementTimesFeasibility() {
        double improvement = valueOf(new ExpectedImprovement(), objective, 0.1);
        double feasible = valueOf(new ProbabilityOfImprovement(), first, 0.4)
                * valueOf(new ProbabilityOfImprovement(), second, -0.2);
        double value = AcquisitionValues.value(weighted.on(context(0.1, constraints)), x);
        assertThat(value).isCloseTo(Math.log(improvement * feasible), within(1e-12));
    }

    @Test
    void equalsTheUtilityWithoutConstraints() {
        double value = AcquisitionValues.value(weighted.on(context(0.1, List.of())), x);
        assertThat(value).isEqualTo(valueOf(new LogExpectedImprovement(), objective, 0.1));
    }

    /** While nothing feasible is known, feasibility alone is searched, whatever the objective promises. */
    @Test
    void searchesForFeasibilityWhileNoneIsKnown() {
        AcquisitionFunction function = weighted.on(context(Double.NEGATIVE_INFINITY, constraints));
        double expected = valueOf(new LogProbabilityOfImprovement(), first, 0.4)
                + valueOf(new LogProbabilityOfImprovement(), second, -0.2);
        assertThat(AcquisitionValues.value(function, x)).isCloseTo(expected, within(1e-12));
        // Also with a single constraint, and with thresholds that nothing observed comes near.
        List<OutcomeConstraint> hopeless = List.of(new OutcomeConstraint(first, 1e4));
        AcquisitionFunction uphill = weighted.on(context(Double.NEGATIVE_INFINITY, hopeless));
        double[] gradient = new double[D];
        assertThat(uphill.evaluate(x, gradient)).isFinite().isLessThan(-1e6);
        assertThat(Math.hypot(gradient[0], gradient[1])).isGreaterThan(1).isFinite();
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY})
    void refusesAThresholdThatIsNotFinite(double threshold) {
        AcquisitionContext context = context(0, List.of(constraints.get(0), new OutcomeConstraint(second, threshold)));
        assertThatThrownBy(() -> weighted.on(context))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("constraints[1].threshold is " + threshold);
    }

    @Test
    void refusesABatch() {
        assertThatThrownBy(() -> weighted.on(context(0.1, constraints).withBatchSize(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(weighted + " is a closed form for one point, but batchSize is 2");
    }

    @Test
    void refusesAConstraintWithOtherInputs() {
        NaiveGaussianProcess wide = NaiveGaussianProcess.random(Profile.RBF, 4, 3, 0.1, SEED.generator());
        AcquisitionContext context = context(0, List.of(new OutcomeConstraint(wide, 0)));
        assertThatThrownBy(() -> weighted.on(context))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("constraints[0].posterior has 3 inputs where the objective has 2");
    }

    private static NaiveGaussianProcess process(String name) {
        return NaiveGaussianProcess.random(
                Profile.MATERN52, 6, D, 0.02, SEED.child(name).generator());
    }

    private AcquisitionContext context(double incumbent, List<OutcomeConstraint> with) {
        return AcquisitionContext.of(objective, incumbent, SEED)
                .withConstraints(with)
                .withObserved(objective.data(), true);
    }

    private double valueOf(MarginalAcquisition rule, NaiveGaussianProcess process, double incumbent) {
        return AcquisitionValues.value(rule.on(AcquisitionContext.of(process, incumbent, SEED)), x);
    }
}
