package io.thalweg.acquisition.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.acquisition.NaiveGaussianProcess;
import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.acquisition.internal.PendingChoice;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.ForwardingPosterior;
import java.util.List;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a candidate costs does not grow with the number of pending points, once they are many. */
class ManyPendingTest {

    private static final int D = 2;

    /** More than any function samples of observed points. */
    private static final int BASELINE = 48;

    /** What was asked of a posterior: the most points jointly, the most points that each candidate meets, and a measure of all work. */
    private static final class Work {
        private int jointly;
        private int met;
        private double blocks;
    }

    private record Counted(Posterior posterior, Work work) implements ForwardingPosterior {

        @Override
        public Prediction predict(DMatrixRMaj x, int q) {
            work.jointly = Math.max(work.jointly, q);
            work.blocks += (double) q * q * q;
            return posterior.predict(x, q);
        }

        @Override
        public CovarianceWith covarianceWith(DMatrixRMaj z) {
            work.met = Math.max(work.met, z.numRows);
            return posterior.covarianceWith(z);
        }
    }

    private static DMatrixRMaj points(int count, String name) {
        return DMatrixRMaj.wrap(
                count,
                D,
                Seed.of(8).child(name).generator().doubles((long) count * D).toArray());
    }

    private static Work work(String name, int objectives, int pending, boolean noisy) {
        NaiveGaussianProcess process = NaiveGaussianProcess.random(
                Profile.MATERN52, 6, D, 0.02, Seed.of(3).generator());
        Work work = new Work();
        Posterior counted = new Counted(process, work);
        AcquisitionContext context = AcquisitionContext.of(counted, 0, Seed.of(1))
                .withObjectives(
                        IntStream.range(0, objectives).mapToObj(i -> counted).toList(),
                        objectives == 1 ? new double[0] : new double[objectives])
                .withObserved(process.data(), noisy)
                .withPending(points(pending, "pending"));
        AcquisitionFunction function = Acquisitions.named(name).on(context);
        double[] values = new double[3];
        function.evaluateAll(points(3, "x"), values, new DMatrixRMaj(3, D));
        assertThat(values).as(name).doesNotContain(Double.NaN, Double.NEGATIVE_INFINITY);
        return work;
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "qlogei", "qlognei", "qei", "qnei", "qsr", "qucb", "qpi"})
    void ofOneObjective(String name) {
        assertBounded(name, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "qlogehvi", "qlognehvi"})
    void ofSeveralObjectives(String name) {
        assertBounded(name, 2);
    }

    private static void assertBounded(String name, int objectives) {
        for (boolean noisy : List.of(false, true)) {
            Work many = work(name, objectives, 2 * PendingChoice.LOOKED_AT, noisy);
            assertThat(many.met).isBetween(PendingChoice.MOST, PendingChoice.MOST + BASELINE);
            assertThat(many.jointly).isLessThanOrEqualTo(PendingChoice.LOOKED_AT);
            Work more = work(name, objectives, 4 * PendingChoice.LOOKED_AT, noisy);
            assertThat(more.met).isEqualTo(many.met);
            assertThat(more.blocks).isEqualTo(many.blocks);
        }
    }
}
