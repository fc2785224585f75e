package io.thalweg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernels in words, by every surrogate that can take them. */
@Tag("slow")
class KernelWordsTest {

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("hour", 0, 120).real("load", 0, 1).build();

    private static final String DAILY = "periodic(hour, period=24) + linear(load)";

    private static DMatrixRMaj points(int n, double from, double to, String name) {
        RandomGenerator random = Seed.of(3).child(name).generator();
        DMatrixRMaj x = new DMatrixRMaj(n, 2);
        for (int i = 0; i < n; i++) {
            x.set(i, 0, from + (to - from) * random.nextDouble());
            x.set(i, 1, random.nextDouble());
        }
        return x;
    }

    /** Five days with the same course, and a slope. */
    private static double[] values(DMatrixRMaj x) {
        double[] y = new double[x.numRows];
        for (int i = 0; i < y.length; i++) {
            double day = 2 * Math.PI * 5 * x.get(i, 0);
            y[i] = Math.sin(day) + 0.5 * Math.cos(2 * day) + 1.5 * (x.get(i, 1) - 0.5);
        }
        return y;
    }

    /** On the fifth day, after learning from the first four. */
    private static double error(String surrogate, String kernel) {
        RandomGenerator random = Seed.of(4).generator();
        DMatrixRMaj x = points(90, 0, 0.8, "train");
        double[] y = values(x);
        for (int i = 0; i < y.length; i++) {
            y[i] += 0.05 * random.nextGaussian();
        }
        Surrogate model = Surrogates.named(surrogate, Map.of("kernel", kernel))
                .create(SPACE, false)
                .observe(Observations.of(x, y))
                .refit(RefitBudget.THOROUGH, Seed.of(1));
        DMatrixRMaj later = points(50, 0.8, 1, "test");
        double[] truth = values(later);
        double[] mean = model.posterior().predict(later, 1).mean();
        double sum = 0;
        for (int i = 0; i < mean.length; i++) {
            sum += (mean[i] - truth[i]) * (mean[i] - truth[i]);
        }
        return Math.sqrt(sum / mean.length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "vips", "decoupled"})
    void structuredKernelPredictsBetter(String surrogate) {
        assertThat(error(surrogate, DAILY)).isLessThan(0.05);
        assertThat(error(surrogate, "matern52")).isGreaterThan(0.5);
    }

    /** Without being told the period. */
    @Test
    void periodIsLearnt() {
        assertThat(error("exact", "periodic(hour) + linear(load)")).isLessThan(0.05);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exact|periodic(hour) * linear + rbf",
                "exact|spectral-mixture(hour) + cosine(hour) + constant * rational-quadratic",
                "vips|periodic(hour) * linear + rbf",
                "ohsvgp|periodic(hour) * linear + rbf",
                "decoupled|periodic(hour) * linear + rbf",
                "wiski|rational-quadratic"
            })
    void surrogatesWithAKernelOptionLearn(String name, String kernel) {
        learns(name, Map.of("kernel", kernel));
    }

    @Test
    void harmonicSurrogatesAndLikelihoodsTakeAKernel() {
        learns("harmonic", Map.of("kernel", "rbf(hour) + matern52(load) * periodic(hour)", "symmetry", "axes"));
        learns("vips", Map.of("kernel", "rbf(hour) + linear(load)", "likelihood", "student-t"));
    }

    private static void learns(String name, Map<String, String> options) {
        DMatrixRMaj x = points(40, 0, 1, "some");
        Surrogate model = Surrogates.named(name, options)
                .create(SPACE, false)
                .observe(Observations.of(x, values(x)))
                .refit(RefitBudget.WARM, Seed.of(1));
        Prediction prediction = model.posterior().predict(points(5, 0, 1, "others"), 1);
        for (int i = 0; i < 5; i++) {
            assertThat(prediction.mean()[i]).isFinite();
            assertThat(prediction.variance()[i]).isBetween(0.0, 100.0);
        }
    }

    @Test
    void unsupportedKernelIsRefusedWithTheSupported() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Surrogates.named("wiski", Map.of("kernel", DAILY)))
                .withMessageContaining(DAILY)
                .withMessageContaining("wiski")
                .withMessageContaining("[matern12, matern32, matern52, rational-quadratic, rbf]")
                .withMessageContaining("exact");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Surrogates.named("harmonic", Map.of("kernel", DAILY)).create(SPACE, false))
                .withMessageContaining(DAILY)
                .withMessageContaining("symmetry axes");
        SearchSpace globe = SearchSpace.builder()
                .real("longitude", -180, 180)
                .real("latitude", -90, 90)
                .build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Surrogates.named("harmonic", Map.of("kernel", "rbf(latitude)", "symmetry", "globe"))
                        .create(globe, false))
                .withMessageContaining("rbf(latitude)")
                .withMessageContaining("matern32");
    }

    /** A kernel that does not stay as it is when inputs are reflected. */
    @Test
    void reflectionsRefuseATrend() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learns("harmonic", Map.of("kernel", "rbf + linear", "symmetry", "axes")))
                .withMessageContaining("stationary kernel");
    }
}
