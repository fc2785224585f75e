package io.thalweg.core.internal.pareto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BoxDecompositionTest {

    /** Number of objectives, a set of outcomes. */
    static Stream<Arguments> sets() {
        return Stream.of(1, 2, 3, 4, 5)
                .flatMap(m -> Stream.of(0, 1, 2, 3)
                        .flatMap(trial -> Stream.of(
                                Arguments.of(m, Outcomes.uniform(12, m, trial)),
                                Arguments.of(m, Outcomes.sphere(12, m, trial)),
                                Arguments.of(m, Outcomes.grid(12, m, trial)))));
    }

    @ParameterizedTest
    @MethodSource("sets")
    void boxesAndFrontFillTheSpaceBelowAnIdealPoint(int m, DMatrixRMaj points) {
        double[] reference = Outcomes.filled(m, 0.2);
        double ideal = 1.25;
        BoxDecomposition boxes = BoxDecomposition.of(ParetoFront.of(points), reference);
        double sum = Hypervolume.of(points, reference);
        for (int b = 0; b < boxes.size(); b++) {
            double volume = 1;
            for (int j = 0; j < m; j++) {
                double edge =
                        Math.min(boxes.upper().get(b, j), ideal) - boxes.lower().get(b, j);
                assertThat(edge).isPositive();
                volume *= edge;
            }
            sum += volume;
        }
        double whole = Math.pow(ideal - 0.2, m);
        assertThat(sum).isCloseTo(whole, within(1e-12 * whole));
    }

    @ParameterizedTest
    @MethodSource("sets")
    void everyPointIsInOneBoxOrBelowTheFront(int m, DMatrixRMaj points) {
        double[] reference = Outcomes.filled(m, 0.2);
        ParetoFront front = ParetoFront.of(points);
        BoxDecomposition boxes = BoxDecomposition.of(front, reference);
        DMatrixRMaj probes = Outcomes.uniform(300, m, 7);
        for (int i = 0; i < probes.numRows; i++) {
            double[] probe = Outcomes.row(probes, i);
            for (int j = 0; j < m; j++) {
                probe[j] = 0.2 + probe[j];
            }
            assertThat(boxesWith(boxes, probe)).isEqualTo(front.covers(probe) ? 0 : 1);
        }
    }

    @Test
    void twoObjectivesGiveAStaircase() {
        ParetoFront front = ParetoFront.of(new DMatrixRMaj(new double[][] {{1, 3}, {2, 2}, {3, 1}}));
        BoxDecomposition boxes = BoxDecomposition.of(front, new double[] {0, 0});
        assertThat(boxes.objectives()).isEqualTo(2);
        assertThat(texts(boxes))
                .containsExactlyInAnyOrder(
                        "[0.0, 3.0][Infinity, Infinity]",
                        "[1.0, 2.0][Infinity, 3.0]",
                        "[2.0, 1.0][Infinity, 2.0]",
                        "[3.0, 0.0][Infinity, 1.0]");
    }

    @Test
    void emptyFrontLeavesEverythingAboveTheReference() {
        BoxDecomposition boxes = BoxDecomposition.of(ParetoFront.empty(3), new double[] {1, 2, 3});
        assertThat(boxes.size()).isEqualTo(1);
        assertThat(boxes.lower().data).containsExactly(1, 2, 3);
        assertThat(boxes.upper().data).containsOnly(Double.POSITIVE_INFINITY);
        ParetoFront low = ParetoFront.of(new DMatrixRMaj(new double[][] {{1, 9, 9}, {9, 2, 9}}));
        assertThat(BoxDecomposition.of(low, new double[] {1, 2, 3}).size()).isEqualTo(1);
    }

    /** The cost of everything that uses the boxes: it must not creep up unseen. */
    @Test
    void numberOfBoxesIsWithinTheBound() {
        for (int n : new int[] {1, 5, 40}) {
            assertThat(boxesOfSphere(n, 2)).isEqualTo(n + 1);
            assertThat(boxesOfSphere(n, 3)).isEqualTo(2 * n + 1);
            assertThat(boxesOfSphere(n, 4)).isLessThanOrEqualTo(n * (n + 7) / 2 + 1);
        }
    }

    private static int boxesOfSphere(int n, int m) {
        return BoxDecomposition.of(ParetoFront.of(Outcomes.sphere(n, m, 1)), Outcomes.filled(m, -1))
                .size();
    }

    private static int boxesWith(BoxDecomposition boxes, double[] probe) {
        int count = 0;
        for (int b = 0; b < boxes.size(); b++) {
            boolean inside = true;
            for (int j = 0; j < probe.length; j++) {
                inside &= boxes.lower().get(b, j) < probe[j]
                        && probe[j] <= boxes.upper().get(b, j);
            }
            count += inside ? 1 : 0;
        }
        return count;
    }

    /** The boxes as text, lower and upper corner. */
    private static List<String> texts(BoxDecomposition boxes) {
        return IntStream.range(0, boxes.size())
                .mapToObj(b -> Arrays.toString(Outcomes.row(boxes.lower(), b))
                        + Arrays.toString(Outcomes.row(boxes.upper(), b)))
                .toList();
    }
}
