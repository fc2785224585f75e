package io.thalweg.surrogate.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuadraticTrendTest {

    @Test
    void covarianceIsThatOfTheOrthonormalTerms() {
        DMatrixRMaj x = new DMatrixRMaj(1, 2, true, 0.9, 0.25);
        DMatrixRMaj z = new DMatrixRMaj(1, 2, true, 0.4, 1);
        double linear = 3 * (0.8 * -0.2 + -0.5 * 1) / 2;
        double squares = 1.25 * ((3 * 0.64 - 1) * (3 * 0.04 - 1) + (3 * 0.25 - 1) * (3 * 1 - 1));
        double product = 9 * (0.8 * -0.5) * (-0.2 * 1);
        assertThat(QuadraticTrend.of(2, 5, 3).covariance(x, z).data[0])
                .isCloseTo(2 * linear + 5 * squares / 2 + 3 * product, within(1e-14));
        assertThat(QuadraticTrend.of(2, 6).covariance(x, z).data[0])
                .as("interactions count as squares")
                .isCloseTo(2 * linear + 6 * (squares + product) / 3, within(1e-14));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 6})
    void variancesAreAveragesOverTheCube(int d) {
        RandomGenerator random = Seed.of(3).generator();
        DMatrixRMaj x = new DMatrixRMaj(200_000, d);
        for (int i = 0; i < x.getNumElements(); i++) {
            x.data[i] = random.nextDouble();
        }
        assertThat(mean(QuadraticTrend.of(1.5, 1e-12, 1e-12).diagonal(x))).isCloseTo(1.5, within(0.02));
        assertThat(mean(QuadraticTrend.of(1e-12, 0.8, 1e-12).diagonal(x))).isCloseTo(0.8, within(0.02));
        assertThat(mean(QuadraticTrend.of(1e-12, 0.8).diagonal(x))).isCloseTo(0.8, within(0.02));
        assertThat(mean(QuadraticTrend.of(1e-12, 1e-12, 0.6).diagonal(x))).isCloseTo(d == 1 ? 0 : 0.6, within(0.02));
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
