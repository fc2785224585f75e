package io.thalweg.surrogate.decoupled;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Surrogate;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.kernel.Rbf;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Many values of a smooth series without noise: landmarks that all but repeat others made a preconditioner that was not positive definite, and the mean 25 off. */
class SmoothSeriesTest {

    private static final int VALUES = 1500;

    private static double signal(double x) {
        return IntStream.range(0, 5)
                .mapToDouble(k -> Math.cos(2 * Math.PI * (50 + 5.3 * k) * x + k * k))
                .sum();
    }

    private static Observations of(double[] x) {
        return Observations.of(
                DMatrixRMaj.wrap(x.length, 1, x),
                Arrays.stream(x).map(SmoothSeriesTest::signal).toArray());
    }

    @Test
    void valuesBetweenAreKnown() {
        Surrogate surrogate = DecoupledSurrogate.of(
                        1, List.of(TestModels.fixed(1, Rbf.PROFILE, 2.5, 0.01, 1e-8)), DecoupledSettings.DEFAULT)
                .observe(of(new Random(1).doubles(VALUES).toArray()));
        Observations between =
                of(new Random(2).doubles(500).map(u -> 0.01 + 0.98 * u).toArray());
        double[] mean = surrogate.posterior().predict(between.x(), 1).mean();
        double square = 0;
        for (int i = 0; i < mean.length; i++) {
            square += Math.pow(mean[i] - between.y()[i], 2) / mean.length;
        }
        assertThat(Math.sqrt(square)).isLessThan(1e-3);
    }
}
