package io.thalweg.acquisition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.acquisition.internal.marginal.ExpectedImprovement;
import io.thalweg.acquisition.internal.marginal.LogExpectedImprovement;
import io.thalweg.acquisition.internal.marginal.LogProbabilityOfImprovement;
import io.thalweg.acquisition.internal.marginal.PosteriorMean;
import io.thalweg.acquisition.internal.marginal.PosteriorStandardDeviation;
import io.thalweg.acquisition.internal.marginal.ProbabilityOfImprovement;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.ForwardingPosterior;
import io.thalweg.core.testing.GivenPrediction;
import io.thalweg.core.testing.UncorrelatedPosterior;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;

/** Hard situations on a posterior. */
class MarginalFunctionTest {

    private static final Seed SEED = Seed.of(3);

    private final NaiveGaussianProcess process = NaiveGaussianProcess.random(Profile.RBF, 8, 2, 0.01, SEED.generator());

    @Test
    void boundOfNoDeviationsIsTheMean() {
        AcquisitionContext context = AcquisitionContext.of(process, 0, SEED);
        double[] x = {0.3, 0.6};
        double mean = AcquisitionValues.value(new PosteriorMean().on(context), x);
        assertThat(AcquisitionValues.value(new UpperConfidenceBound(0).on(context), x))
                .isEqualTo(mean);
        assertThat(new UpperConfidenceBound(3).beta()).isEqualTo(3);
        assertThat(new UpperConfidenceBound(0)).hasToString("UpperConfidenceBound[beta=0.0]");
    }

    /** An ascent on the logarithm leaves a place where expected improvement is flat 0. */
    @Test
    void logExpectedImprovementHasGradientsWhereEiIsFlat() {
        double unreachable = 80;
        AcquisitionContext context = AcquisitionContext.of(process, unreachable, SEED);
        AcquisitionFunction flat = new ExpectedImprovement().on(context);
        AcquisitionFunction log = new LogExpectedImprovement().on(context);
        double[] gradient = new double[2];
        double[] x = {0.4, 0.6};
        assertThat(flat.evaluate(x, gradient)).isZero();
        assertThat(gradient).containsExactly(0, 0);
        double before = log.evaluate(x, gradient);
        double norm = Math.hypot(gradient[0], gradient[1]);
        double[] moved = {x[0] + 1e-4 * gradient[0] / norm, x[1] + 1e-4 * gradient[1] / norm};
        double after = log.evaluate(moved, gradient);
        assertThat(after - before).isCloseTo(1e-4 * norm, withinPercentage(2));
    }

    /** A point that cannot be predicted is the worst, has no gradient, and leaves the others alone. */
    @Test
    void unpredictablePointsHaveMinusInfinity() {
        for (MarginalAcquisition rule : new MarginalAcquisition[] {
            new ExpectedImprovement(), new LogExpectedImprovement(), new UpperConfidenceBound(), new PosteriorMean()
        }) {
            AcquisitionFunction whole = rule.on(AcquisitionContext.of(process, 0.1, SEED));
            AcquisitionFunction torn = rule.on(AcquisitionContext.of(new Torn(process, 1), 0.1, SEED));
            DMatrixRMaj points = new DMatrixRMaj(new double[][] {{0.1, 0.2}, {0.3, 0.4}, {0.5, 0.6}});
            double[] expected = new double[3];
            DMatrixRMaj expectedGradients = new DMatrixRMaj(3, 2);
            whole.evaluateAll(points, expected, expectedGradients);
            double[] values = new double[3];
            DMatrixRMaj gradients = new DMatrixRMaj(3, 2);
            torn.evaluateAll(points, values, gradients);
            assertThat(values).containsExactly(expected[0], Double.NEGATIVE_INFINITY, expected[2]);
            for (int i : new int[] {0, 2}) {
                assertThat(gradients.get(i, 0)).isEqualTo(expectedGradients.get(i, 0));
                assertThat(gradients.get(i, 1)).isEqualTo(expectedGradients.get(i, 1));
            }
            assertThat(gradients.get(1, 0)).isZero();
            assertThat(gradients.get(1, 1)).isZero();
        }
    }

    /** Below the floor the value does not change with the variance, so nothing of the variance is pulled back. */
    @Test
    void tinyVariancesCountAsTheFloor() {
        AcquisitionFunction function = new PosteriorStandardDeviation().on(AcquisitionContext.of(new Tiny(), 0, SEED));
        double[] gradient = new double[1];
        assertThat(function.evaluate(new double[] {0.5}, gradient)).isEqualTo(1e-10);
        assertThat(gradient[0]).isZero();
    }

    /** Without observations those that need an incumbent explore. */
    @Test
    void improvementWithoutIncumbentIsUncertainty() {
        AcquisitionContext context = AcquisitionContext.of(process, Double.NEGATIVE_INFINITY, SEED);
        double[] x = {0.2, 0.9};
        double sd = Math.sqrt(process.predict(DMatrixRMaj.wrap(1, 2, x), 1).variance()[0]);
        assertThat(AcquisitionValues.value(new ExpectedImprovement().on(context), x))
                .isEqualTo(sd);
        assertThat(AcquisitionValues.value(new ProbabilityOfImprovement().on(context), x))
                .isEqualTo(sd);
        double logSd = AcquisitionValues.value(new LogExpectedImprovement().on(context), x);
        assertThat(logSd).isCloseTo(Math.log(sd), within(1e-14));
        assertThat(AcquisitionValues.value(new LogProbabilityOfImprovement().on(context), x))
                .isEqualTo(logSd);
    }

    /** A posterior of variance 1e-24 x. */
    private record Tiny() implements UncorrelatedPosterior {

        @Override
        public int dimension() {
            return 1;
        }

        @Override
        public Prediction predict(DMatrixRMaj x, int q) {
            DMatrixRMaj variance = x.copy();
            CommonOps_DDRM.scale(1e-24, variance);
            return new GivenPrediction(
                    1,
                    new double[x.numRows],
                    variance,
                    (meanBar, covarianceBar, xBar) -> CommonOps_DDRM.addEquals(xBar, 1e-24, covarianceBar));
        }
    }

    /** A posterior with a hole: one row of every prediction is NaN. */
    private record Torn(Posterior posterior, int row) implements ForwardingPosterior {

        @Override
        public Prediction predict(DMatrixRMaj x, int q) {
            Prediction prediction = posterior.predict(x, q);
            prediction.mean()[row] = Double.NaN;
            return prediction;
        }
    }
}
