package io.thalweg.surrogate.harmonic;

import static io.thalweg.surrogate.harmonic.Groups.points;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Linear;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SymmetryGroupTest {

    static Stream<Groups.Case> cases() {
        return Groups.all();
    }

    private static double distance(DMatrixRMaj x, int i, int j) {
        double sum = 0;
        for (int k = 0; k < x.numCols; k++) {
            sum += Math.pow(x.get(i, k) - x.get(j, k), 2);
        }
        return Math.sqrt(sum);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void transformationsAreCyclicIsometries(Groups.Case some) {
        DMatrixRMaj x = points(6, 3, "x");
        for (CyclicTransformation way : some.group().transformations()) {
            DMatrixRMaj image = way.apply(x, 1);
            for (int i = 1; i < 6; i++) {
                assertThat(distance(image, i, 0)).isCloseTo(distance(x, i, 0), within(1e-14));
            }
            DMatrixRMaj stepped = x;
            for (int s = 0; s <= way.order(); s++) {
                assertThat(way.apply(x, s - way.order()).data).isEqualTo(way.apply(x, s).data);
                if (!(way instanceof Translation) || s < way.order()) {
                    assertThat(stepped.data).containsExactly(way.apply(x, s).data, within(1e-14));
                }
                stepped = way.apply(stepped, 1);
            }
            assertThat(way.apply(x, 0).data).isEqualTo(x.data);
            assertThat(way.apply(x, 0)).isNotSameAs(x);
        }
    }

    /** Differences of images are images of differences, forwards and back. */
    @ParameterizedTest
    @MethodSource("cases")
    void directionsTransform(Groups.Case some) {
        DMatrixRMaj x = points(1, 3, "x");
        DMatrixRMaj v = points(1, 3, "v");
        for (CyclicTransformation way : some.group().transformations()) {
            CyclicTransformation plain = new CyclicTransformation() {
                @Override
                public int order() {
                    return way.order();
                }

                @Override
                public DMatrixRMaj apply(DMatrixRMaj points, int power) {
                    return way.apply(points, power);
                }

                @Override
                public void requireDimension(int d) {
                    way.requireDimension(d);
                }
            };
            for (int s = -2; s < 3; s++) {
                DMatrixRMaj moved = x.copy();
                Arrays.setAll(moved.data, j -> x.data[j] + v.data[j]);
                double[] from = way.apply(x, s).data;
                double[] to = way.apply(moved, s).data;
                double[] turned = new double[3];
                Arrays.setAll(turned, j -> to[j] - from[j]);
                assertThat(way.turn(v, s).data).containsExactly(turned, within(1e-14));
                assertThat(plain.turn(v, s).data).containsExactly(turned, within(1e-14));
                assertThat(way.turn(way.turn(v, s), -s).data).containsExactly(v.data, within(1e-14));
            }
        }
    }

    /** Σ_t w_ts is 1 for the identity and else 0; the weights of a component are an idempotent of the group's algebra. */
    @ParameterizedTest
    @MethodSource("cases")
    void weightsResolveTheIdentity(Groups.Case some) {
        SymmetryGroup group = some.group();
        for (int s = 0; s < group.order(); s++) {
            double sum = 0;
            for (int t = 0; t < group.components(); t++) {
                sum += group.weight(t, s);
            }
            assertThat(sum).isCloseTo(s == 0 ? 1 : 0, within(1e-15));
        }
        double total = 0;
        for (int t = 0; t < group.components(); t++) {
            double squares = 0;
            for (int s = 0; s < group.order(); s++) {
                squares += group.weight(t, s) * group.weight(t, s);
            }
            assertThat(squares).isCloseTo(group.weight(t, 0), within(1e-15));
            total += group.weight(t, 0);
        }
        assertThat(total).isCloseTo(1, within(1e-15));
        assertThat(group.weights().numCols).isEqualTo(group.order());
    }

    @Test
    void countsComponents() {
        double[] centre = new double[6];
        assertThat(SymmetryGroup.reflections(3, centre).components()).isEqualTo(8);
        assertThat(SymmetryGroup.longitude(12, 3).components()).isEqualTo(7);
        assertThat(SymmetryGroup.longitude(24, 3).components()).isEqualTo(13);
        assertThat(SymmetryGroup.longitude(5, 2).components()).isEqualTo(3);
        SymmetryGroup both = SymmetryGroup.of(3, Rotation.of(0, 1, 4), Reflection.of(new int[] {2}, new double[1]));
        assertThat(both.components()).isEqualTo(6);
        assertThat(both.order()).isEqualTo(8);
    }

    /** PAPERS: transformation j takes the coordinates j, j + J, j + 2J. */
    @Test
    void reflectionsAreInterleaved() {
        DMatrixRMaj x = points(1, 5, "x");
        DMatrixRMaj image = SymmetryGroup.reflections(2, new double[5]).image(x, 2);
        assertThat(image.data).containsExactly(-x.data[0], x.data[1], -x.data[2], x.data[3], -x.data[4]);
    }

    /** Element s of two transformations applies both; images are stacked in order of s. */
    @Test
    void elementsAreNumberedWithTheLastFastest() {
        SymmetryGroup group = SymmetryGroup.of(3, Rotation.of(0, 1, 4), Reflection.of(new int[] {2}, new double[1]));
        DMatrixRMaj x = new DMatrixRMaj(1, 3, true, 1, 0, 5);
        assertThat(group.images(x).data)
                .containsExactly(1, 0, 5, 1, 0, -5, 0, 1, 5, 0, 1, -5, -1, 0, 5, -1, 0, -5, 0, -1, 5, 0, -1, -5);
        assertThat(group.turnedBack(group.image(x, 3), 3).data).containsExactly(x.data, within(0.0));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void invariantKernelsAreAccepted(Groups.Case some) {
        assertThatCode(() -> some.group().requireInvariant(some.kernel(), points(10, 3, "x")))
                .doesNotThrowAnyException();
        assertThatCode(() -> some.group().requireInvariant(some.kernel(), points(1, 3, "x")))
                .doesNotThrowAnyException();
        assertThatCode(() -> some.group().requireInvariant(some.kernel(), new DMatrixRMaj(0, 3)))
                .doesNotThrowAnyException();
    }

    @Test
    void kernelsThatAreNotInvariantAreRefusedWithTheReason() {
        DMatrixRMaj x = points(50, 3, "x");
        SymmetryGroup group = SymmetryGroup.principal(2, x);
        assertThatThrownBy(() -> group.requireInvariant(Rbf.of(Lengthscales.of(0.4, 0.7, 0.55)), x))
                .isInstanceOf(NotInvariantException.class)
                .hasMessageContainingAll(
                        "reflection along",
                        "changes covariances",
                        "but",
                        " at [",
                        "length scale",
                        "PrincipalDirections");
        assertThatThrownBy(() -> SymmetryGroup.reflections(1, new double[] {0.5, 0.5, 0.5})
                        .requireInvariant(Linear.of(1), x))
                .isInstanceOf(NotInvariantException.class)
                .hasMessageContaining("reflection of columns [0, 1, 2]");
    }

    /** Points far apart have no covariance either way: what is compared are points close enough to have one. */
    @Test
    void shortLengthScalesDoNotHideAsymmetry() {
        DMatrixRMaj x = points(50, 3, "x");
        SymmetryGroup group = SymmetryGroup.principal(2, x);
        assertThatThrownBy(() -> group.requireInvariant(Rbf.of(Lengthscales.of(1e-4, 1.01e-4, 1e-4)), x))
                .isInstanceOf(NotInvariantException.class);
    }

    /** What rounding makes of images is no reason, however far from the origin and however short length scales are. */
    @Test
    void roundingIsTolerated() {
        DMatrixRMaj x = points(50, 3, "x");
        Arrays.setAll(x.data, i -> 1e9 + x.data[i]);
        double[] centre = {1e9, 1e9, 1e9};
        assertThatCode(() -> SymmetryGroup.reflections(2, centre)
                        .requireInvariant(Matern52.of(Lengthscales.of(1e-3, 2e-3, 1e-3)), x))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> SymmetryGroup.principal(2, x)
                        .requireInvariant(Matern52.of(Lengthscales.of(1e-3, 2e-3, 1e-3)), x))
                .isInstanceOf(NotInvariantException.class);
    }

    /** Equal length scales that are learnt one by one do not stay equal. */
    @Test
    void kernelsLosingInvarianceInFitsAreRefused() {
        DMatrixRMaj x = points(50, 3, "x");
        Kernel equal = Matern52.of(Lengthscales.of(0.5, 0.5, 0.5));
        SymmetryGroup group = SymmetryGroup.longitude(6, 3);
        assertThatThrownBy(() -> group.requireInvariant(equal, x))
                .isInstanceOf(NotInvariantException.class)
                .hasMessageContainingAll("rotation of columns 0 and 1", "lengthscale[0]", "learnt");
        Kernel fixed = equal.withParameters(equal.parameters().map(p -> p.fixed()));
        assertThatCode(() -> group.requireInvariant(fixed, x)).doesNotThrowAnyException();
        assertThatCode(() -> group.requireInvariant(Matern52.of(Groups.one(0.5)), x))
                .doesNotThrowAnyException();
    }

    /** With many length scales the check stays affordable, and each is still moved by itself. */
    @Test
    void invarianceInManyDimensionsIsCheckedForEachLengthScale() {
        int d = 300;
        DMatrixRMaj x = points(4, d, "x");
        Kernel equal = Matern52.of(
                Lengthscales.of(DoubleStream.generate(() -> 3).limit(d).toArray()));
        assertThatThrownBy(() ->
                        SymmetryGroup.of(d, new Rotation(217, 218, 4, 0.5, 0.5)).requireInvariant(equal, x))
                .isInstanceOf(NotInvariantException.class)
                .hasMessageContaining("once lengthscale[217] is learnt");

        LongAdder covariances = new LongAdder();
        SymmetryGroup.reflections(3, new double[d]).requireInvariant(counting(equal, covariances), x);
        assertThat(covariances.sum()).isBetween(3L * d, 100L * d);
    }

    private static Kernel counting(Kernel kernel, LongAdder covariances) {
        return (Kernel) Proxy.newProxyInstance(
                SymmetryGroupTest.class.getClassLoader(), new Class<?>[] {Kernel.class}, (proxy, called, arguments) -> {
                    if (called.getName().equals("covariance")) {
                        covariances.increment();
                    }
                    Object result = called.invoke(kernel, arguments);
                    return result instanceof Kernel next ? counting(next, covariances) : result;
                });
    }

    @Test
    void transformationsThatDoNotCommuteAreRefused() {
        SymmetryGroup group =
                SymmetryGroup.of(2, Reflection.of(new int[] {0}, new double[] {0.5}), new Rotation(0, 1, 3, 0.5, 0.5));
        assertThatThrownBy(() -> group.requireInvariant(Rbf.of(Groups.one(0.4)), points(9, 2, "x")))
                .isInstanceOf(NotInvariantException.class)
                .hasMessageContaining("do not commute");
    }

    @Test
    void nonCyclicTransformationsAreRefused() {
        SymmetryGroup group = SymmetryGroup.of(2, new Translation(0, 1, 4));
        assertThatThrownBy(() -> group.requireInvariant(Rbf.of(Groups.one(0.4)), points(9, 2, "x")))
                .isInstanceOf(NotInvariantException.class)
                .hasMessageContainingAll("translation of column 0", "does not return to the start after 4 times");
    }

    @Test
    void badArgumentsAreRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SymmetryGroup.reflections(4, new double[3]))
                .withMessageContainingAll("count is 4", "3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SymmetryGroup.of(2))
                .withMessageContaining("at least one");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SymmetryGroup.of(2, Rotation.of(0, 2, 4)))
                .withMessageContainingAll("column 2", "2 columns");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SymmetryGroup.of(2, Rotation.of(0, 1, 4096)))
                .withMessageContainingAll("4096", "1024");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Rotation.of(0, 1, 1))
                .withMessageContaining("order is 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Translation(0, -1, 2))
                .withMessageContaining("period is -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Permutation.of(0, 1))
                .withMessageContaining("moves nothing");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Permutation.of(0, 2))
                .withMessageContaining("[0, 2]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Reflection.of(new int[] {0, 0}, new double[2]))
                .withMessageContaining("different");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Reflection.of(new int[] {0}, new double[] {Double.NaN}))
                .withMessageContaining("centre[0] is NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ObliqueReflection.of(new DMatrixRMaj(1, 2, true, 1, 1), new double[2]))
                .withMessageContaining("orthonormal");
    }

    @Test
    void groupsAreEqualByValue() {
        double[] centre = {0.5, 0.4, 0.6};
        DMatrixRMaj x = points(30, 3, "x");
        assertThat(SymmetryGroup.reflections(2, centre))
                .isEqualTo(SymmetryGroup.reflections(2, centre.clone()))
                .hasSameHashCodeAs(SymmetryGroup.reflections(2, centre))
                .isNotEqualTo(SymmetryGroup.reflections(1, centre))
                .isNotEqualTo(SymmetryGroup.reflections(2, new double[3]));
        assertThat(SymmetryGroup.principal(2, x))
                .isEqualTo(SymmetryGroup.principal(2, x.copy()))
                .hasSameHashCodeAs(SymmetryGroup.principal(2, x))
                .isNotEqualTo(SymmetryGroup.principal(2, points(30, 3, "other")));
        assertThat(SymmetryGroup.of(3, Permutation.of(1, 2, 0)))
                .isEqualTo(SymmetryGroup.of(3, Permutation.of(1, 2, 0)))
                .isNotEqualTo(SymmetryGroup.of(3, Permutation.of(2, 0, 1)));
    }
}
