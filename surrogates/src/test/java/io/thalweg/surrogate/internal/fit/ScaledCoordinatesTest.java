package io.thalweg.surrogate.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.optimize.DifferentiableFunction;
import org.junit.jupiter.api.Test;

class ScaledCoordinatesTest {

    /** 50 x₀² + 2 x₁²: curvatures 100 and 4. */
    private static final DifferentiableFunction BOWL = new DifferentiableFunction() {
        @Override
        public int dimension() {
            return 2;
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            gradientOut[0] = 100 * x[0];
            gradientOut[1] = 4 * x[1];
            return 50 * x[0] * x[0] + 2 * x[1] * x[1];
        }
    };

    @Test
    void scalingGivesUnitCurvature() {
        ScaledCoordinates scaled = ScaledCoordinates.like(BOWL, 1, BOWL, new double[] {1, -1});
        assertThat(scaled.scale()).containsExactly(new double[] {0.1, 0.5}, within(1e-9));
        double[] gradient = new double[2];
        double value = scaled.evaluate(new double[] {2, 3}, gradient);
        assertThat(value).isCloseTo(50 * 1.44 + 2 * 0.25, within(1e-6));
        assertThat(gradient).containsExactly(new double[] {12, 1}, within(1e-6));
    }
}
