package io.thalweg.acquisition.internal.pareto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.pareto.BoxDecomposition;
import io.thalweg.core.internal.pareto.Hypervolume;
import io.thalweg.core.internal.pareto.ParetoFront;
import io.thalweg.core.internal.random.GaussianSobol;
import io.thalweg.core.internal.special.Normal;
import io.thalweg.core.random.Seed;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectedHypervolumeImprovementTest {

    private static final Seed SEED = Seed.of(11);

    @Test
    void equalsExpectedImprovementForOneObjective() {
        ParetoFront front = ParetoFront.of(new DMatrixRMaj(new double[][] {{0.3}, {0.8}, {-1}}));
        for (double mean : new double[] {-3, 0.5, 2}) {
            double log = log(front, new double[] {0}, new double[] {mean}, new double[] {0.49});
            assertThat(log).isCloseTo(Math.log(0.7) + Normal.logH((mean - 0.8) / 0.7), within(1e-13));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void matchesTheMeanOverSamples(int m) {
        RandomGenerator generator = SEED.child("samples", m).generator();
        ParetoFront front =
                ParetoFront.of(DMatrixRMaj.wrap(5, m, generator.doubles(5L * m).toArray()));
        double[] reference = generator.doubles(m, -0.2, 0.2).toArray();
        double[] means = generator.doubles(m, 0.3, 0.9).toArray();
        double[] variances = generator.doubles(m, 0.02, 0.2).toArray();
        int samples = 1 << 13;
        DMatrixRMaj normals = new GaussianSobol(m, SEED).points(samples);
        double before = Hypervolume.of(front, reference);
        double sum = 0;
        for (int s = 0; s < samples; s++) {
            double[] outcome = new double[m];
            for (int j = 0; j < m; j++) {
                outcome[j] = means[j] + Math.sqrt(variances[j]) * normals.get(s, j);
            }
            sum += Hypervolume.of(front.with(outcome), reference) - before;
        }
        double expected = Math.exp(log(front, reference, means, variances));
        assertThat(sum / samples).isCloseTo(expected, within(4e-3 * expected));
    }

    /** Computed with 40 digits; formulas that subtract distribution functions keep none of them here. */
    @Test
    void keepsPrecisionForImprobableImprovements() {
        ParetoFront front = ParetoFront.of(new DMatrixRMaj(new double[][] {{0.425, 0.75}, {0.3, 0.92}}));
        double[] means = {-0.1625, -0.05};
        double[] variances = {0.0675 * 0.0675, 0.055 * 0.055};
        double expected = 6.598585304512673e-23;
        assertThat(Math.exp(log(front, new double[2], means, variances))).isCloseTo(expected, within(1e-12 * expected));
    }

    /** Monotone: what another point has conquered cannot be conquered again. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void largerFrontsLeaveLessToGain(int m) {
        RandomGenerator generator = SEED.child("monotone", m).generator();
        for (int trial = 0; trial < 20; trial++) {
            double[] means = generator.doubles(m, -0.5, 1).toArray();
            double[] variances = generator.doubles(m, 0.001, 0.5).toArray();
            ParetoFront front = ParetoFront.empty(m);
            double before = log(front, new double[m], means, variances);
            for (int i = 0; i < 8; i++) {
                front = front.with(generator.doubles(m).toArray());
                double after = log(front, new double[m], means, variances);
                assertThat(after).isLessThanOrEqualTo(before + 1e-12);
                before = after;
            }
        }
    }

    /** Where EHVI itself is 0 in doubles, its logarithm still says which way is up. */
    @Test
    void logarithmHasGradientsFarAway() {
        ParetoFront front = ParetoFront.of(new DMatrixRMaj(new double[][] {{1, 2}, {2, 1}}));
        ExpectedImprovementOfBoxes improvement =
                new ExpectedImprovementOfBoxes(BoxDecomposition.of(front, new double[] {0, 0}));
        ExpectedImprovementOfBoxes.Workspace workspace = improvement.workspace();
        double log = workspace.evaluate(new double[] {-60, -60}, new double[] {1, 1});
        assertThat(log).isFinite().isLessThan(-3000);
        assertThat(workspace.inMeans[0]).isBetween(60.0, 63.0);
        assertThat(workspace.inMeans[1]).isBetween(60.0, 63.0);
    }

    private static double log(ParetoFront front, double[] reference, double[] means, double[] variances) {
        return new ExpectedImprovementOfBoxes(BoxDecomposition.of(front, reference))
                .workspace()
                .evaluate(means, variances);
    }
}
