package io.thalweg.surrogate.harmonic;

import static io.thalweg.surrogate.harmonic.Groups.points;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.linalg.BlockCholesky;
import io.thalweg.core.internal.linalg.Factor;
import io.thalweg.core.internal.state.StateFormat;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern32;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.streaming.InducingPoints;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HarmonicFamilyTest {

    private static final SymmetryGroup GROUP = SymmetryGroup.reflections(2, new double[] {0.5, 0.4, 0.6});

    private static final Kernel KERNEL = Scaled.of(2, Matern32.of(Lengthscales.of(0.4, 0.7, 0.55)));

    private static HarmonicFeatures following(HarmonicFamily family, HarmonicFeatures present, DMatrixRMaj x) {
        return (HarmonicFeatures) family.following(KERNEL, present, x);
    }

    /** The mean variance that features leave at points. */
    private static double left(HarmonicFeatures features, DMatrixRMaj x) {
        Factor factor = BlockCholesky.withJitter(features.covariance(KERNEL), features.groups())
                .orElseThrow();
        DMatrixRMaj v = features.crossCovariance(KERNEL, x);
        factor.solveLowerInPlace(v);
        double explained = Arrays.stream(v.data).map(e -> e * e).sum();
        return (Arrays.stream(KERNEL.diagonal(x)).sum() - explained) / x.numRows;
    }

    private static long count(HarmonicFeatures features, int t) {
        return Arrays.stream(features.componentIndices()).filter(c -> c == t).count();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyComponentHasItsNumberOfPoints(boolean own) {
        DMatrixRMaj x = points(300, 3, "x");
        HarmonicFamily family = HarmonicFamily.of(GROUP, 20);
        family = own ? family.withOwnPoints() : family;
        HarmonicFeatures features = following(family, family.none(3), x);
        for (int t = 0; t < 4; t++) {
            assertThat(count(features, t)).isEqualTo(20);
        }
        assertThat(features.points().numRows).isBetween(own ? 21 : 20, own ? 80 : 20);
        assertThat(following(family, features, points(9, 3, "later"))).isSameAs(features);
        // Better than as many components at the first points, and than a quarter as many ordinary points.
        HarmonicFeatures first = HarmonicFeatures.shared(
                GROUP, InducingPoints.rows(x, IntStream.range(0, 20).toArray()));
        assertThat(left(features, x)).isLessThan(0.93 * left(first, x));
        assertThat(features.factor(KERNEL).jitter()).isZero();
        assertThat(features.factor(KERNEL)).isSameAs(features.factor(KERNEL));
    }

    /** Of six clusters and thirty points far from all others six points are enough for the clusters. */
    @Test
    void pointsThatExplainManyComeFirst() {
        DMatrixRMaj x = points(300, 3, "x");
        for (int i = 0; i < 270; i++) {
            for (int j = 0; j < 3; j++) {
                x.set(i, j, 3 * (i % 6) + 0.7 * j + 0.01 * x.get(i, j));
            }
        }
        for (int i = 270; i < 300; i++) {
            x.set(i, 0, 100 + 5 * i);
        }
        HarmonicFamily family = HarmonicFamily.of(GROUP, 6);
        HarmonicFeatures features = following(family, family.none(3), x);
        assertThat(features.points().numRows).isEqualTo(6);
        assertThat(left(features, x)).isBetween(0.09 * 2, 0.13 * 2);
    }

    /** What is left is what the features leave. */
    @Test
    void residualsMatchTheFeatures() {
        DMatrixRMaj x = points(150, 3, "x");
        HarmonicFeatures none = HarmonicFeatures.none(GROUP);
        PointSelection selection = new PointSelection(KERNEL, none, x, 1e-8, Runnable::run);
        assertThat(selection.left() / 150).isCloseTo(2, within(1e-12));
        selection.choose(new int[] {0, 1, 2, 3}, 12, Seed.of(1).generator());
        HarmonicFamily family = HarmonicFamily.of(GROUP, 12);
        HarmonicFeatures features = new HarmonicFeatures(GROUP, x, selection.components(), selection.rows());
        assertThat(features.size()).isEqualTo(48);
        assertThat(selection.left() / 150).isCloseTo(left(features, x), within(1e-10));
        // Beside present features, too.
        PointSelection more = new PointSelection(KERNEL, features, x, 1e-8, Runnable::run);
        assertThat(more.left()).isCloseTo(selection.left(), within(1e-9));
        more.choose(new int[] {0, 1, 2, 3}, 20, Seed.of(2).generator());
        HarmonicFeatures grown = new HarmonicFeatures(
                GROUP,
                x,
                joined(features.componentIndices(), more.components()),
                joined(features.pointIndices(), more.rows()));
        assertThat(grown.size()).isEqualTo(80);
        assertThat(more.left() / 150).isCloseTo(left(grown, x), within(1e-10));
        assertThat(family.most()).isEqualTo(12);
    }

    private static int[] joined(int[] a, int[] b) {
        return IntStream.concat(Arrays.stream(a), Arrays.stream(b)).toArray();
    }

    /** Old features come first, and none twice. */
    @Test
    void featuresFollowTheData() {
        HarmonicFamily family = HarmonicFamily.of(GROUP, 25);
        HarmonicFeatures present = family.none(3);
        for (int k = 0; k < 10; k++) {
            HarmonicFeatures next = following(family, present, points(4, 3, "batch" + k));
            assertThat(next.positionsOf(present))
                    .isEqualTo(IntStream.range(0, present.size()).toArray());
            present = next;
            assertThat(following(family, present, points(4, 3, "batch" + k))).isSameAs(present);
            assertThat(present.size()).isEqualTo(4 * Math.min(25, 4 * (k + 1)));
        }
        assertThat(family.following(KERNEL, present, new DMatrixRMaj(0, 3))).isSameAs(present);
        assertThat(family.renewed(KERNEL, present)).isSameAs(present);
    }

    /** Points that a transformation leaves where they are, images of each other, and twins. */
    @Test
    void fixedPointsAndImagesStayRegular() {
        DMatrixRMaj x = points(40, 3, "x");
        for (int i = 0; i < 10; i++) {
            x.set(i, 0, 0.5);
            x.set(i, 2, 0.6);
            x.set(10 + i, 1, 0.4);
        }
        DMatrixRMaj some = InducingPoints.rows(x, IntStream.range(0, 20).toArray());
        System.arraycopy(GROUP.image(some, 1).data, 0, x.data, 60, 60);
        System.arraycopy(x.data, 0, x.data, 90, 15);
        for (boolean own : new boolean[] {false, true}) {
            HarmonicFamily family = HarmonicFamily.of(GROUP, 50);
            family = own ? family.withOwnPoints() : family;
            HarmonicFeatures features = following(family, family.none(3), x);
            assertThat(features.factor(KERNEL).jitter()).isZero();
            assertThat(left(features, x)).isLessThan(1e-6);
            assertThat(count(features, 0)).isEqualTo(20);
            assertThat(count(features, 3)).isZero();
            assertThat(count(features, 1)).isEqualTo(10);
            assertThat(count(features, 2)).isEqualTo(10);
        }
    }

    /** A function so smooth that a handful of features says all, and higher components are nothing. */
    @Test
    void addsNothingWhereNothingIsLeft() {
        Kernel smooth = Rbf.of(Lengthscales.of(30, 30, 30));
        HarmonicFamily family = HarmonicFamily.of(GROUP, 100);
        HarmonicFeatures features = (HarmonicFeatures) family.following(smooth, family.none(3), points(500, 3, "x"));
        assertThat(features.size()).isBetween(3, 30);
        assertThat(features.factor(smooth).jitter()).isZero();
    }

    /** Of very many points some are chosen among, whatever the threads. */
    @Test
    void manyCandidatesAreHandled() {
        DMatrixRMaj x = points(3000, 3, "many");
        HarmonicFamily family = HarmonicFamily.of(GROUP, 30).withCandidates(500);
        HarmonicFeatures features = following(family, family.none(3), x);
        ExecutorService pool = Executors.newFixedThreadPool(3);
        try {
            HarmonicFamily parallel = family.withExecutor(pool);
            assertThat(following(parallel, parallel.none(3), x)).isEqualTo(features);
        } finally {
            pool.shutdownNow();
        }
        assertThat(following(family.withSeed(Seed.of(9)), family.none(3), x)).isNotEqualTo(features);
        assertThat(features.points().numRows).isEqualTo(30);
    }

    @Test
    void kernelsThatAreNotInvariantAreRefused() {
        HarmonicFamily family = HarmonicFamily.of(SymmetryGroup.longitude(6, 3), 10);
        assertThatThrownBy(() -> family.following(KERNEL, family.none(3), points(5, 3, "x")))
                .isInstanceOf(NotInvariantException.class)
                .hasMessageContaining("rotation");
    }

    @Test
    void fitsUseFewerFeatures() {
        assertThat(HarmonicFamily.of(GROUP, 200).forFits().most()).isEqualTo(64);
        assertThat(HarmonicFamily.of(GROUP, 1).forFits().most()).isEqualTo(1);
        HarmonicFamily more = HarmonicFamily.of(GROUP, 20).withMostForFits(30);
        assertThat(more.forFits().most()).isEqualTo(30);
        assertThat(more.forFits().forFits().most()).isEqualTo(30);
        assertThat(HarmonicFamily.of(GROUP, 200).beforeFit().most()).isEqualTo(64);
        assertThat(HarmonicFamily.of(GROUP, 200).refinements()).isEqualTo(5);
        assertThat(HarmonicFamily.of(GROUP, 200).withMoreIterations(0).refinements())
                .isZero();
        assertThat(HarmonicFamily.of(GROUP, 64).refinements()).isZero();
        assertThat(more.whitens()).isFalse();
        assertThat(more.choosesAnew()).isTrue();
    }

    private static final StateFormat FORMAT = new StateFormat(0x54575354, 1, "a test");

    private static byte[] written(HarmonicFamily family, HarmonicFeatures features) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        FORMAT.write(bytes, out -> family.write(features, out));
        return bytes.toByteArray();
    }

    @Test
    void featuresAreStored() throws IOException {
        HarmonicFamily family = HarmonicFamily.of(GROUP, 12);
        HarmonicFeatures features = following(family, family.none(3), points(30, 3, "x"));
        byte[] bytes = written(family, features);
        assertThat(FORMAT.read(new ByteArrayInputStream(bytes), family::read)).isEqualTo(features);
        HarmonicFamily other = HarmonicFamily.of(SymmetryGroup.reflections(2, new double[] {0.5, 0.4, 0.5}), 12);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FORMAT.read(new ByteArrayInputStream(bytes), other::read))
                .withMessageContainingAll("another group", "reflection");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> written(other, features))
                .withMessageContaining("cannot change its kind of features");
    }

    @Test
    void badArgumentsAreRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HarmonicFamily.of(GROUP, 0))
                .withMessageContaining("most is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HarmonicFamily.of(GROUP, 5).withCandidates(0))
                .withMessageContaining("candidates is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HarmonicFamily.of(GROUP, 5).none(4))
                .withMessageContainingAll("4", "3");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> HarmonicFamily.of(GROUP, 5).following(KERNEL, InducingPoints.none(3), points(3, 3, "x")))
                .withMessageContaining("InducingPoints");
    }
}
