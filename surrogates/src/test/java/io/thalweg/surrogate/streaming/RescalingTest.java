package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** New units of what is remembered by few points, whose trace terms are not zero. */
class RescalingTest {

    private static final GaussianModel MODEL =
            GaussianModel.of(Matern52.of(Lengthscales.of(0.3, 0.6)), Hyperparameter.positive("noise", 0.05));

    private static Conditioned remembered(Observations data, int folded) {
        InducingPoints points = new InducingPoints(OnlineBoundTest.points(5, 2, 3));
        return Conditioned.of(MODEL, points, PseudoLikelihood.none(InducingPoints.none(2)), data)
                .orElseThrow()
                .fold(folded);
    }

    /** The past in new units is that of data in new units, given and learnt noise alike. */
    @ParameterizedTest
    @CsvSource({"true,30,2.5", "true,20,0.4", "false,30,2.5", "true,0,10"})
    void foldedDataAreRescaled(boolean given, int folded, double scale) {
        Observations data = OnlineBoundTest.data(30, 2, 7, given);
        double[] y = Arrays.stream(data.y()).map(v -> v / scale).toArray();
        double[] noise =
                Arrays.stream(data.noiseVariance()).map(v -> v / scale / scale).toArray();
        Conditioned expected = remembered(Observations.of(data.x(), y, noise), folded);
        Conditioned actual = remembered(data, folded).rescaled(scale, MODEL).orElseThrow();
        // A pass through what is remembered, not what was carried along.
        Conditioned again = Conditioned.of(actual.model(), actual.features(), actual.past(), actual.window())
                .orElseThrow();
        DMatrixRMaj x = OnlineBoundTest.points(10, 2, 8);
        for (Conditioned some : new Conditioned[] {actual, again}) {
            assertThat(some.bound()).isCloseTo(expected.bound(), within(1e-9 * Math.abs(expected.bound())));
            assertThat(some.posterior(0).predict(x, 1).mean())
                    .containsExactly(expected.posterior(0).predict(x, 1).mean(), within(1e-9));
            assertThat(some.posterior(0).predict(x, 1).variance())
                    .containsExactly(expected.posterior(0).predict(x, 1).variance(), within(1e-9));
        }
    }
}
