package io.thalweg.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parameters that must sum to a total. */
class MixturesTest {

    /** Ten parts: each sample and each decoded point sums to the total in its twelfth digit. */
    @ParameterizedTest
    @ValueSource(doubles = {1, 100, 0.3, 1e6})
    void mixtureOfTenSumsToItsTotal(double total) {
        SearchSpaceBuilder builder = SearchSpace.builder();
        String[] names = IntStream.range(0, 10).mapToObj(i -> "part" + i).toArray(String[]::new);
        for (String name : names) {
            builder.real(name, 0, total);
        }
        SearchSpace space = builder.mixture(total, names).build();
        DMatrixRMaj sample = space.sample(200, Bounds.unitCube(10), Seed.of(1));
        RandomGenerator random = Seed.of(2).generator();
        double[] mean = new double[10];
        for (int i = 0; i < 200; i++) {
            for (double[] u :
                    List.of(ConstraintsTest.row(sample, i), random.doubles(10).toArray())) {
                Point point = space.decode(u);
                double sum = Arrays.stream(names).mapToDouble(point::real).sum();
                assertThat(Math.abs(sum - total)).isLessThanOrEqualTo(1e-12 * total);
                assertThat(space.contains(point)).isTrue();
                assertThat(space.decode(space.encode(point))).isEqualTo(point);
            }
            for (int j = 0; j < 10; j++) {
                mean[j] += sample.get(i, j) / 200;
            }
        }
        assertThat(mean)
                .containsExactly(
                        Seed.of(1).generator().doubles(10).map(u -> 0.1).toArray(), within(0.02));
    }

    /** Coordinates of ranges of a million cannot hold the twelfth digit of a sum of one; the values do. */
    @Test
    void wideRangesKeepTheSumExact() {
        SearchSpace space = SearchSpace.builder()
                .real("a", -1e6, 1e6)
                .real("b", -1e6, 1e6)
                .real("c", 0, 1)
                .mixture(1, "a", "b", "c")
                .build();
        RandomGenerator random = Seed.of(1).generator();
        for (int i = 0; i < 100; i++) {
            Point point = space.decode(random.doubles(3).toArray());
            double terms = Math.abs(point.real("a")) + Math.abs(point.real("b")) + 1;
            assertThat(point.real("a") + point.real("b") + point.real("c")).isCloseTo(1, within(1e-12 * terms));
        }
    }

    /** Lower bounds, upper bounds that cut the simplex, and a part that is not in the mixture. */
    @Test
    void mixturesKeepTheirBoundsAndAreUniform() {
        SearchSpace space = SearchSpace.builder()
                .real("a", 0.1, 0.5)
                .real("b", 0.2, 1)
                .real("c", 0, 1)
                .real("free", 0, 1)
                .mixture(1, "a", "b", "c")
                .build();
        DMatrixRMaj sample = space.sample(2_000, Bounds.unitCube(4), Seed.of(1));
        double a = 0;
        double free = 0;
        for (int i = 0; i < 2_000; i++) {
            Point point = space.decode(ConstraintsTest.row(sample, i));
            assertThat(space.violations(point)).isEmpty();
            a += point.real("a") / 2_000;
            free += point.real("free") / 2_000;
        }
        // a − 0.1 has density ∝ 0.7 − s on [0, 0.4]: its mean is (0.7·0.4²/2 − 0.4³/3)/(0.7·0.4 − 0.4²/2).
        assertThat(a).isCloseTo(0.1 + (0.7 * 0.08 - 0.064 / 3) / 0.2, within(0.005));
        assertThat(free).isCloseTo(0.5, within(0.01));
    }

    /** The part with a ≥ 0.2 and c ≥ 0.3 is a smaller simplex: its points are inside, not pushed to its edges. */
    @Test
    void mixturesAreSampledWithinAPart() {
        SearchSpace space = SearchSpace.builder()
                .real("a", 0, 1)
                .real("b", 0, 1)
                .real("c", 0, 1)
                .mixture(1, "a", "b", "c")
                .build();
        Bounds part = new Bounds(new double[] {0.2, 0, 0.3}, new double[] {1, 1, 1});
        DMatrixRMaj sample = space.sample(500, part, Seed.of(1));
        double[] mean = new double[3];
        for (int i = 0; i < 500; i++) {
            for (int j = 0; j < 3; j++) {
                assertThat(sample.get(i, j)).isGreaterThan(part.lower(j));
                mean[j] += sample.get(i, j) / 500;
            }
        }
        assertThat(mean).containsExactly(new double[] {0.2 + 0.5 / 3, 0.5 / 3, 0.3 + 0.5 / 3}, within(0.01));
    }

    /** Snapping to whole numbers breaks the sum; the point nearby that keeps it is taken. */
    @Test
    void roundingErrorsAreRepaired() {
        SearchSpace space = SearchSpace.builder()
                .integer("n", 0, 100_000)
                .steppedReal("s", 0, 1, 0.05)
                .real("x", 0, 1)
                .linearEquals(Map.of("s", 1.0, "x", 1.0), 1)
                .linearAtMost(Map.of("n", 1e-5, "s", 1.0), 1.2)
                .build();
        RandomGenerator random = Seed.of(3).generator();
        for (int i = 0; i < 300; i++) {
            double[] u = random.doubles(3).toArray();
            Point point = space.decode(u);
            assertThat(space.violations(point)).isEmpty();
            assertThat(point.real("s") + point.real("x")).isCloseTo(1, within(1e-15));
            assertThat(space.snap(space.snap(u))).isEqualTo(space.snap(u));
        }
    }

    /** Brute force over all levels: no admissible point is nearer. */
    @Test
    void snappingTakesTheNearestPointOfAnIntegerMixture() {
        SearchSpace space = SearchSpace.builder()
                .integer("i", 0, 40)
                .integer("j", 0, 40)
                .integer("k", 0, 40)
                .mixture(40, "i", "j", "k")
                .build();
        RandomGenerator random = Seed.of(3).generator();
        for (int round = 0; round < 50; round++) {
            double[] u = random.doubles(3).toArray();
            double nearest = distance(space.snap(u), u);
            for (int i = 0; i <= 40; i++) {
                for (int j = 0; i + j <= 40; j++) {
                    double[] other = {i / 40.0, j / 40.0, (40 - i - j) / 40.0};
                    assertThat(distance(other, u)).isGreaterThanOrEqualTo(nearest - 1e-12);
                }
            }
        }
    }

    private static double distance(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += (a[j] - b[j]) * (a[j] - b[j]);
        }
        return sum;
    }
}
