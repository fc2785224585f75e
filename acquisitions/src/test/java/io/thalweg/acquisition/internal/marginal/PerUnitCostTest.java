package io.thalweg.acquisition.internal.marginal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.AcquisitionContract;
import io.thalweg.acquisition.AcquisitionValues;
import io.thalweg.acquisition.LogAcquisition;
import io.thalweg.acquisition.NaiveGaussianProcess;
import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.acquisition.Situations;
import io.thalweg.acquisition.montecarlo.QLogExpectedImprovement;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.ForwardingPosterior;
import java.util.List;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PerUnitCostTest {

    private static final Seed SEED = Seed.of(12);

    private final NaiveGaussianProcess objective = process("objective", 2);
    private final NaiveGaussianProcess logCost = process("cost", 2);
    private final double[] batch = {0.1, 0.7, 0.6, 0.2};

    private abstract static class WithCost extends AcquisitionContract {

        abstract LogAcquisition utility();

        @Override
        protected Acquisition acquisition() {
            return context -> new PerUnitCost(utility())
                    .on(context.withLogCost(
                            Optional.of(Situations.process("cost", Profile.RBF, 8, context.dimension(), 0.05))));
        }
    }

    @Nested
    class OfOnePoint extends WithCost {
        @Override
        LogAcquisition utility() {
            return new FeasibilityWeighted(new LogExpectedImprovement());
        }

        @Override
        protected boolean weighsConstraints() {
            return true;
        }
    }

    @Nested
    class OfABatch extends WithCost {
        @Override
        LogAcquisition utility() {
            return new QLogExpectedImprovement();
        }

        @Override
        protected List<Integer> batchSizes() {
            return List.of(1, 2, 3);
        }

        @Override
        protected boolean weighsConstraints() {
            return true;
        }

        @Override
        protected double differenceStep() {
            return 2e-6;
        }

        @Override
        protected double gradientTolerance() {
            return 1e-6;
        }

        @Override
        protected double orderTolerance() {
            return 1.5;
        }
    }

    @Test
    void dividesTheUtilityByTheCostOfTheBatch() {
        AcquisitionContext context = AcquisitionContext.of(objective, 0.2, SEED).withBatchSize(2);
        LogAcquisition utility = new QLogExpectedImprovement();
        double free = AcquisitionValues.value(utility.on(context), batch);
        double paid =
                AcquisitionValues.value(new PerUnitCost(utility).on(context.withLogCost(Optional.of(logCost))), batch);
        double[] means = logCost.predict(DMatrixRMaj.wrap(2, 2, batch), 1).mean();
        assertThat(paid).isCloseTo(Math.log(Math.exp(free) / (Math.exp(means[0]) + Math.exp(means[1]))), within(1e-12));
    }

    @Test
    void equalCostsKeepTheUtility() {
        AcquisitionContext context = AcquisitionContext.of(objective, 0.2, SEED);
        double[] x = {0.3, 0.4};
        assertThat(AcquisitionValues.value(new PerUnitCost(new LogExpectedImprovement()).on(context), x))
                .isEqualTo(AcquisitionValues.value(new LogExpectedImprovement().on(context), x));
    }

    /** Days and microseconds in one study, and costs that cannot be predicted. */
    @Test
    void survivesCostsOfAnySize() {
        for (double shift : new double[] {-700, 700, 1e5}) {
            AcquisitionFunction function = shifted(shift);
            double[] gradient = new double[4];
            double[] reference = new double[4];
            double value = function.evaluate(batch, gradient);
            assertThat(value + shift).isCloseTo(shifted(0).evaluate(batch, reference), within(1e-9));
            assertThat(gradient).containsExactly(reference, within(1e-9));
        }
        for (double shift : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            double[] gradient = {1, 1, 1, 1};
            assertThat(shifted(shift).evaluate(batch, gradient)).isEqualTo(Double.NEGATIVE_INFINITY);
            assertThat(gradient).containsOnly(0);
        }
    }

    @Test
    void refusesACostOfOtherInputs() {
        AcquisitionContext context =
                AcquisitionContext.of(objective, 0.2, SEED).withLogCost(Optional.of(process("wide", 3)));
        assertThatThrownBy(() -> new PerUnitCost(new LogExpectedImprovement()).on(context))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("logCost has 3 inputs where the objective has 2");
    }

    private AcquisitionFunction shifted(double shift) {
        AcquisitionContext context = AcquisitionContext.of(objective, 0.2, SEED).withBatchSize(2);
        return new PerUnitCost(new QLogExpectedImprovement())
                .on(context.withLogCost(Optional.of(new Shifted(logCost, shift))));
    }

    private static NaiveGaussianProcess process(String name, int d) {
        return NaiveGaussianProcess.random(
                Profile.MATERN52, 6, d, 0.02, SEED.child(name).generator());
    }

    /** A belief with another mean. */
    private record Shifted(Posterior posterior, double shift) implements ForwardingPosterior {

        @Override
        public Prediction predict(DMatrixRMaj x, int q) {
            Prediction prediction = posterior.predict(x, q);
            for (int i = 0; i < prediction.mean().length; i++) {
                prediction.mean()[i] += shift;
            }
            return prediction;
        }
    }
}
