package io.thalweg.surrogate.wiski;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Who has chosen WISKI hears where it cannot follow. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MisfitTest {

    private static final double[][] HARTMANN_A = {
        {10, 3, 17, 3.5, 1.7, 8}, {0.05, 10, 17, 0.1, 8, 14}, {3, 3.5, 1.7, 10, 17, 8}, {17, 8, 0.05, 10, 0.1, 14}
    };
    private static final double[][] HARTMANN_P = {
        {0.1312, 0.1696, 0.5569, 0.0124, 0.8283, 0.5886},
        {0.2329, 0.4135, 0.8307, 0.3736, 0.1004, 0.9991},
        {0.2348, 0.1451, 0.3522, 0.2883, 0.3047, 0.6650},
        {0.4047, 0.8828, 0.8732, 0.5743, 0.1091, 0.0381}
    };
    private static final double[] HARTMANN_C = {1, 1.2, 3, 3.2};

    private static WiskiSurrogate prior(int d) {
        SearchSpaceBuilder builder = SearchSpace.builder();
        for (int j = 0; j < d; j++) {
            builder.real("x" + j, 0, 1);
        }
        return (WiskiSurrogate) WiskiSurrogateFactory.DEFAULT.create(builder.build(), false);
    }

    private static Observations data(int n, int d, long seed, ToDoubleFunction<double[]> truth) {
        RandomGenerator random = Seed.of(seed).generator();
        DMatrixRMaj x = DMatrixRMaj.wrap(n, d, random.doubles((long) d * n).toArray());
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = truth.applyAsDouble(Arrays.copyOfRange(x.data, d * i, d * (i + 1)));
        }
        double mean = Arrays.stream(y).average().orElseThrow();
        double deviation = Math.sqrt(
                Arrays.stream(y).map(v -> (v - mean) * (v - mean)).average().orElseThrow());
        for (int i = 0; i < n; i++) {
            y[i] = (y[i] - mean) / Math.max(deviation, 1e-9) + 0.02 * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    private static double hartmann(double[] x) {
        double sum = 0;
        for (int i = 0; i < 4; i++) {
            double exponent = 0;
            for (int j = 0; j < 6; j++) {
                exponent += HARTMANN_A[i][j] * Math.pow(x[j] - HARTMANN_P[i][j], 2);
            }
            sum -= HARTMANN_C[i] * Math.exp(-exponent);
        }
        return sum;
    }

    private static double product(double[] x) {
        return Arrays.stream(x).map(v -> Math.cos(2 * v)).reduce(1, (a, b) -> a * b);
    }

    private static double sum(double[] x) {
        double sum = 0;
        for (int j = 0; j < x.length; j++) {
            sum += Math.sin((2 + j) * x[j]);
        }
        return sum;
    }

    private static double ridge(double[] x) {
        return Math.sin(2 * (x[0] - x[1] + x[2] - x[3] + x[4] - x[5]));
    }

    private static double pairs(double[] x) {
        double sum = 0;
        for (int j = 0; j + 1 < x.length; j++) {
            double u = 4 * x[j] - 2;
            double v = 4 * x[j + 1] - 2;
            sum += 100 * Math.pow(v - u * u, 2) + Math.pow(1 - u, 2);
        }
        return sum;
    }

    private final WiskiSurrogate ofAProduct = fitted(256, 6, 1, MisfitTest::product);

    private static WiskiSurrogate fitted(int n, int d, long seed, ToDoubleFunction<double[]> truth) {
        return prior(d).observe(data(n, d, seed, truth)).refit(RefitBudget.THOROUGH, Seed.of(seed));
    }

    @Test
    @Tag("slow")
    void functionsOfAllParametersTogetherAreToldOf() {
        assertThat(fitted(256, 6, 1, MisfitTest::hartmann).advice())
                .hasValueSatisfying(word -> assertThat(word).contains("does not fit", "auto", "vips"));
        assertThat(ofAProduct.advice()).isPresent();
    }

    @Test
    @Tag("slow")
    void sumsPairsRidgesAndNoiseAreNot() {
        assertSimpleFunctionsFit(1);
    }

    @Test
    @Tag("study")
    void otherDataAreJudgedAlike() {
        assertThat(fitted(256, 6, 2, MisfitTest::hartmann).advice()).isPresent();
        assertThat(fitted(256, 6, 2, MisfitTest::product).advice()).isPresent();
        assertSimpleFunctionsFit(2);
    }

    private static void assertSimpleFunctionsFit(long seed) {
        assertThat(fitted(256, 6, seed, MisfitTest::sum).advice()).isEmpty();
        assertThat(fitted(256, 6, seed, MisfitTest::ridge).advice()).isEmpty();
        assertThat(fitted(256, 6, seed, MisfitTest::pairs).advice()).isEmpty();
        assertThat(fitted(256, 6, seed, x -> 0).advice()).isEmpty();
    }

    @Test
    void gridOverAllParametersIsNotLookedAt() {
        assertThat(fitted(256, 3, 1, MisfitTest::product).advice()).isEmpty();
    }

    @Test
    void adviceStaysWithTheSurrogateAndIsNoNoteOfTheFit() throws IOException {
        WiskiSurrogate found = ofAProduct;
        assertThat(found.fitReport().notes()).noneMatch(Misfit::isNote);
        WiskiSurrogate later = found.observe(data(10, 6, 3, MisfitTest::product))
                .restandardise(0.1, 1.1)
                .refit(RefitBudget.WARM, Seed.of(2));
        assertThat(later.advice()).isEqualTo(found.advice());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        later.save(bytes);
        WiskiSurrogate restored = prior(6).restore(new ByteArrayInputStream(bytes.toByteArray()));
        assertThat(restored.advice()).isEqualTo(found.advice());
        assertThat(restored.fitReport()).isEqualTo(later.fitReport());
    }

    @Test
    void looksAreTakenWheneverTheObservationsHaveDoubled() {
        assertThat(Misfit.isDue(127)).isFalse();
        assertThat(Misfit.isDue(128)).isTrue();
        assertThat(Misfit.isDue(159)).isTrue();
        assertThat(Misfit.isDue(160)).isFalse();
        assertThat(Misfit.isDue(255)).isFalse();
        assertThat(Misfit.isDue(256)).isTrue();
    }
}
