package io.thalweg.surrogate.harmonic;

import static io.thalweg.surrogate.harmonic.Groups.points;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.streaming.InducingFeatures;
import io.thalweg.surrogate.streaming.InducingFeaturesContract;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class HarmonicFeaturesTest {

    /** Weighted sums of the values on the orbits. */
    private abstract static class Contract extends InducingFeaturesContract {

        @Override
        protected abstract HarmonicFeatures features();

        @Override
        protected DMatrixRMaj support() {
            return features().group().images(features().points());
        }

        @Override
        protected DMatrixRMaj weights() {
            HarmonicFeatures features = features();
            SymmetryGroup group = features.group();
            int m = features.points().numRows;
            DMatrixRMaj weights = new DMatrixRMaj(group.order() * m, features.size());
            for (int i = 0; i < features.size(); i++) {
                for (int s = 0; s < group.order(); s++) {
                    weights.set(s * m + features.pointIndices()[i], i, group.weight(features.componentIndices()[i], s));
                }
            }
            return weights;
        }
    }

    @Nested
    class Shared extends Contract {
        @Override
        protected HarmonicFeatures features() {
            return HarmonicFeatures.shared(
                    SymmetryGroup.reflections(2, new double[] {0.1, 0, -0.2}), entries(3, 3, "z"));
        }
    }

    /** Components with points of their own, in any order, and one point that two have. */
    @Nested
    class OwnPoints extends Contract {
        @Override
        protected HarmonicFeatures features() {
            return new HarmonicFeatures(
                    SymmetryGroup.reflections(2, new double[] {0.1, 0, -0.2}),
                    entries(5, 3, "z"),
                    new int[] {1, 0, 3, 0, 1, 2},
                    new int[] {0, 1, 2, 3, 4, 4});
        }
    }

    /** More images of a point than points: other panels. */
    @Nested
    class ManyImages extends Contract {
        @Override
        protected HarmonicFeatures features() {
            return new HarmonicFeatures(
                    SymmetryGroup.reflections(3, new double[3]), entries(2, 3, "z"), new int[] {7, 3, 0, 1}, new int[] {
                        0, 0, 1, 1
                    });
        }
    }

    private static final SymmetryGroup GROUP = SymmetryGroup.of(3, Rotation.of(0, 1, 6), reflection());

    private static final Kernel KERNEL = Groups.all().toList().get(4).kernel();

    private static Reflection reflection() {
        return Reflection.of(new int[] {2}, new double[] {0.5});
    }

    /** That of the features is a component's own kernel. */
    @Test
    void covariancesMatchComponents() {
        HarmonicFeatures features = HarmonicFeatures.shared(GROUP, points(4, 3, "z"));
        DMatrixRMaj covariance = features.covariance(KERNEL);
        assertThat(features.size()).isEqualTo(4 * 8);
        assertThat(features.groups().groups()).isEqualTo(8);
        for (int t = 0; t < 8; t++) {
            DMatrixRMaj block = features.groups().block(covariance, t);
            assertThat(block.data)
                    .containsExactly(
                            new HarmonicComponent(GROUP, t, KERNEL).gram(features.points()).data, within(1e-14));
            features.groups().putBlock(new DMatrixRMaj(4, 4), t, covariance);
        }
        assertThat(covariance.data).as("between groups").containsOnly(0);
    }

    /** The same at any number of threads, and as if each point were alone. */
    @Test
    void manyPointsMatchSinglePoints() {
        HarmonicFeatures features = HarmonicFeatures.shared(GROUP, points(9, 3, "z"));
        DMatrixRMaj x = points(1700, 3, "many");
        DMatrixRMaj all = features.crossCovariance(KERNEL, x);
        for (int i : new int[] {0, 1, 511, 512, 1023, 1024, 1699}) {
            DMatrixRMaj one = CommonOps_DDRM.extract(x, i, i + 1, 0, 3);
            DMatrixRMaj alone = features.crossCovariance(KERNEL, one);
            for (int k = 0; k < features.size(); k++) {
                assertThat(all.get(k, i)).isCloseTo(alone.data[k], within(1e-14));
            }
        }
        DMatrixRMaj bar = points(features.size(), 1700, "bar");
        double[] gradient = new double[KERNEL.parameters().size()];
        DMatrixRMaj xBar = x.createLike();
        features.crossCovariancePullback(KERNEL, x, bar, KernelGradient.of(gradient, null, xBar));
        try (Pool pool = new Pool(Executors.newFixedThreadPool(3))) {
            HarmonicFeatures parallel = features.withExecutor(pool.service);
            assertThat(parallel).isEqualTo(features);
            assertThat(parallel.crossCovariance(KERNEL, x).data).isEqualTo(all.data);
            double[] again = new double[gradient.length];
            DMatrixRMaj xBarAgain = x.createLike();
            parallel.crossCovariancePullback(KERNEL, x, bar, KernelGradient.of(again, null, xBarAgain));
            assertThat(again).isEqualTo(gradient);
            assertThat(xBarAgain.data).isEqualTo(xBar.data);
        }
    }

    private record Pool(ExecutorService service) implements AutoCloseable {
        @Override
        public void close() {
            service.shutdownNow();
        }
    }

    /** Covariances with other harmonic features, which share points or do not, are those of the sums of values. */
    @Test
    void crossCovariancesOfHarmonicFeatures() {
        DMatrixRMaj z = points(6, 3, "z");
        HarmonicFeatures shared = HarmonicFeatures.shared(GROUP, z);
        HarmonicFeatures own = shared.at(new int[] {3, 9, 11, 17, 40, 41});
        assertThat(own.points().numRows).isEqualTo(4);
        for (HarmonicFeatures left : new HarmonicFeatures[] {shared, own}) {
            for (HarmonicFeatures right : new HarmonicFeatures[] {shared, own}) {
                DMatrixRMaj cross = left.crossCovariance(KERNEL, right);
                DMatrixRMaj bar = points(left.size(), right.size(), "bar");
                double[] gradient = new double[KERNEL.parameters().size()];
                left.crossCovariancePullback(KERNEL, right, bar, KernelGradient.ofParameters(gradient));
                double[] expected = new double[gradient.length];
                for (int i = 0; i < left.size(); i++) {
                    for (int j = 0; j < right.size(); j++) {
                        int t = left.componentIndices()[i];
                        double value = 0;
                        if (t == right.componentIndices()[j]) {
                            Kernel k = new HarmonicComponent(GROUP, t, KERNEL);
                            DMatrixRMaj a = point(left, i);
                            DMatrixRMaj b = point(right, j);
                            value = k.covariance(a, b).data[0];
                            k.pullback(
                                    a,
                                    b,
                                    new DMatrixRMaj(1, 1, true, bar.get(i, j)),
                                    KernelGradient.ofParameters(expected));
                        }
                        assertThat(cross.get(i, j)).isCloseTo(value, within(1e-14));
                    }
                }
                assertThat(gradient).containsExactly(expected, within(1e-11));
            }
        }
        assertThat(shared.positionsOf(own)).containsExactly(3, 9, 11, 17, 40, 41);
        int[] back = own.positionsOf(shared);
        assertThat(back[9]).isEqualTo(1);
        assertThat(Arrays.stream(back).filter(i -> i >= 0).count()).isEqualTo(6);
    }

    private static DMatrixRMaj point(HarmonicFeatures features, int i) {
        int row = features.pointIndices()[i];
        return CommonOps_DDRM.extract(features.points(), row, row + 1, 0, 3);
    }

    /** Features of another group are linear functionals like any others. */
    @Test
    void crossCovariancesOfAnotherGroup() {
        Kernel kernel = Matern52.of(Lengthscales.of(0.4, 0.7, 0.5));
        HarmonicFeatures left = HarmonicFeatures.shared(SymmetryGroup.reflections(2, new double[3]), points(3, 3, "z"));
        HarmonicFeatures right =
                HarmonicFeatures.shared(SymmetryGroup.reflections(1, new double[] {0.5, 0.4, 0.3}), points(2, 3, "y"));
        assertThat(left.crossCovariance(kernel, right).data)
                .containsExactly(
                        CommonOps_DDRM.transpose(right.crossCovariance(kernel, left), null).data, within(1e-14));
        assertThat(left.positionsOf(right)).containsOnly(-1);
    }

    @Test
    void featuresGrow() {
        HarmonicFeatures none = HarmonicFeatures.none(GROUP);
        assertThat(none.size()).isZero();
        assertThat(none.covariance(KERNEL).getNumElements()).isZero();
        assertThat(none.crossCovariance(KERNEL, points(3, 3, "x")).numCols).isEqualTo(3);
        HarmonicFeatures some = none.with(points(2, 3, "z"), new int[] {0, 5, 1}, new int[] {0, 1, 1});
        HarmonicFeatures more = some.with(points(1, 3, "y"), new int[] {2, 1}, new int[] {0, 2});
        assertThat(more.positionsOf(some)).containsExactly(0, 1, 2);
        assertThat(more.componentIndices()).containsExactly(0, 5, 1, 2, 1);
        assertThat(more.at(IntStream.range(0, 3).toArray())).isEqualTo(some).hasSameHashCodeAs(some);
        InducingFeatures other = more;
        assertThat(other).isNotEqualTo(some);
    }

    @Test
    void badArgumentsAreRefusedByName() {
        DMatrixRMaj z = points(2, 3, "z");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HarmonicFeatures(GROUP, z, new int[] {0, 0}, new int[] {1, 1}))
                .withMessageContainingAll("feature 1", "once");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HarmonicFeatures(GROUP, z, new int[] {8}, new int[] {1}))
                .withMessageContaining("component 8");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HarmonicFeatures(GROUP, z, new int[] {0}, new int[] {2}))
                .withMessageContaining("point 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HarmonicFeatures(GROUP, z, new int[] {0}, new int[] {1, 0}))
                .withMessageContaining("equal lengths");
    }
}
