package io.thalweg.surrogate.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Fixtures;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Panels and matrix products against the plain sums over pairs, on matrices of several panels. */
class StationaryPullbackTest {

    private static final double[] SCALES = {0.25, 0.6, 1.7};

    private static DMatrixRMaj points(int n, String name, double offset) {
        RandomGenerator random = Seed.of(31).child(name).generator();
        DMatrixRMaj x = new DMatrixRMaj(n, 3);
        for (int i = 0; i < x.data.length; i++) {
            x.data[i] = offset + random.nextDouble();
        }
        return x;
    }

    private static DMatrixRMaj weights(int rows, int columns) {
        RandomGenerator random = Seed.of(32).generator();
        DMatrixRMaj w = new DMatrixRMaj(rows, columns);
        for (int i = 0; i < w.data.length; i++) {
            w.data[i] = random.nextGaussian();
        }
        return w;
    }

    static Stream<Profile> profiles() {
        return Stream.of(Rbf.PROFILE, Matern12.PROFILE, Matern32.PROFILE, Matern52.PROFILE);
    }

    private static Stationary kernel(Profile profile) {
        return new Stationary(profile, Lengthscales.of(SCALES));
    }

    /** The sums over pairs, written as in the definition. */
    private static final class Pairs {
        private double inner;
        private final double[] scaleBar = new double[3];
        private final DMatrixRMaj aBar;
        private final DMatrixRMaj bBar;
        private final DMatrixRMaj k;

        Pairs(Profile profile, DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj w) {
            aBar = a.createLike();
            bBar = a == b ? aBar : b.createLike();
            k = new DMatrixRMaj(a.numRows, b.numRows);
            double[] value = new double[1];
            double[] slope = new double[1];
            for (int i = 0; i < a.numRows; i++) {
                for (int j = 0; j < b.numRows; j++) {
                    double r2 = 0;
                    for (int c = 0; c < 3; c++) {
                        double t = (a.get(i, c) - b.get(j, c)) / SCALES[c];
                        r2 += t * t;
                    }
                    profile.valueAndSlope(new double[] {r2}, 1, value, slope);
                    k.set(i, j, value[0]);
                    inner += w.get(i, j) * value[0];
                    for (int c = 0; c < 3; c++) {
                        double t = a.get(i, c) - b.get(j, c);
                        double bar = 2 * w.get(i, j) * slope[0] * t / (SCALES[c] * SCALES[c]);
                        scaleBar[c] -= bar * t / SCALES[c];
                        aBar.add(i, c, bar);
                        bBar.add(j, c, -bar);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void gradientsBetweenTwoSets(Profile profile) {
        DMatrixRMaj a = points(403, "a", 0);
        DMatrixRMaj b = points(251, "b", 0);
        System.arraycopy(a.data, 0, b.data, 0, 30);
        compare(profile, a, b, false);
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void gradientsWithinOneSet(Profile profile) {
        DMatrixRMaj a = points(403, "a", 0);
        System.arraycopy(a.data, 0, a.data, 1200, 9);
        compare(profile, a, a, true);
    }

    private static void compare(Profile profile, DMatrixRMaj a, DMatrixRMaj b, boolean within) {
        assertThat(Panels.rows(b.numRows)).as("several panels").isLessThan(a.numRows);
        DMatrixRMaj w = weights(a.numRows, b.numRows);
        Pairs expected = new Pairs(profile, a, b, w);
        double[] gradient = new double[3];
        DMatrixRMaj aBar = a.createLike();
        DMatrixRMaj bBar = within ? null : b.createLike();
        KernelGradient into = KernelGradient.of(gradient, aBar, bBar);
        double inner = within
                ? kernel(profile).gramPullback(a, w, into)
                : kernel(profile).pullback(a, b, w, into);
        assertThat(inner).isEqualTo(expected.inner, within(1e-11));
        assertThat(Fixtures.relativeError(gradient, expected.scaleBar)).isLessThan(1e-11);
        assertThat(Fixtures.relativeError(aBar.data, expected.aBar.data)).isLessThan(1e-12);
        if (bBar != null) {
            assertThat(Fixtures.relativeError(bBar.data, expected.bBar.data)).isLessThan(1e-12);
        }
        DMatrixRMaj k = within ? kernel(profile).gram(a) : kernel(profile).covariance(a, b);
        assertThat(Fixtures.relativeError(k.data, expected.k.data)).isLessThan(1e-14);
    }

    /** The points are centred: far from the origin the gradient has the digits that the differences of the points have. */
    @Test
    void gradientsFarFromTheOrigin() {
        DMatrixRMaj a = points(90, "a", 0x1p20);
        DMatrixRMaj w = weights(90, 90);
        double[] gradient = new double[3];
        kernel(Rbf.PROFILE).gramPullback(a, w, KernelGradient.ofParameters(gradient));
        assertThat(Fixtures.relativeError(gradient, new Pairs(Rbf.PROFILE, a, a, w).scaleBar))
                .isLessThan(1e-11);
    }

    /** A constant column, and two columns that are the same. */
    @Test
    void gradientsWithConstantAndDuplicateColumns() {
        DMatrixRMaj a = points(40, "a", 0);
        for (int i = 0; i < 40; i++) {
            a.set(i, 0, 0.3);
            a.set(i, 2, a.get(i, 1));
        }
        double[] gradient = new double[3];
        Stationary kernel = Matern52.of(Lengthscales.of(0.5, 0.7, 0.7));
        kernel.gramPullback(a, weights(40, 40), KernelGradient.ofParameters(gradient));
        assertThat(gradient[0]).as("no relevance").isEqualTo(0, within(1e-25));
        assertThat(gradient[1])
                .as("shared relevance")
                .isEqualTo(gradient[2], within(1e-12))
                .isNotZero();
    }

    /** Length scales at their limits, as a fit may try them. */
    @ParameterizedTest
    @MethodSource("profiles")
    void extremeLengthscalesGiveFiniteGradients(Profile profile) {
        DMatrixRMaj a = points(40, "a", 0);
        System.arraycopy(a.data, 0, a.data, 9, 3);
        for (double scale : new double[] {1e-150, 1e-6, 1e6, 1e150}) {
            Stationary kernel = new Stationary(profile, Lengthscales.of(scale, scale, scale));
            double[] gradient = new double[3];
            DMatrixRMaj aBar = a.createLike();
            kernel.gramPullback(a, weights(40, 40), KernelGradient.of(gradient, aBar, null));
            assertThat(Arrays.stream(gradient).allMatch(Double::isFinite))
                    .as("scale %s", scale)
                    .isTrue();
            assertThat(Arrays.stream(aBar.data).allMatch(Double::isFinite)).isTrue();
            if (scale < 1) {
                assertThat(gradient).as("coincident points contribute nothing").containsOnly(0.0);
                assertThat(aBar.data).containsOnly(0.0);
            }
            double far = scale < 1 ? 0 : 1;
            assertThat(kernel.gram(a).get(0, 1)).isEqualTo(far, within(1e-5));
        }
    }
}
