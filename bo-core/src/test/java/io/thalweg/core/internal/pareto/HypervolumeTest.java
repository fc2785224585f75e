package io.thalweg.core.internal.pareto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HypervolumeTest {

    @Test
    void matchesHandComputedValues() {
        DMatrixRMaj points = new DMatrixRMaj(new double[][] {{1, 3}, {2, 2}, {3, 1}});
        assertThat(Hypervolume.of(points, new double[] {0, 0})).isEqualTo(6);
        assertThat(Hypervolume.of(points, new double[] {1, 0})).isEqualTo(3);
        DMatrixRMaj cubes = new DMatrixRMaj(new double[][] {{2, 1, 1}, {1, 2, 1}, {1, 1, 2}});
        assertThat(Hypervolume.of(cubes, new double[3])).isEqualTo(4);
        assertThat(Hypervolume.of(new DMatrixRMaj(new double[][] {{3}, {5}, {4}}), new double[] {1}))
                .isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void matchesInclusionExclusion(int m) {
        for (int trial = 0; trial < 5; trial++) {
            for (DMatrixRMaj points : new DMatrixRMaj[] {
                Outcomes.uniform(9, m, trial), Outcomes.sphere(9, m, trial), Outcomes.grid(9, m, trial)
            }) {
                double[] reference = Outcomes.filled(m, 0.1);
                double expected = inclusionExclusion(points, reference);
                assertThat(Hypervolume.of(points, reference)).isCloseTo(expected, within(1e-13));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5})
    void orderOfPointsAndObjectivesDoesNotMatter(int m) {
        DMatrixRMaj points = Outcomes.sphere(25, m, 0);
        DMatrixRMaj turned = new DMatrixRMaj(25, m);
        for (int i = 0; i < 25; i++) {
            for (int j = 0; j < m; j++) {
                turned.set(24 - i, (j + 1) % m, points.get(i, j));
            }
        }
        double[] reference = new double[m];
        double volume = Hypervolume.of(points, reference);
        assertThat(Hypervolume.of(turned, reference)).isCloseTo(volume, within(1e-12 * volume));
    }

    @Test
    void pointsNotAboveTheReferenceAddNothing() {
        DMatrixRMaj points = new DMatrixRMaj(new double[][] {{5, 0}, {0, 5}, {-1, -1}, {0, 0}});
        assertThat(Hypervolume.of(points, new double[] {0, 0})).isZero();
        assertThat(Hypervolume.of(new DMatrixRMaj(0, 2), new double[] {0, 0})).isZero();
    }

    @Test
    void refusesAReferenceOfTheWrongLength() {
        assertThatThrownBy(() -> Hypervolume.of(new DMatrixRMaj(1, 2), new double[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reference has 3 entries where there are 2 objectives");
    }

    private static double inclusionExclusion(DMatrixRMaj points, double[] reference) {
        double sum = 0;
        for (int subset = 1; subset < 1 << points.numRows; subset++) {
            double volume = 1;
            for (int j = 0; j < points.numCols; j++) {
                double least = Double.POSITIVE_INFINITY;
                for (int i = 0; i < points.numRows; i++) {
                    least = (subset >> i & 1) == 1 ? Math.min(least, points.get(i, j)) : least;
                }
                volume *= Math.max(least - reference[j], 0);
            }
            sum += Integer.bitCount(subset) % 2 == 1 ? volume : -volume;
        }
        return sum;
    }
}
