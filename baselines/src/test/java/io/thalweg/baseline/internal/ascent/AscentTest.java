package io.thalweg.baseline.internal.ascent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.Dense;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.PerDimension;
import io.thalweg.surrogate.likelihood.Gaussian;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;

/** Where an ascent arrives for normal noise is known. */
final class AscentTest {

    private static final double NOISE = 0.1;

    private static final int Z = 5;

    /** Nothing but the variational parameters is learnt. */
    private static final LatentModel FIXED = LatentModel.multiscale(
                    2, Hyperparameter.positive("outputscale", 1.7).fixed(), fixedLengthscales(), Gaussian.of(NOISE))
            .withGivenMean(0);

    private static PerDimension fixedLengthscales() {
        return new PerDimension(Lengthscales.of(0.4, 0.7).parameters().map(Hyperparameter::fixed), false);
    }

    private static final Observations DATA = Examples.data(40, Examples.GAUSSIAN);

    private static DMatrixRMaj basis() {
        return FIXED.rows(new DMatrixRMaj(new double[][] {{0.1, 0.1}, {0.1, 0.9}, {0.9, 0.1}, {0.9, 0.9}, {0.5, 0.5}}));
    }

    /** All bases are the same few points, as far as the parametrisation has them. */
    private static Variational start(Parametrization parametrization) {
        Variational prior = Variational.prior(parametrization, FIXED);
        Variational start = prior.withCovarianceRows(basis());
        if (parametrization == Parametrization.PLAIN) {
            start = start.withMeanRows(basis());
            for (int i = 0; i < Z; i++) {
                start.root().set(i, i, 1e-3);
            }
        }
        return start;
    }

    /** SGPR (Titsias 2009) at some points: mean and variance. */
    private static double[][] sgpr(DMatrixRMaj x) {
        Kernel k = FIXED.kernel();
        DMatrixRMaj kz = k.gram(basis());
        DMatrixRMaj kzx = k.covariance(basis(), FIXED.rows(DATA.x()));
        DMatrixRMaj a = Dense.product(kzx, Dense.transposed(kzx));
        CommonOps_DDRM.scale(1 / NOISE, a);
        CommonOps_DDRM.addEquals(a, kz);
        DMatrixRMaj cross = k.covariance(basis(), FIXED.rows(x));
        DMatrixRMaj weights = Dense.solve(a, Dense.product(kzx, Dense.column(DATA.y())));
        DMatrixRMaj prior = Dense.solve(kz, cross);
        DMatrixRMaj posterior = Dense.solve(a, cross);
        double[] mean = new double[x.numRows];
        double[] variance = k.diagonal(FIXED.rows(x));
        for (int i = 0; i < x.numRows; i++) {
            for (int j = 0; j < Z; j++) {
                mean[i] += cross.get(j, i) * weights.get(j) / NOISE;
                variance[i] += cross.get(j, i) * (posterior.get(j, i) - prior.get(j, i));
            }
        }
        return new double[][] {mean, variance};
    }

    private static double titsiasBound() {
        Kernel k = FIXED.kernel();
        DMatrixRMaj x = FIXED.rows(DATA.x());
        DMatrixRMaj cross = k.covariance(x, basis());
        DMatrixRMaj q = Dense.product(cross, Dense.solve(k.gram(basis()), Dense.transposed(cross)));
        double trace = Arrays.stream(k.diagonal(x)).sum() - CommonOps_DDRM.trace(q);
        for (int i = 0; i < DATA.size(); i++) {
            q.add(i, i, NOISE);
        }
        return Dense.logDensity(DATA.y(), q) - 0.5 * trace / NOISE;
    }

    private static void assertIsSgpr(Variational q, double tolerance) {
        DMatrixRMaj x = Examples.points(20, "test");
        double[][] expected = sgpr(x);
        Prediction actual = new DecoupledPosterior(q).predict(x, 1);
        assertThat(actual.mean()).containsExactly(expected[0], within(tolerance));
        assertThat(actual.variance()).containsExactly(expected[1], within(tolerance));
        assertThat(Evidence.of(q, DATA)).isCloseTo(titsiasBound(), within(10 * tolerance));
    }

    private static AscentSettings settings(Parametrization parametrization) {
        return AscentSettings.DEFAULT
                .with(parametrization)
                .withBases(Z, Z)
                .withLearntBases(false)
                .withRates(0.1, 0.2, 1);
    }

    @Test
    void unitNaturalStepReachesTheOptimum() {
        AscentSettings one = settings(Parametrization.ORTHOGONAL).withBases(0, Z);
        assertIsSgpr(new Ascent(one, FIXED, DATA, Seed.of(1)).run(start(Parametrization.ORTHOGONAL), 1), 1e-9);
        Variational settled = Conditioning.settle(start(Parametrization.ORTHOGONAL), DATA);
        assertIsSgpr(settled, 1e-9);
        assertIsSgpr(Conditioning.observe(start(Parametrization.ORTHOGONAL), DATA, Z, false), 1e-9);
    }

    @Test
    void adamConvergesInTheHybridForm() {
        AscentSettings hybrid = settings(Parametrization.HYBRID).withBases(0, Z);
        assertIsSgpr(new Ascent(hybrid, FIXED, DATA, Seed.of(1)).run(start(Parametrization.HYBRID), 3000), 1e-3);
    }

    /** L has a long way to go, for LLᵀ is a precision. */
    @Test
    void adamConvergesInThePlainForm() {
        AscentSettings plain = settings(Parametrization.PLAIN).withRates(0.2, 0.05, 1);
        assertIsSgpr(new Ascent(plain, FIXED, DATA, Seed.of(1)).run(start(Parametrization.PLAIN), 4000), 1e-3);
    }

    /** Minibatches and blocks move the posterior about, but around the same place. */
    @Test
    void minibatchesConvergeNearTheOptimum() {
        AscentSettings some = settings(Parametrization.ORTHOGONAL)
                .withBases(0, Z)
                .withMinibatch(10, 3)
                .withRates(0.01, 0.01, 0.005);
        Variational q = new Ascent(some, FIXED, DATA, Seed.of(1)).run(start(Parametrization.ORTHOGONAL), 3000);
        assertThat(Evidence.of(q, DATA)).isCloseTo(titsiasBound(), within(0.1));
    }
}
