package io.thalweg.core.internal.pareto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParetoFrontTest {

    @ParameterizedTest
    @CsvSource({"1, 20", "2, 60", "3, 60", "4, 40", "5, 30"})
    void maskMatchesTheDefinition(int m, int n) {
        for (int trial = 0; trial < 10; trial++) {
            for (DMatrixRMaj points : new DMatrixRMaj[] {
                Outcomes.uniform(n, m, trial), Outcomes.sphere(n, m, trial), Outcomes.grid(n, m, trial)
            }) {
                assertThat(ParetoFront.nonDominated(points)).isEqualTo(byDefinition(points));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void addingOneByOneMatchesTheFrontOfAll(int m) {
        for (int trial = 0; trial < 5; trial++) {
            DMatrixRMaj points = Outcomes.grid(40, m, trial);
            ParetoFront grown = ParetoFront.empty(m);
            for (int i = 0; i < points.numRows; i++) {
                ParetoFront before = grown;
                DMatrixRMaj kept = before.points();
                grown = grown.with(Outcomes.row(points, i));
                assertThat(before.points().data).as("the old front").isEqualTo(kept.data);
                assertThat(grown.covers(Outcomes.row(points, i))).isTrue();
            }
            ParetoFront all = ParetoFront.of(points);
            assertThat(grown.size()).isEqualTo(all.size());
            assertThat(grown.points().data).isEqualTo(all.points().data);
        }
    }

    @Test
    void equalPointsAreBothNonDominatedButOnceOnTheFront() {
        DMatrixRMaj points = new DMatrixRMaj(new double[][] {{1, 2}, {1, 2}, {2, 1}, {1, 1}});
        assertThat(ParetoFront.nonDominated(points)).containsExactly(true, true, true, false);
        assertThat(ParetoFront.of(points).points().data).containsExactly(2, 1, 1, 2);
    }

    @Test
    void zeroesOfEitherSignAreEqual() {
        DMatrixRMaj points = new DMatrixRMaj(new double[][] {{0.0, -0.0}, {-0.0, 0.0}, {-0.0, -1}});
        assertThat(ParetoFront.nonDominated(points)).containsExactly(true, true, false);
        assertThat(ParetoFront.of(points).size()).isEqualTo(1);
    }

    @Test
    void addingDominatedPointsChangesNothing() {
        ParetoFront front = ParetoFront.of(new DMatrixRMaj(new double[][] {{1, 2}, {2, 1}}));
        assertThat(front.with(new double[] {1, 2})).isSameAs(front);
        assertThat(front.with(new double[] {0, 2})).isSameAs(front);
        assertThat(front.with(new double[] {2, 2}).points().data).containsExactly(2, 2);
    }

    @Test
    void keepsOnlyPointsAboveTheReference() {
        ParetoFront front = ParetoFront.of(new DMatrixRMaj(new double[][] {{1, 4}, {2, 3}, {3, 2}, {4, 1}}));
        assertThat(front.above(new double[] {1, 1}).points().data).containsExactly(3, 2, 2, 3);
        assertThat(front.above(new double[] {9, 0}).size()).isZero();
    }

    @Test
    void acceptsNoPoints() {
        assertThat(ParetoFront.of(new DMatrixRMaj(0, 3)).size()).isZero();
        assertThat(ParetoFront.nonDominated(new DMatrixRMaj(0, 3))).isEmpty();
        assertThat(ParetoFront.empty(3).points().numCols).isEqualTo(3);
        assertThat(ParetoFront.empty(3).covers(new double[3])).isFalse();
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void refusesNaN(double value) {
        DMatrixRMaj points = new DMatrixRMaj(new double[][] {{1, 2}, {3, value}});
        assertThatThrownBy(() -> ParetoFront.of(points))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("points[1][1] is " + value);
        assertThatThrownBy(() -> ParetoFront.empty(2).with(new double[] {value, 0}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("point[0] is " + value);
        assertThatThrownBy(() -> ParetoFront.empty(2).above(new double[] {0, value}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("reference[1] is " + value);
    }

    @Test
    void refusesADifferentNumberOfObjectives() {
        assertThatThrownBy(() -> ParetoFront.empty(2).with(new double[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("point has 3 entries where there are 2 objectives");
        assertThatThrownBy(() -> ParetoFront.empty(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("objectives is 0");
    }

    private static boolean[] byDefinition(DMatrixRMaj points) {
        boolean[] mask = new boolean[points.numRows];
        for (int i = 0; i < mask.length; i++) {
            mask[i] = true;
            for (int k = 0; k < mask.length; k++) {
                boolean atLeast = true;
                boolean better = false;
                for (int j = 0; j < points.numCols; j++) {
                    atLeast &= points.get(k, j) >= points.get(i, j);
                    better |= points.get(k, j) > points.get(i, j);
                }
                mask[i] &= !(atLeast && better);
            }
        }
        return mask;
    }
}
