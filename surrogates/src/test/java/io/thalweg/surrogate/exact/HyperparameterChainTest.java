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
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class HyperparameterChainTest {

    private static final int MANY = 4000;

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

    /** Moments of the posterior by quadrature over seven deviations of the prior to both sides. */
    @Test
    void withDataThePosteriorIsDrawn() {
        GaussianModel model = model(new LogNormal(0, 1), 1e-6);
        double total = 0;
        double first = 0;
        double second = 0;
        for (double t = -7; t <= 7; t += 0.01) {
            ConditionedModel there =
                    on(model.withParameters(model.parameters().withCoordinates(new double[] {t})), FEW);
            double density = Math.exp(there.logEvidence() - 0.5 * t * t);
            total += density;
            first += density * t;
            second += density * t * t;
        }
        double mean = first / total;

        double[] drawn = logarithms(
                HyperparameterChain.draws(on(model, FEW), MANY, Seed.of(2).generator()));

        assertThat(mean(drawn)).isCloseTo(mean, within(0.04));
        assertThat(deviation(drawn)).isCloseTo(Math.sqrt(second / total - mean * mean), within(0.04));
    }

    @Test
    void limitsAreKept() {
        double least = 0.3;
        GaussianModel model = model(new LogNormal(0, 1), least);

        double[] drawn = logarithms(
                HyperparameterChain.draws(on(model, FEW), 500, Seed.of(3).generator()));

        assertThat(Arrays.stream(drawn).min().orElseThrow()).isGreaterThanOrEqualTo(Math.log(least) - 1e-12);
        assertThat(deviation(drawn)).isGreaterThan(0.05);
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
