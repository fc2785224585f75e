package io.thalweg.surrogate.exact;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Stationary;
import io.thalweg.surrogate.parameter.LogNormal;
import io.thalweg.surrogate.parameter.Parameter;
import io.thalweg.surrogate.parameter.ParameterVector;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Data that break fits: duplicates, collinear columns, pure noise, kernels that are not quite kernels. */
class HardDataTest {

    private static ExactGaussianProcess prior(int d) {
        return ExactGaussianProcess.of(
                d, GaussianModel.of(Matern52.ard(d), Parameter.positive("noise", new LogNormal(-4, 1), 1e-6)));
    }

    private static ExactGaussianProcess fitted(DMatrixRMaj x, double[] y) {
        return prior(x.numCols).observe(Observations.of(x, y)).refit(RefitBudget.THOROUGH, Seed.of(1));
    }

    private static void assertUsable(ExactGaussianProcess gp, DMatrixRMaj x) {
        Prediction prediction = gp.posterior().predict(x, 1);
        assertThat(Arrays.stream(prediction.mean())).allMatch(Double::isFinite);
        assertThat(Arrays.stream(prediction.variance())).allMatch(v -> v >= 0 && v <= 1.1);
        DMatrixRMaj gradient = x.createLike();
        DMatrixRMaj ones = new DMatrixRMaj(x.numRows, 1);
        ones.fill(1);
        prediction.pullback(ones.data, ones, gradient);
        assertThat(Arrays.stream(gradient.data)).allMatch(Double::isFinite);
        assertThat(gp.logEvidence()).isFinite();
    }

    @Test
    void d02_aThousandCopiesOfTwoPoints() {
        DMatrixRMaj x = new DMatrixRMaj(1000, 1);
        double[] y = new double[1000];
        for (int i = 0; i < 1000; i++) {
            x.data[i] = i % 2 == 0 ? 0.2 : 0.7;
            y[i] = i % 2 == 0 ? 1 : -1;
        }
        ExactGaussianProcess gp = prior(1).observe(Observations.of(x, y));
        assertUsable(gp, new DMatrixRMaj(3, 1, true, 0.2, 0.5, 0.7));
        ExactGaussianProcess some =
                fitted(new DMatrixRMaj(60, 1, true, Arrays.copyOf(x.data, 60)), Arrays.copyOf(y, 60));
        assertUsable(some, new DMatrixRMaj(3, 1, true, 0.2, 0.5, 0.7));
        assertThat(some.posterior().noiseVariance()).as("there is none").isLessThan(1e-3);
    }

    @Test
    void d03_differentValuesAtOnePointAreNoiseAndNotAShortLengthScale() {
        DMatrixRMaj x = new DMatrixRMaj(40, 1);
        double[] y = new double[40];
        RandomGenerator random = Seed.of(2).generator();
        for (int i = 0; i < 40; i++) {
            x.data[i] = (i % 10) / 9.0;
            y[i] = Math.sin(3 * x.data[i]) + 0.5 * random.nextGaussian();
        }
        ExactGaussianProcess gp = fitted(x, y);
        assertUsable(gp, x);
        assertThat(gp.posterior().noiseVariance()).isBetween(0.1, 0.6);
        assertThat(((Stationary) gp.kernel()).parameters().values()[0]).isGreaterThan(0.2);
    }

    @Test
    void d05_aConstantColumnAndCollinearColumns() {
        RandomGenerator random = Seed.of(3).generator();
        DMatrixRMaj x = new DMatrixRMaj(30, 3);
        double[] y = new double[30];
        for (int i = 0; i < 30; i++) {
            double t = random.nextDouble();
            x.set(i, 0, t);
            x.set(i, 1, t);
            x.set(i, 2, 0.3);
            y[i] = Math.sin(6 * t);
        }
        ExactGaussianProcess gp = fitted(x, y);
        assertUsable(gp, x);
        double[] mean = gp.posterior().predict(x, 1).mean();
        for (int i = 0; i < 30; i++) {
            assertThat(mean[i]).isBetween(y[i] - 0.1, y[i] + 0.1);
        }
    }

    /** A covariance that is not quite one: lowered by 1e-9 on its diagonal. */
    private record Indefinite(Kernel base) implements Kernel {

        private static final double LACK = 1e-9;

        @Override
        public OptionalInt dimension() {
            return base.dimension();
        }

        @Override
        public void covariance(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj out) {
            base.covariance(a, b, out);
        }

        @Override
        public void gram(DMatrixRMaj x, DMatrixRMaj out) {
            base.gram(x, out);
            for (int i = 0; i < x.numRows; i++) {
                out.add(i, i, -LACK);
            }
        }

        @Override
        public double[] diagonal(DMatrixRMaj a) {
            return base.diagonal(a);
        }

        @Override
        public double pullback(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj kBar, KernelGradient into) {
            return base.pullback(a, b, kBar, into);
        }

        @Override
        public double gramPullback(DMatrixRMaj x, DMatrixRMaj kBar, KernelGradient into) {
            return base.gramPullback(x, kBar, into);
        }

        @Override
        public void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {
            base.diagonalPullback(a, diagonalBar, into);
        }

        @Override
        public ParameterVector parameters() {
            return base.parameters();
        }

        @Override
        public Kernel withParameters(ParameterVector parameters) {
            return new Indefinite(base.withParameters(parameters));
        }
    }

    @Test
    void d08_theJitterThatAnIndefiniteKernelNeedsIsReported() {
        Kernel kernel = new Indefinite(Rbf.of(Lengthscales.of(3)));
        GaussianModel model =
                GaussianModel.of(kernel, Parameter.positive("noise", 1e-14).fixed());
        DMatrixRMaj x = new DMatrixRMaj(40, 1);
        double[] y = new double[40];
        for (int i = 0; i < 40; i++) {
            x.data[i] = i / 39.0;
            y[i] = x.data[i] * x.data[i];
        }
        ExactGaussianProcess gp =
                ExactGaussianProcess.of(1, model).observe(Observations.of(x, y)).refit(RefitBudget.WARM, Seed.of(1));
        assertUsable(gp, x);
        assertThat(gp.fitReport().jitter()).isBetween(1e-10, 1e-4);
        assertThat(gp.fitReport().notes()).anySatisfy(note -> assertThat(note).contains("jitter"));
    }

    /** All is noise: intervals of 90 % for new observations cover about 90 % of them, and hardly anything varies with x. */
    @Test
    void d22_pureNoiseIsCalledNoise() {
        int n = 100;
        int repeats = 10;
        double covered = 0;
        double ripple = 0;
        for (int s = 0; s < repeats; s++) {
            RandomGenerator random = Seed.of(60 + s).generator();
            DMatrixRMaj x = DMatrixRMaj.wrap(n, 1, random.doubles(n).toArray());
            double[] y = new double[n];
            Arrays.setAll(y, i -> random.nextGaussian());
            ExactGaussianProcess gp = fitted(x, y);
            DMatrixRMaj fresh = DMatrixRMaj.wrap(200, 1, random.doubles(200).toArray());
            Prediction prediction = gp.posterior().predict(fresh, 1);
            double noise = gp.posterior().noiseVariance();
            for (int i = 0; i < 200; i++) {
                double half = 1.6449 * Math.sqrt(prediction.variance()[i] + noise);
                covered += Math.abs(random.nextGaussian() - prediction.mean()[i]) <= half ? 1 : 0;
                ripple += Math.abs(prediction.mean()[i] - gp.mean());
            }
        }
        assertThat(covered / (200.0 * repeats)).isBetween(0.85, 0.95);
        assertThat(ripple / (200.0 * repeats))
                .as("mean distance of the prediction from a constant")
                .isLessThan(0.25);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-300, 1e-12, 1e12, 1e100})
    void extremeUnitsAreRestandardisedAway(double unit) {
        RandomGenerator random = Seed.of(4).generator();
        DMatrixRMaj x = DMatrixRMaj.wrap(15, 1, random.doubles(15).toArray());
        double[] y = Arrays.stream(x.data).map(t -> unit * Math.sin(6 * t)).toArray();
        ExactGaussianProcess gp = prior(1).observe(Observations.of(x, y)).restandardise(0, unit);
        assertUsable(gp.refit(RefitBudget.WARM, Seed.of(1)), x);
    }

    @Test
    void thirtyPointsInFiftyDimensions() {
        RandomGenerator random = Seed.of(5).generator();
        DMatrixRMaj x = DMatrixRMaj.wrap(30, 50, random.doubles(1500).toArray());
        double[] y = new double[30];
        for (int i = 0; i < 30; i++) {
            y[i] = x.get(i, 7) - x.get(i, 33);
        }
        assertUsable(fitted(x, y), x);
    }

    @Test
    void aStepOfAMillion() {
        DMatrixRMaj x = new DMatrixRMaj(20, 1);
        double[] y = new double[20];
        for (int i = 0; i < 20; i++) {
            x.data[i] = i / 19.0;
            y[i] = i < 10 ? 0 : 1e6;
        }
        ExactGaussianProcess gp = prior(1).observe(Observations.of(x, y)).restandardise(5e5, 5e5);
        assertUsable(gp.refit(RefitBudget.THOROUGH, Seed.of(1)), x);
    }
}
