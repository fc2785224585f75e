package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.harmonic.HarmonicFamily;
import io.thalweg.surrogate.harmonic.SymmetryGroup;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Scaled;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The best variances from sums, against the bound that they are the optimum of. */
class VarianceSearchTest {

    private static final int N = 90;

    private static GaussianModel model(double scale, double noise, OptionalDouble mean) {
        return new GaussianModel(
                Scaled.of(scale, Matern52.of(Lengthscales.of(0.3, 0.5))),
                Hyperparameter.positive("noise", noise),
                mean);
    }

    private static Observations data() {
        RandomGenerator random = Seed.of(6).generator();
        DMatrixRMaj x = new DMatrixRMaj(N, 2);
        double[] y = new double[N];
        Arrays.setAll(x.data, i -> random.nextDouble());
        for (int i = 0; i < N; i++) {
            y[i] = 3 + 2 * Math.sin(6 * x.get(i, 0)) + 0.3 * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    private static Conditioned conditioned(GaussianModel model, boolean independent, int folded) {
        HarmonicFamily joint = HarmonicFamily.of(SymmetryGroup.reflections(2, new double[] {0.5, 0.5}), 6);
        HarmonicFamily family = independent ? joint.withIndependent() : joint;
        Conditioned seen = new Selection(family, RunningMoments.NONE.plus(data().y()), Inference.CONJUGATE)
                .absorb(Conditioned.prior(model, family.none(2)), data());
        return seen.fold(folded);
    }

    private static double bound(Conditioned at, double scale, double noise) {
        return Conditioned.of(model(scale, noise, at.model().mean()), at.features(), at.past(), at.window())
                .orElseThrow()
                .bound();
    }

    /** A little more or less of either variance is worse. */
    @ParameterizedTest
    @CsvSource({"false, 0", "false, 40", "false, 90", "true, 0", "true, 40", "true, 90"})
    void bothVariancesAreOptimal(boolean independent, int folded) {
        for (OptionalDouble mean : new OptionalDouble[] {OptionalDouble.empty(), OptionalDouble.of(2.5)}) {
            Conditioned start = conditioned(model(0.3, 1.5, mean), independent, folded);
            Conditioned best = start.withBestVariances();
            double scale = ((Scaled) best.model().kernel()).scale().value();
            double noise = best.model().noise().value();
            assertThat(best.bound()).isGreaterThan(start.bound() + 10);
            assertThat(bound(best, scale, noise)).isCloseTo(best.bound(), within(1e-7));
            for (double factor : new double[] {0.9, 1.1}) {
                assertThat(bound(best, scale * factor, noise)).isLessThan(best.bound());
                assertThat(bound(best, scale, noise * factor)).isLessThan(best.bound());
                assertThat(bound(best, scale * factor, noise * factor)).isLessThan(best.bound());
            }
        }
    }

    /** Where the variance of f is given only that of the noise is searched. */
    @Test
    void givenVarianceOfFStays() {
        GaussianModel model =
                GaussianModel.of(Matern52.of(Lengthscales.of(0.3, 0.5)), Hyperparameter.positive("noise", 1.5));
        Conditioned best = conditioned(model, false, 0).withBestVariances();
        double noise = best.model().noise().value();
        assertThat(best.model().kernel()).isEqualTo(model.kernel());
        for (double other : new double[] {0.9 * noise, 1.1 * noise}) {
            Conditioned beside = Conditioned.of(
                            GaussianModel.of(model.kernel(), model.noise().withValue(other)),
                            best.features(),
                            best.past(),
                            best.window())
                    .orElseThrow();
            assertThat(beside.bound()).isLessThan(best.bound());
        }
    }

    /** What is not to be learnt, or is given for each observation, stays as it is. */
    @Test
    void givenNoiseStays() {
        GaussianModel model = model(0.3, 1.5, OptionalDouble.empty());
        Conditioned fixed = conditioned(TestModels.fixed(model), false, 0);
        assertThat(fixed.withBestVariances()).isSameAs(fixed);
        double[] noise = new double[N];
        Arrays.fill(noise, 0.2);
        HarmonicFamily family = HarmonicFamily.of(SymmetryGroup.reflections(1, new double[] {0.5, 0.5}), 6);
        Conditioned given = new Selection(family, RunningMoments.NONE, Inference.CONJUGATE)
                .absorb(Conditioned.prior(model, family.none(2)), Observations.of(data().x(), data().y(), noise));
        assertThat(given.withBestVariances()).isSameAs(given);
    }
}
