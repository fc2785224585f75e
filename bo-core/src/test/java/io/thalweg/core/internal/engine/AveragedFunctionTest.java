package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.AcquisitionFunction;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class AveragedFunctionTest {

    /** a + b·x. */
    private record Line(double a, double b) implements AcquisitionFunction {
        @Override
        public int batchSize() {
            return 1;
        }

        @Override
        public int dimension() {
            return 1;
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            gradientOut[0] = b;
            return a + b * x[0];
        }
    }

    private static final double[] WEIGHTS = {0.2, 0.8};

    private static double value(AcquisitionFunction function, double x) {
        double[] value = new double[1];
        function.valueAll(new DMatrixRMaj(1, 1, true, x), value);
        return value[0];
    }

    @Test
    void utilitiesAreAveragedNotTheirLogarithms() {
        AcquisitionFunction average = new AveragedFunction(List.of(new Line(1, 2), new Line(-3, 5)), WEIGHTS);
        assertThat(value(average, 0.5)).isCloseTo(Math.log(0.2 * Math.exp(2) + 0.8 * Math.exp(-0.5)), within(1e-14));
    }

    @Test
    void gradientIsThatOfTheAverage() {
        AcquisitionFunction average = new AveragedFunction(List.of(new Line(1, 2), new Line(-3, 5)), WEIGHTS);
        double[] gradient = new double[1];
        double at = average.evaluate(new double[] {0.7}, gradient);
        assertThat(at).isEqualTo(value(average, 0.7));
        double difference = (value(average, 0.7 + 1e-6) - value(average, 0.7 - 1e-6)) / 2e-6;
        assertThat(gradient[0]).isCloseTo(difference, within(1e-8));
    }

    @Test
    void valuesFarBelowUnderflowKeepTheirSlope() {
        AcquisitionFunction average = new AveragedFunction(List.of(new Line(-1e5, 2), new Line(-2e5, 5)), WEIGHTS);
        double[] gradient = new double[1];
        assertThat(average.evaluate(new double[] {0}, gradient)).isCloseTo(-1e5 + Math.log(0.2), within(1e-9));
        assertThat(gradient[0]).isEqualTo(2);
    }

    @Test
    void whatNoMemberThinksPossibleHasNoSlope() {
        AcquisitionFunction never = new Line(Double.NEGATIVE_INFINITY, 0);
        double[] gradient = new double[1];
        assertThat(new AveragedFunction(List.of(never, never), WEIGHTS).evaluate(new double[] {0}, gradient))
                .isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(gradient[0]).isZero();
    }
}
