package io.thalweg.surrogate.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.model.Observations;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.internal.evidence.ConditionedModel;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Matern52;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HyperparameterChainTest {

    private static final int MANY = 4000;

    /** Of a quadrature, in logarithms. */
    private static final double STEP = 0.01;

    private static final Hyperparameter NOISE =
            Hyperparameter.positive("noise", 0.01).fixed();

    private static final Observations FEW = Observations.of(
            new DMatrixRMaj(5, 1, true, 0.05, 0.3, 0.42, 0.7, 0.95), new double[] {-1.2, 0.4, 0.9, 0.3, -0.7});

    /** One length scale is learnt. */
    private static GaussianModel model(LogNormal prior, double lower) {
        Kernel kernel = Matern52.ard(1);
        kernel = kernel.withParameters(
                kernel.parameters().map(any -> Hyperparameter.positive(any.name(), prior, lower)));
        return GaussianModel.of(kernel, NOISE);
    }

    private static ConditionedModel on(GaussianModel model, Observations data) {
        return ConditionedModel.of(model, data).orElseThrow();
    }

    private static double[] logarithms(List<ConditionedModel> draws) {
        return draws.stream()
                .mapToDouble(draw -> draw.model.parameters().coordinates()[0])
                .toArray();
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value / values.length;
        }
        return sum;
    }

    private static double deviation(double[] values) {
        double mean = mean(values);
        double sum = 0;
        for (double value : values) {
            sum += (value - mean) * (value - mean) / values.length;
        }
        return Math.sqrt(sum);
    }

    @Test
    void withoutDataThePriorIsDrawn() {
        GaussianModel model = model(new LogNormal(0.5, 0.8), 1e-6);
        ConditionedModel none = ConditionedModel.of(model, Observations.none(1), Cholesky.empty());

        double[] drawn =
                logarithms(HyperparameterChain.draws(none, MANY, Seed.of(1).generator()));

        assertThat(mean(drawn)).isCloseTo(0.5, within(0.06));
        assertThat(deviation(drawn)).isCloseTo(0.8, within(0.05));
    }

    /** Moments of the posterior by quadrature, up to seven deviations of the prior away or down to the least length scale. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-6, 0.25})
    void withDataThePosteriorIsDrawn(double least) {
        GaussianModel model = model(new LogNormal(0, 1), least);
        double total = 0;
        double first = 0;
        double second = 0;
        for (double t = Math.max(-7, Math.log(least)) + STEP / 2; t <= 7; t += STEP) {
            ConditionedModel there =
                    on(model.withParameters(model.parameters().withCoordinates(new double[] {t})), FEW);
            double density = Math.exp(there.logEvidence() - 0.5 * t * t);
            total += density;
            first += density * t;
            second += density * t * t;
        }
        double mean = first / total;
        double deviation = Math.sqrt(second / total - mean * mean);

        double[] drawn = logarithms(
                HyperparameterChain.draws(on(model, FEW), MANY, Seed.of(2).generator()));

        assertThat(mean(drawn)).isCloseTo(mean, within(0.06 * deviation));
        assertThat(deviation(drawn)).isCloseTo(deviation, within(0.06 * deviation));
    }

    /** Without data and above the median of the prior: half a normal distribution, of mean √(2/π) and deviation √(1 − 2/π). */
    @Test
    void densityEndsAtALimit() {
        GaussianModel model = model(new LogNormal(0, 1), 1);
        ConditionedModel none = ConditionedModel.of(model, Observations.none(1), Cholesky.empty());

        double[] drawn =
                logarithms(HyperparameterChain.draws(none, 20 * MANY, Seed.of(3).generator()));

        assertThat(Arrays.stream(drawn).min().orElseThrow()).isBetween(0.0, 1e-3);
        assertThat(mean(drawn)).isCloseTo(Math.sqrt(2 / Math.PI), within(0.01));
        assertThat(deviation(drawn)).isCloseTo(Math.sqrt(1 - 2 / Math.PI), within(0.01));
    }

    /** The noise is learnt as well, and means of both logarithms are those of a grid. */
    @Test
    void coordinatesAreDrawnGivenTheOthers() {
        GaussianModel model = new GaussianModel(
                model(new LogNormal(0, 1), 1e-6).kernel(),
                Hyperparameter.positive("noise", new LogNormal(-2, 1), 1e-6),
                OptionalDouble.empty());
        double total = 0;
        double[] means = new double[2];
        for (double scale = -5; scale <= 5; scale += 10 * STEP) {
            for (double noise = -7; noise <= 3; noise += 10 * STEP) {
                ConditionedModel there =
                        on(model.withParameters(model.parameters().withCoordinates(new double[] {scale, noise})), FEW);
                double density = Math.exp(there.logEvidence() - 0.5 * scale * scale - 0.5 * (noise + 2) * (noise + 2));
                total += density;
                means[0] += density * scale;
                means[1] += density * noise;
            }
        }
        ConditionedModel start = on(model.withParameters(model.parameters().withCoordinates(new double[] {3, 2})), FEW);

        List<ConditionedModel> draws =
                HyperparameterChain.draws(start, MANY, Seed.of(6).generator());

        for (int j = 0; j < 2; j++) {
            int coordinate = j;
            double[] drawn = draws.stream()
                    .mapToDouble(draw -> draw.model.parameters().coordinates()[coordinate])
                    .toArray();
            assertThat(mean(drawn)).isCloseTo(means[j] / total, within(0.08));
            assertThat(Arrays.stream(drawn).distinct().count()).isEqualTo(MANY);
        }
    }

    /** Targets whose squares overflow have no evidence anywhere. */
    @Test
    void withoutEvidenceTheStartStays() {
        ConditionedModel start = on(
                model(new LogNormal(0, 1), 1e-6),
                Observations.of(FEW.x(), new double[] {1e200, -1e200, 1e200, -1e200, 1e200}));

        assertThat(HyperparameterChain.draws(start, 3, Seed.of(7).generator())).containsOnly(start);
    }

    @Test
    void theSameSeedDrawsTheSame() {
        ConditionedModel start = on(model(new LogNormal(0, 1), 1e-6), FEW);

        assertThat(logarithms(HyperparameterChain.draws(start, 5, Seed.of(4).generator())))
                .isEqualTo(logarithms(
                        HyperparameterChain.draws(start, 5, Seed.of(4).generator())))
                .doesNotHaveDuplicates();
    }
}
