package io.thalweg.core.internal.pareto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class ReferencePointTest {

    @Test
    void isATenthOfTheRangeBelowTheNadirOfTheFront() {
        DMatrixRMaj points = new DMatrixRMaj(new double[][] {{0, 10}, {2, 5}, {4, 0}, {-9, -9}, {1, 1}});
        assertThat(ReferencePoint.infer(points)).containsExactly(new double[] {-0.4, -1}, within(1e-15));
    }

    @Test
    void everyPointOfTheFrontIsAboveIt() {
        for (int m = 1; m <= 5; m++) {
            for (int trial = 0; trial < 10; trial++) {
                for (DMatrixRMaj points :
                        new DMatrixRMaj[] {Outcomes.uniform(15, m, trial), Outcomes.grid(15, m, trial)}) {
                    ParetoFront front = ParetoFront.of(points);
                    double[] reference = ReferencePoint.infer(points);
                    assertThat(front.above(reference).size()).isEqualTo(front.size());
                }
            }
        }
    }

    /** One point that beats all: what the others reach is what there is to know of the scales. */
    @Test
    void rangeComesFromAllPointsForAFrontOfOne() {
        DMatrixRMaj points = new DMatrixRMaj(new double[][] {{3, 3}, {1, -7}, {2, 2}});
        assertThat(ReferencePoint.infer(points)).containsExactly(new double[] {0.8, -8}, within(1e-15));
    }

    @Test
    void objectiveThatDoesNotVaryIsTakenToVaryByOne() {
        DMatrixRMaj one = new DMatrixRMaj(new double[][] {{3, -3}});
        assertThat(ReferencePoint.infer(one)).containsExactly(new double[] {2.9, -3.1}, within(1e-15));
        DMatrixRMaj flat = new DMatrixRMaj(new double[][] {{0, 1, 5}, {1, 0, 5}});
        assertThat(ReferencePoint.infer(flat)).containsExactly(new double[] {-0.1, -0.1, 4.9}, within(1e-15));
        DMatrixRMaj flatFront = new DMatrixRMaj(new double[][] {{0, 1, 5}, {1, 0, 5}, {0, 0, 1}});
        assertThat(ReferencePoint.infer(flatFront)).containsExactly(new double[] {-0.1, -0.1, 4.6}, within(1e-15));
    }

    @Test
    void withoutPointsDefaultsToTheStandardisedMean() {
        assertThat(ReferencePoint.infer(new DMatrixRMaj(0, 3))).containsExactly(0, 0, 0);
    }

    @Test
    void refusesNaN() {
        assertThatThrownBy(() -> ReferencePoint.infer(new DMatrixRMaj(new double[][] {{Double.NaN, 0}})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("points[0][0] is NaN");
    }
}
