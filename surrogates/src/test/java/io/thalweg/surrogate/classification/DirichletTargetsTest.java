package io.thalweg.surrogate.classification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DirichletTargetsTest {

    /** The definition: exp of the normal variable has the mean and the variance of Gamma(α, 1), both α. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-6, 0.01, 0.1, 1})
    void exponentialHasTheMomentsOfAGammaVariable(double concentration) {
        DirichletTargets targets = new DirichletTargets(3, concentration);
        assertMoments(targets, true, 1 + concentration);
        assertMoments(targets, false, concentration);
    }

    private static void assertMoments(DirichletTargets targets, boolean drawn, double alpha) {
        double m = targets.value(drawn);
        double v = targets.noiseVariance(drawn);
        assertThat(Math.exp(m + v / 2)).isCloseTo(alpha, within(1e-13 * alpha));
        assertThat(Math.expm1(v) * Math.exp(2 * m + v)).isCloseTo(alpha, within(1e-13 * alpha));
    }

    @Test
    void valuesMatchIndependentComputation() {
        DirichletTargets targets = new DirichletTargets(2, 0.01);
        assertThat(targets.value(true)).isCloseTo(-0.33414186475574, within(1e-13));
        assertThat(targets.noiseVariance(true)).isCloseTo(0.68818439121782, within(1e-13));
        assertThat(targets.value(false)).isCloseTo(-6.91273044440872, within(1e-13));
        assertThat(targets.noiseVariance(false)).isCloseTo(4.61512051684126, within(1e-13));
        assertThat(targets.location()).isCloseTo((-0.33414186475574 - 6.91273044440872) / 2, within(1e-13));
        assertThat(targets.scale()).isCloseTo((6.91273044440872 - 0.33414186475574) / 2, within(1e-13));
    }

    /** In units in which the two targets are 2 apart and uniform labels have mean 0; noise keeps its proportion. */
    @ParameterizedTest
    @CsvSource({"2,0.01", "3,0.01", "10,0.01", "3,0.1", "4,1"})
    void observationsAreInSurrogateUnits(int classes, double concentration) {
        DirichletTargets targets = new DirichletTargets(classes, concentration);
        double scale = targets.scale();
        DMatrixRMaj x = DMatrixRMaj.wrap(3, 1, new double[] {0.1, 0.2, 0.3});
        for (int c = 0; c < classes; c++) {
            Observations told = targets.of(x, new int[] {1, 0, 1}, c);
            assertThat(told.x().data).isEqualTo(x.data);
            boolean[] drawn = {c == 1, c == 0, c == 1};
            for (int i = 0; i < 3; i++) {
                double expected = (drawn[i] ? 2.0 * classes - 2 : -2.0) / classes;
                assertThat(told.y()[i]).isCloseTo(expected, within(1e-13));
                assertThat(told.noiseVariance()[i] * scale * scale)
                        .isCloseTo(targets.noiseVariance(drawn[i]), within(1e-13));
            }
        }
    }
}
