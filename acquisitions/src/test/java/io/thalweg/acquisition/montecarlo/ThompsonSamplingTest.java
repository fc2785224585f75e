package io.thalweg.acquisition.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.NaiveGaussianProcess;
import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.core.internal.random.ScrambledSobol;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Samples;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class ThompsonSamplingTest {

    private static final Seed SEED = Seed.of(12);

    /** In standard errors: with 4 means and 10 covariances a right sampler fails once in about 4,000 seeds. */
    private static final double LIMIT = 4.3;

    private final NaiveGaussianProcess process = NaiveGaussianProcess.random(
            Profile.RBF, 5, 2, 0.05, SEED.child("process").generator());

    /** Also between the knots, where so smooth a process leaves nothing to chance. */
    @Test
    void interpolatedPathsHaveTheMomentsOfThePosterior() {
        int paths = 2000;
        int m = 4;
        DMatrixRMaj knots = new ScrambledSobol(2, SEED.child("knots")).points(32);
        DMatrixRMaj x = Samples.uniform(m, 2, SEED.child("points"));
        System.arraycopy(knots.data, 0, x.data, 0, 2);
        Prediction expected = process.predict(x);
        double[][] draws = new double[paths][];
        for (int s = 0; s < paths; s++) {
            draws[s] = new InterpolatedPath(process, knots, SEED.child("path", s)).values(x);
        }
        DMatrixRMaj c = expected.covariance();
        for (int i = 0; i < m; i++) {
            double sum = 0;
            for (double[] draw : draws) {
                sum += draw[i] - expected.mean()[i];
            }
            assertThat(sum / paths).isCloseTo(0, within(LIMIT * Math.sqrt(c.get(i, i) / paths)));
            for (int j = 0; j <= i; j++) {
                double products = 0;
                for (double[] draw : draws) {
                    products += (draw[i] - expected.mean()[i]) * (draw[j] - expected.mean()[j]);
                }
                double error = Math.sqrt((c.get(i, i) * c.get(j, j) + c.get(i, j) * c.get(i, j)) / paths);
                assertThat(products / paths).isCloseTo(c.get(i, j), within(LIMIT * error + 1e-3));
            }
        }
    }

    @Test
    void pointsAndSeedsHaveTheirOwnPaths() {
        AcquisitionContext context = AcquisitionContext.of(process, 0, SEED).withBatchSize(2);
        AcquisitionFunction two = new ThompsonSampling().on(context);
        double[] values = new double[4];
        double[] a = {0.2, 0.3};
        double[] b = {0.7, 0.9};
        two.valueAll(
                DMatrixRMaj.wrap(4, 4, new double[] {
                    a[0], a[1], a[0], a[1], //
                    a[0], a[1], b[0], b[1], //
                    b[0], b[1], a[0], a[1], //
                    b[0], b[1], b[0], b[1]
                }),
                values);
        assertThat(values[0] + values[3]).isCloseTo(values[1] + values[2], within(1e-12));
        assertThat(values[1]).isNotCloseTo(values[2], within(1e-6));
        AcquisitionFunction other = new ThompsonSampling()
                .on(AcquisitionContext.of(process, 0, SEED.child("other")).withBatchSize(2));
        double[] otherValues = new double[1];
        other.valueAll(DMatrixRMaj.wrap(1, 4, new double[] {a[0], a[1], b[0], b[1]}), otherValues);
        assertThat(otherValues[0]).isNotCloseTo(values[1], within(1e-6));
    }

    @Test
    void nanBeliefsAreNeverPreferred() {
        AcquisitionContext context = AcquisitionContext.of(new NoNumber(process), 0, SEED);
        double[] gradient = {7, 7};
        assertThat(new ThompsonSampling().on(context).evaluate(new double[] {0.2, 0.3}, gradient))
                .isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(gradient).as("of a constant").containsExactly(0, 0);
    }

    @Test
    void refusesSeveralObjectives() {
        AcquisitionContext context =
                AcquisitionContext.of(process, 0, SEED).withObjectives(List.of(process, process), new double[2]);
        assertThatThrownBy(() -> new ThompsonSampling().on(context))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("ThompsonSampling is for one objective");
    }
}
