package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.Dense;
import io.thalweg.surrogate.kernel.GaussianModel;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;

/** What is added to the covariance of inducing points so that it can be factorised, where points are all but repeated. */
class JitterTest {

    /** Points of which the last is all but the third: their covariance needs jitter. */
    static InducingPoints almostRepeated(long seed) {
        DMatrixRMaj z = OnlineIdentitiesTest.points(8, seed);
        z.set(7, 0, z.get(2, 0) + 1e-9);
        z.set(7, 1, z.get(2, 1));
        return new InducingPoints(z);
    }

    /** The data with so little noise that the jitter counts. */
    static Observations precise(Observations data) {
        double[] noise = new double[data.size()];
        Arrays.fill(noise, 1e-9);
        double[] y = Arrays.stream(data.y()).map(v -> 1e-4 * v).toArray();
        return Observations.of(data.x(), y, noise);
    }

    /** Jitter belongs to the variable: an old one and a present one at the same place are one, in whatever order they are. */
    @Test
    void jitterIsPartOfTheVariables() {
        GaussianModel model = OnlineIdentitiesTest.model(OptionalDouble.of(0), 0.05, 1.3, 0.4, 0.7);
        InducingPoints z = almostRepeated(5);
        Observations data = precise(OnlineIdentitiesTest.data(60, 3, OnlineIdentitiesTest.Noise.LEARNT));
        Conditioned old = Conditioned.of(
                        model,
                        z,
                        Conditioned.prior(model, InducingPoints.none(2)).past(),
                        data.rows(0, 40))
                .orElseThrow()
                .fold(40);
        assertThat(old.factor().jitter()).isPositive();
        InducingPoints turned = z.at(new int[] {7, 6, 5, 4, 3, 2, 1, 0});
        Conditioned expected =
                Conditioned.of(model, z, old.past(), data.rows(40, 60)).orElseThrow();
        Conditioned actual =
                Conditioned.of(model, turned, old.past(), data.rows(40, 60)).orElseThrow();
        assertThat(actual.factor().absoluteJitter(0)).isEqualTo(old.factor().absoluteJitter(0));
        assertThat(actual.bound()).isCloseTo(expected.bound(), within(0.05));
    }

    /** So what is lost with a point that is dropped has its jitter in it. */
    @Test
    void jitterIsPartOfTheResidual() {
        GaussianModel model = OnlineIdentitiesTest.model(OptionalDouble.of(0), 0.05, 1.3, 0.4, 0.7);
        InducingPoints z = almostRepeated(5);
        Observations data = precise(OnlineIdentitiesTest.data(40, 3, OnlineIdentitiesTest.Noise.LEARNT));
        PseudoLikelihood past = Conditioned.of(
                        model,
                        z,
                        Conditioned.prior(model, InducingPoints.none(2)).past(),
                        data)
                .orElseThrow()
                .fold(40)
                .past();
        InducingPoints fewer = z.at(new int[] {7, 6, 5, 4, 3, 2, 1});
        Conditioned after = Conditioned.of(model, fewer, past, data.rows(0, 0)).orElseThrow();
        double jitter = after.factor().absoluteJitter(0);
        assertThat(jitter).isPositive();
        DMatrixRMaj ba = fewer.crossCovariance(model.kernel(), z);
        DMatrixRMaj aa = z.covariance(model.kernel());
        for (int i = 0; i < 8; i++) {
            aa.add(i, i, jitter);
            if (i > 0) {
                ba.add(7 - i, i, jitter);
            }
        }
        DMatrixRMaj fa = after.factor().solveLower(ba);
        CommonOps_DDRM.subtractEquals(aa, Dense.product(Dense.transposed(fa), fa));
        DMatrixRMaj lambda = past.unwhiten(past.at(0.05).gram());
        double lost = 0.5 * CommonOps_DDRM.trace(Dense.product(lambda, aa));
        assertThat(after.penalty() - past.penalty(0.05)).isCloseTo(lost, within(10 * jitter * lambda.get(0, 0)));
    }
}
