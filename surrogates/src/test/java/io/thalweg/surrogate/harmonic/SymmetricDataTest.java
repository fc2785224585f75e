package io.thalweg.surrogate.harmonic;

import static io.thalweg.surrogate.harmonic.Groups.points;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.linalg.Partition;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import io.thalweg.surrogate.streaming.FeatureFamily;
import io.thalweg.surrogate.streaming.InducingFeatures;
import io.thalweg.surrogate.streaming.InducingPoints;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Harmonic features at points span what values at their orbits span (Sun et al. 2021, theorem 4.1); with data that are as symmetric as
 * the kernel is, components are independent also after observation.
 */
class SymmetricDataTest {

    /** Features that are what they are, whatever is seen; in one group if asked for. */
    private record Given(InducingFeatures features) implements FeatureFamily {

        @Override
        public InducingFeatures none(int dimension) {
            return InducingPoints.none(dimension);
        }

        @Override
        public InducingFeatures following(Kernel kernel, InducingFeatures present, DMatrixRMaj x) {
            return features;
        }

        @Override
        public boolean whitens() {
            return false;
        }

        @Override
        public InducingFeatures renewed(Kernel kernel, InducingFeatures present) {
            return present;
        }

        @Override
        public FeatureFamily forFits() {
            return this;
        }

        @Override
        public void write(InducingFeatures some, StateWriter out) throws IOException {
            throw new IOException("not stored");
        }

        @Override
        public InducingFeatures read(StateReader in) throws IOException {
            throw new IOException("not stored");
        }
    }

    /** The same features, of which the belief is joint. */
    private record Joint(InducingFeatures features) implements InducingFeatures {

        @Override
        public int dimension() {
            return features.dimension();
        }

        @Override
        public int size() {
            return features.size();
        }

        @Override
        public Partition groups() {
            return Partition.whole(size());
        }

        @Override
        public DMatrixRMaj covariance(Kernel kernel) {
            return features.covariance(kernel);
        }

        @Override
        public DMatrixRMaj crossCovariance(Kernel kernel, DMatrixRMaj x) {
            return features.crossCovariance(kernel, x);
        }

        @Override
        public DMatrixRMaj crossCovariance(Kernel kernel, InducingFeatures others) {
            return features.crossCovariance(kernel, others);
        }

        @Override
        public void covariancePullback(Kernel kernel, DMatrixRMaj bar, KernelGradient into) {
            features.covariancePullback(kernel, bar, into);
        }

        @Override
        public void crossCovariancePullback(Kernel kernel, DMatrixRMaj x, DMatrixRMaj bar, KernelGradient into) {
            features.crossCovariancePullback(kernel, x, bar, into);
        }

        @Override
        public void crossCovariancePullback(
                Kernel kernel, InducingFeatures others, DMatrixRMaj bar, KernelGradient into) {
            features.crossCovariancePullback(kernel, others, bar, into);
        }

        @Override
        public int[] positionsOf(InducingFeatures others) {
            return features.positionsOf(others);
        }
    }

    private static GaussianModel known(Kernel kernel) {
        GaussianModel model = GaussianModel.of(kernel, Hyperparameter.positive("noise", 0.03));
        return TestModels.fixed(model);
    }

    private static StreamingSurrogate surrogate(Kernel kernel, InducingFeatures features) {
        return StreamingSurrogate.of(3, List.of(known(kernel)), new Given(features), 4096);
    }

    private static Observations data(DMatrixRMaj x) {
        RandomGenerator random = Seed.of(3).generator();
        double[] y = new double[x.numRows];
        Arrays.setAll(y, i -> Math.sin(5 * x.get(i, 0)) + x.get(i, 1) - x.get(i, 2) + 0.2 * random.nextGaussian());
        return Observations.of(x, y);
    }

    private static void assertSame(StreamingSurrogate actual, StreamingSurrogate expected, double tolerance) {
        DMatrixRMaj x = points(9, 3, "test");
        Prediction p = actual.posterior().predict(x);
        Prediction q = expected.posterior().predict(x);
        assertThat(p.mean()).containsExactly(q.mean(), within(tolerance));
        assertThat(p.covariance().data).containsExactly(q.covariance().data, within(tolerance));
        assertThat(actual.logEvidence()).isCloseTo(expected.logEvidence(), within(10 * tolerance));
    }

    static Stream<Groups.Case> cases() {
        return Groups.all();
    }

    /** Features that span the values at the orbits: z, and where two conjugate characters are taken together also G^s z. */
    private static HarmonicFeatures spanning(SymmetryGroup group, Kernel kernel, DMatrixRMaj z) {
        DMatrixRMaj orbit = group.images(z);
        int m = z.numRows;
        int[] component = IntStream.range(0, group.components() * orbit.numRows)
                .map(i -> i % group.components())
                .toArray();
        int[] point = IntStream.range(0, group.components() * orbit.numRows)
                .map(i -> i / group.components())
                .toArray();
        HarmonicFeatures all = new HarmonicFeatures(group, orbit, component, point);
        DMatrixRMaj covariance = all.covariance(kernel);
        // Those that are no combination of the ones before them.
        int[] kept = new int[group.order() * m];
        int count = 0;
        double[][] rows = new double[kept.length][];
        for (int i = 0; i < all.size() && count < kept.length; i++) {
            double[] row = new double[kept.length];
            double left = covariance.get(i, i);
            for (int k = 0; k < count; k++) {
                double sum = covariance.get(i, kept[k]);
                for (int l = 0; l < k; l++) {
                    sum -= row[l] * rows[k][l];
                }
                row[k] = sum / rows[k][k];
                left -= row[k] * row[k];
            }
            if (left > 1e-7) {
                row[count] = Math.sqrt(left);
                rows[count] = row;
                kept[count++] = i;
            }
        }
        assertThat(count).isEqualTo(kept.length);
        return all.at(kept);
    }

    /** Theorem 4.1: with all features in one group the belief is that of the values at the orbits, whatever the data. */
    @ParameterizedTest
    @MethodSource("cases")
    void jointFeaturesAreValuesAtTheOrbits(Groups.Case some) {
        SymmetryGroup group = some.group();
        DMatrixRMaj z = points(group.order() > 12 ? 1 : 3, 3, "z");
        HarmonicFeatures harmonic = spanning(group, some.kernel(), z);
        assertThat(harmonic.size()).isEqualTo(group.order() * z.numRows);
        Observations data = data(points(40, 3, "data"));
        assertSame(
                surrogate(some.kernel(), new Joint(harmonic)).observe(data),
                surrogate(some.kernel(), new InducingPoints(group.images(z))).observe(data),
                1e-7);
    }

    /** With inputs that are whole orbits the components stay independent: nothing is lost by groups. */
    @ParameterizedTest
    @MethodSource("cases")
    void symmetricInputsLoseNothing(Groups.Case some) {
        SymmetryGroup group = some.group();
        HarmonicFeatures harmonic =
                HarmonicFeatures.shared(group, points(3, 3, "z")).withIndependent(true);
        Observations data = data(group.images(points(5, 3, "data")));
        StreamingSurrogate joint = surrogate(some.kernel(), new Joint(harmonic));
        assertSame(surrogate(some.kernel(), harmonic).observe(data), joint.observe(data), 1e-9);
        // Of other inputs independence is a bound, and the mean is the same.
        Observations other = data(points(40, 3, "data"));
        StreamingSurrogate apart = surrogate(some.kernel(), harmonic).observe(other);
        StreamingSurrogate together = joint.observe(other);
        assertThat(apart.logEvidence()).isLessThan(together.logEvidence());
        DMatrixRMaj x = points(9, 3, "test");
        assertThat(apart.posterior().predict(x, 1).mean())
                .containsExactly(together.posterior().predict(x, 1).mean(), within(1e-9));
    }
}
