package io.thalweg.surrogate.decoupled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Samples;
import io.thalweg.surrogate.Dense;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.internal.feature.WhitenedFeatures;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern32;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.online.TargetOrigin;
import io.thalweg.surrogate.streaming.InducingPoints;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against direct formulas by dense matrices. */
class DecoupledIdentitiesTest {

    private static final double NOISE = 0.03;

    /** Nothing is to be learnt. */
    static GaussianModel known(Kernel kernel, OptionalDouble mean) {
        GaussianModel model = new GaussianModel(kernel, Hyperparameter.positive("noise", NOISE), mean);
        return TestModels.fixed(model);
    }

    private static GaussianModel matern(OptionalDouble mean) {
        return known(Scaled.of(1.4, Matern32.of(Lengthscales.of(0.25, 0.4))), mean);
    }

    /** A rough function with an offset; every third noise variance is given if that is asked for. */
    static Observations data(int n, boolean given) {
        RandomGenerator random = Seed.of(5).child("data").generator();
        DMatrixRMaj x = DMatrixRMaj.wrap(n, 2, random.doubles(2L * n).toArray());
        double[] y = new double[n];
        double[] noise = new double[n];
        for (int i = 0; i < n; i++) {
            noise[i] = given && i % 3 == 0 ? 0.01 * (1 + i % 4) : Double.NaN;
            y[i] = 4 + Math.sin(9 * x.get(i, 0)) * Math.cos(7 * x.get(i, 1)) + 0.15 * random.nextGaussian();
        }
        return Observations.of(x, y, noise);
    }

    private static DMatrixRMaj points(int n) {
        return Samples.uniform(n, 2, 6);
    }

    private static DMatrixRMaj scaledRows(DMatrixRMaj a, double[] weights) {
        DMatrixRMaj out = a.copy();
        for (int i = 0; i < a.numRows; i++) {
            for (int j = 0; j < a.numCols; j++) {
                out.set(i, j, a.get(i, j) * weights[i]);
            }
        }
        return out;
    }

    /** The formulas, with the whole covariance of the data. */
    private record Formulas(GaussianModel model, Observations data, DMatrixRMaj alpha, DMatrixRMaj beta) {

        double[] precision() {
            return IntStream.range(0, data.size())
                    .mapToDouble(i -> 1 / (data.noiseIsGiven(i) ? data.noiseVariance()[i] : NOISE))
                    .toArray();
        }

        DMatrixRMaj k(DMatrixRMaj a, DMatrixRMaj b) {
            return model.kernel().covariance(a, b);
        }

        /** K_a + K_aX D⁻¹ K_Xa. */
        DMatrixRMaj precisionIn(DMatrixRMaj a) {
            DMatrixRMaj cross = k(data.x(), a);
            DMatrixRMaj sum = k(a, a);
            CommonOps_DDRM.multAddTransA(cross, scaledRows(cross, precision()), sum);
            return sum;
        }

        /** u* V v, where V is what the mean leaves of D⁻¹. */
        double left(double[] u, double[] v) {
            double[] w = precision();
            DMatrixRMaj cross = k(data.x(), alpha);
            DMatrixRMaj bu = Dense.product(Dense.transposed(cross), scaledRows(Dense.column(u), w));
            DMatrixRMaj bv = Dense.product(Dense.transposed(cross), scaledRows(Dense.column(v), w));
            double sum = 0;
            for (int i = 0; i < u.length; i++) {
                sum += u[i] * v[i] * w[i];
            }
            return sum - CommonOps_DDRM.dot(bu, Dense.solve(precisionIn(alpha), bv));
        }

        double[] ones() {
            double[] ones = new double[data.size()];
            Arrays.fill(ones, 1);
            return ones;
        }

        double mean() {
            return model.mean().orElseGet(() -> left(ones(), data.y()) / left(ones(), ones()));
        }

        double[] rest() {
            double mean = mean();
            return Arrays.stream(data.y()).map(y -> y - mean).toArray();
        }

        double[] meanAt(DMatrixRMaj x) {
            DMatrixRMaj right = Dense.product(k(alpha, data.x()), scaledRows(Dense.column(rest()), precision()));
            DMatrixRMaj f = Dense.product(k(x, alpha), Dense.solve(precisionIn(alpha), right));
            double mean = mean();
            return Arrays.stream(f.data).map(v -> v + mean).toArray();
        }

        /** k − k_βᵀ(B_p⁻¹ + K_β)⁻¹k_β with B_p = K_β⁻¹K_βX D⁻¹K_Xβ K_β⁻¹. */
        DMatrixRMaj covarianceAt(DMatrixRMaj x) {
            DMatrixRMaj kb = k(beta, beta);
            DMatrixRMaj half = Dense.solve(kb, k(beta, data.x()));
            DMatrixRMaj bp = Dense.product(half, scaledRows(Dense.transposed(half), precision()));
            DMatrixRMaj inner = Dense.solve(bp, CommonOps_DDRM.identity(beta.numRows));
            CommonOps_DDRM.addEquals(inner, kb);
            DMatrixRMaj explained = Dense.product(k(x, beta), Dense.solve(inner, k(beta, x)));
            DMatrixRMaj covariance = k(x, x);
            CommonOps_DDRM.subtractEquals(covariance, explained);
            return covariance;
        }

        /** −½Σ log 2πσ² − ½(y−μ)ᵀV(y−μ) − ½log|K_β⁻¹(K_β + K_βX D⁻¹K_Xβ)| − ½Σ(k − q)/σ². */
        double bound() {
            double[] w = precision();
            DMatrixRMaj kb = k(beta, beta);
            DMatrixRMaj explained = Dense.product(k(data.x(), beta), Dense.solve(kb, k(beta, data.x())));
            double sum = left(rest(), rest());
            double[] prior = model.kernel().diagonal(data.x());
            for (int i = 0; i < w.length; i++) {
                sum += Math.log(2 * Math.PI / w[i]) + (prior[i] - explained.get(i, i)) * w[i];
            }
            return -0.5 * (sum + Math.log(CommonOps_DDRM.det(precisionIn(beta))) - Math.log(CommonOps_DDRM.det(kb)));
        }
    }

    private static void assertAgree(DecoupledSurrogate some, Formulas expected, double tolerance) {
        DMatrixRMaj x = points(9);
        Posterior posterior = some.posterior();
        assertThat(posterior.predict(x).mean()).containsExactly(expected.meanAt(x), within(tolerance));
        assertThat(some.mean()).isCloseTo(expected.mean(), within(tolerance));
        DMatrixRMaj covariance = expected.covarianceAt(x);
        assertThat(posterior.predict(x).covariance().data).containsExactly(covariance.data, within(1e-7));
        assertThat(posterior.covarianceWith(x).at(x).data).containsExactly(covariance.data, within(1e-7));
        assertThat(posterior.predict(x, 1).variance()[4]).isCloseTo(covariance.get(4, 4), within(1e-7));
        assertThat(some.logEvidence()).isCloseTo(expected.bound(), within(1e-4));
    }

    private static DMatrixRMaj first(Observations data, int count) {
        return InducingPoints.rows(data.x(), IntStream.range(0, count).toArray());
    }

    /** α = β is the sparse process of Titsias 2009; smaller β and α of all sizes; all of it with given noise, and a mean that is given or not. */
    @ParameterizedTest
    @CsvSource({
        "12, 12, false, NaN",
        "12, 12, true, 3.5",
        "12, 30, false, NaN",
        "5, 59, true, NaN",
        "12, 60, true, 3.5",
        "60, 60, false, NaN",
        "12, 100, true, NaN"
    })
    void meanCovarianceAndBoundAreTheClosedForms(int p, int m, boolean given, double mean) {
        GaussianModel model = matern(Double.isNaN(mean) ? OptionalDouble.empty() : OptionalDouble.of(mean));
        Observations data = data(60, given);
        DecoupledSettings settings =
                DecoupledSettings.DEFAULT.withPoints(p).withMeanPoints(m).withTolerance(1e-12);
        DecoupledSurrogate some =
                DecoupledSurrogate.of(2, List.of(model), settings).observe(data);
        assertThat(some.points()).isEqualTo(p);
        assertThat(some.size()).isEqualTo(Math.min(60, m));
        Formulas expected = new Formulas(model, data, first(data, Math.min(60, m)), first(data, p));
        assertAgree(some, expected, 1e-8);
    }

    /** Landmarks that are fewer than the mean basis precondition a part of its equations. */
    @Test
    void meanBasisCanBeSolvedForByIteration() {
        GaussianModel model = matern(OptionalDouble.of(4));
        Observations data = data(300, true);
        Sample sample = Sample.of(data, new TargetOrigin(4), model);
        int[] basis = IntStream.range(20, 220).toArray();
        WhitenedFeatures<InducingPoints> features =
                InducedBelief.features(model.kernel(), new InducingPoints(first(data, 100)));
        InducedBelief landmarks = InducedBelief.of(features, sample, OptionalDouble.empty());
        MeanSystem system = new MeanSystem(model.kernel(), sample, Optional.of(landmarks), Stripes.HERE);
        MeanWeights found = system.solveFor(basis, new JointConjugateGradients(1e-6, 2000), new double[2][200]);
        assertThat(found.residual()).isLessThan(1e-6);
        assertThat(found.iterations()).isGreaterThan(2);
        DMatrixRMaj alpha = InducingPoints.rows(data.x(), basis);
        Formulas expected = new Formulas(model, data, alpha, alpha);
        DMatrixRMaj x = points(20);
        MeanFunction mean = new MeanFunction(model.kernel(), alpha, found.weights(0), 4);
        assertThat(mean.at(x)).containsExactly(expected.meanAt(x), within(1e-3));
        assertThat(found.quadratic(0)).isCloseTo(expected.left(expected.rest(), expected.rest()), within(1e-3));
    }

    /** At the default tolerance, whether equations are solved by factors (100) or by iteration. */
    @ParameterizedTest
    @ValueSource(ints = {100, 700})
    void meanOfAllObservationsMatchesTheExactProcess(int n) {
        for (boolean given : new boolean[] {false, true}) {
            GaussianModel model = matern(OptionalDouble.empty());
            Observations data = data(n, given);
            DecoupledSurrogate some = DecoupledSurrogate.of(2, List.of(model), DecoupledSettings.DEFAULT)
                    .observe(data);
            ExactGaussianProcess exact = ExactGaussianProcess.of(2, model).observe(data);
            DMatrixRMaj x = points(200);
            assertThat(some.posterior().predict(x, 1).mean())
                    .containsExactly(exact.posterior().predict(x, 1).mean(), within(1e-6));
            assertThat(some.mean()).isCloseTo(exact.mean(), within(1e-6));
            assertThat(some.logEvidence()).isLessThan(exact.logEvidence() + 1e-6);
        }
    }

    /** More points of either basis never lower the bound, and with all in both it is the evidence. */
    @Test
    void boundRisesWithBothBases() {
        GaussianModel model = matern(OptionalDouble.empty());
        Observations data = data(60, false);
        double last = Double.NEGATIVE_INFINITY;
        for (int[] sizes : new int[][] {{5, 5}, {5, 20}, {20, 20}, {20, 60}, {60, 60}}) {
            DecoupledSettings settings =
                    DecoupledSettings.DEFAULT.withPoints(sizes[0]).withMeanPoints(sizes[1]);
            double bound = DecoupledSurrogate.of(2, List.of(model), settings)
                    .observe(data)
                    .logEvidence();
            assertThat(bound).isGreaterThan(last);
            last = bound;
        }
        assertThat(last)
                .isCloseTo(ExactGaussianProcess.of(2, model).observe(data).logEvidence(), within(1e-6));
    }

    /** The covariances of all would be 3.2 GB. */
    @Test
    @Tag("slow")
    void memoryIsLinearInTheObservations() {
        GaussianModel model = known(Rbf.of(Lengthscales.of(0.9, 1.2)), OptionalDouble.empty());
        int n = 20_000;
        RandomGenerator random = Seed.of(8).generator();
        DMatrixRMaj x = DMatrixRMaj.wrap(n, 2, random.doubles(2L * n).toArray());
        double[] y = new double[n];
        Arrays.setAll(y, i -> Math.sin(3 * x.get(i, 0)) + x.get(i, 1) + 0.2 * random.nextGaussian());
        DecoupledSettings settings = DecoupledSettings.DEFAULT.withTolerance(1e-4);
        DecoupledSurrogate some =
                DecoupledSurrogate.of(2, List.of(model), settings).observe(Observations.of(x, y));
        DMatrixRMaj at = points(50);
        double[] mean = some.posterior().predict(at, 1).mean();
        for (int i = 0; i < 50; i++) {
            assertThat(mean[i]).isCloseTo(Math.sin(3 * at.get(i, 0)) + at.get(i, 1), within(0.05));
        }
    }
}
