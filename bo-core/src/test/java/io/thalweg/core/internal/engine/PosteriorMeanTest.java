package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.GivenPrediction;
import io.thalweg.core.testing.Samples;
import io.thalweg.core.testing.UncorrelatedPosterior;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** What a recommendation maximises. */
class PosteriorMeanTest {

    /** Mean a x² + y, variance (b + x + y)². */
    private record Known(double a, double b) implements UncorrelatedPosterior {

        @Override
        public int dimension() {
            return 2;
        }

        @Override
        public Prediction predict(DMatrixRMaj x, int q) {
            int n = x.numRows;
            double[] mean = new double[n];
            DMatrixRMaj variance = new DMatrixRMaj(n, 1);
            for (int i = 0; i < n; i++) {
                mean[i] = a * x.get(i, 0) * x.get(i, 0) + x.get(i, 1);
                variance.data[i] = Math.pow(b + x.get(i, 0) + x.get(i, 1), 2);
            }
            return new GivenPrediction(1, mean, variance, (meanBar, covarianceBar, xBar) -> {
                for (int i = 0; i < n; i++) {
                    double slope = 2 * (b + x.get(i, 0) + x.get(i, 1)) * covarianceBar.data[i];
                    xBar.add(i, 0, 2 * a * x.get(i, 0) * meanBar[i] + slope);
                    xBar.add(i, 1, meanBar[i] + slope);
                }
            });
        }
    }

    private static AcquisitionFunction function(Posterior constraint) {
        return new PosteriorMean(AcquisitionContext.of(new Known(3, 0.5), 0, Seed.of(1))
                .withConstraints(List.of(new AcquisitionContext.OutcomeConstraint(constraint, 0.3))));
    }

    @Test
    void penaltyIsForWhatMayMissTheThreshold() {
        double[] gradient = new double[2];
        // The constraint has mean 0 and deviation 0.2 at the origin: 0.5 short of the threshold and one deviation.
        assertThat(function(new Known(1, 0.2)).evaluate(new double[2], gradient))
                .isCloseTo(-50, within(1e-9));
        // At (1, 0): mean 2, deviation 1.2, which keeps away from 0.3.
        assertThat(function(new Known(2, 0.2)).evaluate(new double[] {1, 0}, gradient))
                .isCloseTo(3, within(1e-12));
        // At (1, 0): mean 1, deviation 1.2, which does not.
        assertThat(function(new Known(1, 0.2)).evaluate(new double[] {1, 0}, gradient))
                .isCloseTo(3 - 50, within(1e-9));
    }

    @Test
    void gradientsAgreeWithDifferences() {
        AcquisitionFunction function = function(new Known(4, 0.2));
        DMatrixRMaj points = Samples.uniform(30, 2, 5);
        double[] values = new double[30];
        DMatrixRMaj gradients = points.createLike();
        gradients.fill(77);
        function.evaluateAll(points, values, gradients);
        double[] alone = new double[30];
        function.valueAll(points, alone);
        assertThat(alone).containsExactly(values, within(1e-12));
        assertThat(Arrays.stream(values))
                .as("both sides of the threshold")
                .anyMatch(v -> v < 0)
                .anyMatch(v -> v > 0);
        double h = 1e-6;
        for (int i = 0; i < 30; i++) {
            for (int j = 0; j < 2; j++) {
                double[] difference = new double[2];
                for (int side = 0; side < 2; side++) {
                    double[] x = {points.get(i, 0), points.get(i, 1)};
                    x[j] += side == 0 ? -h : h;
                    difference[side] = function.evaluate(x, new double[2]);
                }
                assertThat(gradients.get(i, j)).isCloseTo((difference[1] - difference[0]) / (2 * h), within(1e-5));
            }
        }
    }
}
