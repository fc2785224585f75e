package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.AcquisitionFunction;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** A function of all coordinates as one of some of them. */
class ReducedFunctionTest {

    /** Σ (i + 1)·xᵢ² over a chosen and an auxiliary point of three coordinates. */
    private record Weighted() implements AcquisitionFunction {
        @Override
        public int batchSize() {
            return 1;
        }

        @Override
        public int auxiliaryPoints() {
            return 1;
        }

        @Override
        public int dimension() {
            return 6;
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            double value = 0;
            for (int i = 0; i < 6; i++) {
                value += (i + 1) * x[i] * x[i];
                gradientOut[i] = 2 * (i + 1) * x[i];
            }
            return value;
        }
    }

    private final AcquisitionFunction reduced =
            new ReducedFunction(new Weighted(), new int[] {0, 2}, new double[] {9, 0.5, 9});

    @Test
    void pointsAndAuxiliaryPointsLoseTheHeldCoordinate() {
        assertThat(reduced.dimension()).isEqualTo(4);
        double[] gradient = new double[4];
        double value = reduced.evaluate(new double[] {1, 2, 3, 4}, gradient);
        assertThat(value).isEqualTo(1 + 2 * 0.25 + 3 * 4 + 4 * 9 + 5 * 0.25 + 6 * 16);
        assertThat(gradient).containsExactly(2, 12, 24, 48);
    }

    @Test
    void manyAtOnceAreAsOneByOne() {
        DMatrixRMaj points = new DMatrixRMaj(2, 4, true, 1, 2, 3, 4, 0, 1, 0, 1);
        double[] values = new double[2];
        DMatrixRMaj gradients = new DMatrixRMaj(2, 4);
        reduced.evaluateAll(points, values, gradients);
        assertThat(gradients.data).containsExactly(2, 12, 24, 48, 0, 6, 0, 12);
        double[] alone = new double[2];
        reduced.valueAll(points, alone);
        assertThat(alone).containsExactly(values).containsExactly(146.75, 10.75);
    }
}
