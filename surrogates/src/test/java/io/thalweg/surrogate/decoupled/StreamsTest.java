package io.thalweg.surrogate.decoupled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Observations that come in parts, threads, stored states. */
class StreamsTest {

    private static final DecoupledSettings FEW = DecoupledSettings.DEFAULT.withPoints(20);

    /** Learnt, for fits of few iterations. */
    private static GaussianModel learnt() {
        Kernel kernel = new Scaled(
                Matern52.ard(3),
                Hyperparameter.positive("outputscale", new LogNormal(1, 1), 1e-3)
                        .withValue(1));
        return GaussianModel.of(kernel, TestModels.learnedNoise());
    }

    private static DecoupledSurrogate prior(DecoupledSettings settings) {
        GaussianModel rough = learnt();
        GaussianModel smooth = GaussianModel.of(Scaled.of(1, Rbf.ard(3)), rough.noise());
        return DecoupledSurrogate.of(3, List.of(rough, smooth), settings.withFitRows(100));
    }

    static Stream<DecoupledSettings> settings() {
        return Stream.of(FEW, FEW.withMeanPoints(150), FEW.withMeanPoints(650));
    }

    private static Observations rows(int n, long seed, boolean given) {
        RandomGenerator random = Seed.of(seed).generator();
        DMatrixRMaj x = DMatrixRMaj.wrap(n, 3, random.doubles(3L * n).toArray());
        double[] y = new double[n];
        double[] noise = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = Math.sin(6 * x.get(i, 0)) + x.get(i, 1) * Math.cos(5 * x.get(i, 2)) + 0.1 * random.nextGaussian();
            noise[i] = given && i % 4 == 0 ? 0.02 : Double.NaN;
        }
        return Observations.of(x, y, noise);
    }

    private static double[] belief(DecoupledSurrogate some) {
        Prediction joint = some.posterior().predict(rows(12, 99, false).x());
        return Stream.of(joint.mean(), joint.covariance().data, new double[] {some.mean(), some.logEvidence()})
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    /** From 400 observations, whose covariance is factorised, to 700, whose equations are solved by iteration. */
    @ParameterizedTest
    @MethodSource("settings")
    void streamMatchesOneBatch(DecoupledSettings settings) {
        for (boolean given : new boolean[] {false, true}) {
            Observations data = rows(700, 1, given);
            DecoupledSurrogate fitted =
                    prior(settings).observe(data.rows(0, 400)).refit(new RefitBudget(1, 10), Seed.of(1));
            DecoupledSurrogate batch = fitted.observe(data.rows(400, 700));
            DecoupledSurrogate streamed = fitted;
            for (int from = 400; from < 700; from += 60) {
                streamed = streamed.observe(data.rows(from, from + 60));
            }
            assertThat(batch.points()).isEqualTo(20);
            double evidence = batch.logEvidence();
            assertThat(streamed.logEvidence()).isCloseTo(evidence, within(1e-6 * Math.abs(evidence)));
            double[] expected = belief(batch);
            double[] actual = belief(streamed);
            assertThat(Arrays.copyOf(actual, actual.length - 1))
                    .containsExactly(Arrays.copyOf(expected, expected.length - 1), within(1e-6));
        }
    }

    /**
     * What is known is where the solution of slightly different equations is looked for: that saves what it takes to come as near as
     * one observation moves it, nearly all of the way to a coarse tolerance and a part of that to a fine one.
     */
    @ParameterizedTest
    @CsvSource({"1e-4, 0.5", "1e-8, 0.8"})
    void newObservationCostsFewerIterations(double tolerance, double share) {
        Kernel kernel = Scaled.of(1.4, Matern52.of(Lengthscales.of(0.3, 0.4, 0.5)));
        GaussianModel model = GaussianModel.of(kernel, Hyperparameter.positive("noise", 0.01));
        GaussianModel known = TestModels.fixed(model);
        Observations data = rows(1201, 3, false);
        DecoupledSurrogate before = DecoupledSurrogate.of(3, List.of(known), FEW.withTolerance(tolerance))
                .observe(data.rows(0, 1200));
        DecoupledSurrogate warm = before.observe(data.rows(1200, 1201));
        DecoupledSurrogate cold = DecoupledSurrogate.of(3, List.of(known), FEW.withTolerance(tolerance))
                .observe(data);
        assertThat(warm.iterations()).isPositive().isLessThanOrEqualTo((int) (share * cold.iterations()));
        assertThat(warm.residual()).isLessThanOrEqualTo(tolerance);
        assertThat(belief(warm)).containsExactly(belief(cold), within(1e4 * tolerance));
    }

    @Test
    void bitsDoNotDependOnTheNumberOfThreads() {
        Map<DecoupledSettings, List<Double>> bits = new HashMap<>();
        for (int threads : new int[] {0, 1, 3}) {
            ExecutorService pool = threads == 0 ? null : Executors.newFixedThreadPool(threads);
            try {
                Observations data = rows(700, 1, true);
                for (DecoupledSettings settings : List.of(FEW, FEW.withMeanPoints(80))) {
                    DecoupledSurrogate some = DecoupledSurrogate.of(
                                    3, List.of(learnt()), settings.withFitRows(60), pool == null ? Runnable::run : pool)
                            .observe(data.rows(0, 600))
                            .refit(new RefitBudget(1, 5), Seed.of(4))
                            .observe(data.rows(600, 700));
                    List<Double> here = Arrays.stream(belief(some)).boxed().toList();
                    assertThat(here).isEqualTo(bits.computeIfAbsent(settings, first -> here));
                }
            } finally {
                if (pool != null) {
                    pool.shutdown();
                }
            }
        }
    }

    /** Nor on whether anybody looked in between. */
    @Test
    void readingChangesNothing() {
        Observations data = rows(620, 1, false);
        DecoupledSurrogate one = prior(FEW).observe(data.rows(0, 600)).refit(new RefitBudget(1, 5), Seed.of(4));
        DecoupledSurrogate other = prior(FEW).observe(data.rows(0, 600)).refit(new RefitBudget(1, 5), Seed.of(4));
        for (int from = 600; from < 620; from += 10) {
            one = one.observe(data.rows(from, from + 10));
            other = other.observe(data.rows(from, from + 10));
            assertThat(belief(other)).isNotEmpty();
        }
        assertThat(belief(one)).isEqualTo(belief(other));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void restoredSurrogateContinuesWithTheSameBits(DecoupledSettings settings) throws IOException {
        Observations data = rows(700, 1, true);
        for (int n : new int[] {0, 1, 100, 660}) {
            DecoupledSurrogate saved =
                    prior(settings).observe(data.rows(0, n)).refit(new RefitBudget(2, 5), Seed.of(2));
            DecoupledSurrogate restored = restored(saved, prior(settings));
            assertThat(restored.observations()).isEqualTo(n);
            assertThat(restored.fitReport()).isEqualTo(saved.fitReport());
            assertThat(belief(restored)).isEqualTo(belief(saved));
            Observations more = data.rows(n, n + 30);
            assertThat(belief(restored.observe(more))).isEqualTo(belief(saved.observe(more)));
            assertThat(belief(restored.restandardise(0.3, 2).observe(more)))
                    .isEqualTo(belief(saved.restandardise(0.3, 2).observe(more)));
            assertThat(belief(restored.observe(more).refit(new RefitBudget(2, 3), Seed.of(3))))
                    .isEqualTo(belief(saved.observe(more).refit(new RefitBudget(2, 3), Seed.of(3))));
        }
    }

    private static DecoupledSurrogate restored(DecoupledSurrogate saved, DecoupledSurrogate into) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        saved.save(bytes);
        return into.restore(new ByteArrayInputStream(bytes.toByteArray()));
    }

    @Test
    void stateOfAnotherModelIsRefused() {
        DecoupledSurrogate saved = prior(FEW).observe(rows(30, 1, false));
        GaussianModel model = GaussianModel.of(Rbf.ard(3), Hyperparameter.positive("noise", 0.1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> restored(saved, DecoupledSurrogate.of(3, List.of(model, model), FEW)))
                .withMessageContaining("hyperparameters");
        GaussianModel plane = GaussianModel.of(Rbf.ard(2), Hyperparameter.positive("noise", 0.1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> restored(saved, DecoupledSurrogate.of(2, List.of(plane, plane), FEW)))
                .withMessageContaining("3 input coordinates");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> restored(saved, DecoupledSurrogate.of(3, List.of(learnt()), FEW)))
                .withMessageContaining("models");
        assertThatThrownBy(() -> prior(FEW).restore(new ByteArrayInputStream(new byte[40])))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("decoupled");
    }

    /** The number of iterations is limited, and the report says that it was not enough. */
    @Test
    void unconvergedMeanIsReported() {
        Observations data = rows(700, 1, false);
        DecoupledSurrogate some = prior(FEW.withMaxIterations(2).withTolerance(1e-13))
                .observe(data)
                .refit(new RefitBudget(1, 3), Seed.of(1));
        assertThat(some.iterations()).isEqualTo(2);
        assertThat(some.residual()).isGreaterThan(1e-13);
        assertThat(some.fitReport().notes()).anySatisfy(note -> assertThat(note).contains("2 iterations", "1e-13"));
        assertThat(prior(FEW)
                        .observe(data)
                        .refit(new RefitBudget(1, 3), Seed.of(1))
                        .fitReport()
                        .notes())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -3})
    void invalidSizesAreRefusedByName(int number) {
        DecoupledSettings settings = DecoupledSettings.DEFAULT;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.withPoints(number))
                .withMessageContainingAll("points", String.valueOf(number));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.withMeanPoints(number))
                .withMessageContainingAll("meanPoints", String.valueOf(number));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.withMaxIterations(number))
                .withMessageContaining("maxIterations");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.withFitRows(number))
                .withMessageContaining("fitRows");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.withTolerance(number))
                .withMessageContaining("tolerance");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DecoupledSurrogate.of(2, List.of(learnt()), settings))
                .withMessageContainingAll("2", "3");
    }
}
