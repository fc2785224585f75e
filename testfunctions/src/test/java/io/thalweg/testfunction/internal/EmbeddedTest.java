package io.thalweg.testfunction.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.Samples;
import io.thalweg.testfunction.TestFunction;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Functions of few coordinates or directions among many. */
class EmbeddedTest {

    private static final Seed SEED = Seed.of(7);

    private static double[] random(TestFunction function, RandomGenerator random) {
        double[] x = new double[function.dimension()];
        Arrays.setAll(x, i -> random.nextDouble(function.lower()[i], function.upper()[i]));
        return x;
    }

    @Test
    void onlyTheChosenCoordinatesCount() {
        Embedded embedded = new Embedded(new Hartmann(6), 100, SEED);
        int[] effective = embedded.effectiveCoordinates();
        assertThat(effective).hasSize(6).doesNotHaveDuplicates();
        double[] x = random(embedded, SEED.generator());
        double value = embedded.evaluate(x);
        for (int i = 0; i < 100; i++) {
            int coordinate = i;
            double[] moved = x.clone();
            moved[i] = 1 - moved[i];
            boolean counts = IntStream.of(effective).anyMatch(k -> k == coordinate);
            assertThat(embedded.evaluate(moved) != value).as("coordinate %d", i).isEqualTo(counts);
        }
        double[] y = IntStream.of(effective).mapToDouble(i -> x[i]).toArray();
        assertThat(value).isEqualTo(new Hartmann(6).evaluate(y));
    }

    @Test
    void boxOfTheFunctionBecomesTheUnitCube() {
        Embedded embedded = new Embedded(new Branin(), 3, SEED);
        double[] x = {0.5, 0.5, 0.5};
        x[embedded.effectiveCoordinates()[0]] = 0.2;
        x[embedded.effectiveCoordinates()[1]] = 1;
        assertThat(embedded.evaluate(x)).isCloseTo(new Branin().evaluate(new double[] {-2, 15}), within(1e-12));
        assertThat(embedded.optimizers())
                .hasSize(3)
                .allSatisfy(best -> assertThat(embedded.evaluate(best))
                        .isCloseTo(embedded.optimalValue().orElseThrow(), within(1e-12)));
    }

    @Test
    void coordinatesAreChosenUniformly() {
        int[] counts = new int[10];
        for (int seed = 0; seed < 1000; seed++) {
            counts[new Embedded(new Branin(), 10, Seed.of(seed)).effectiveCoordinates()[1]]++;
        }
        // 100 expected of each; five standard deviations.
        assertThat(IntStream.of(counts)).allSatisfy(count -> assertThat(count).isBetween(53, 147));
    }

    @Test
    void constraintsMatchTheFunction() {
        Embedded embedded = new Embedded(new ConstrainedGramacy(), 5, SEED);
        assertThat(embedded.constraintCount()).isEqualTo(2);
        double[] best = embedded.optimizers().get(0);
        assertThat(embedded.slack(best)[0]).isCloseTo(0, within(1e-12));
    }

    static Stream<TestFunction> suitable() {
        return Stream.of(new Branin(), new Hartmann(3), new Hartmann(6), new Levy(4), new Ackley(2));
    }

    @ParameterizedTest
    @MethodSource("suitable")
    void projectedFunctionKeepsItsOptimumInside(TestFunction function) {
        for (int seed = 0; seed < 5; seed++) {
            Projected projected = new Projected(function, 20, Seed.of(seed));
            double optimum = function.optimalValue().orElseThrow();
            double[] best = projected.optimizers().get(0);
            assertThat(DoubleStream.of(best))
                    .allSatisfy(t -> assertThat(Math.abs(t)).isBetween(0.2 - 1e-12, 0.8 + 1e-12));
            assertThat(projected.evaluate(best)).isCloseTo(optimum, within(1e-9));
            RandomGenerator random = SEED.generator();
            for (int i = 0; i < 2000; i++) {
                assertThat(projected.evaluate(random(projected, random))).isGreaterThan(optimum - 1e-9);
            }
            assertThat(Samples.polished(projected, best, 0.3, SEED)).isGreaterThan(optimum - 1e-9);
        }
    }

    /** Its gradients at different points span the effective directions and nothing else. */
    @Test
    void projectedFunctionVariesAlongItsDirectionsOnly() {
        int d = 12;
        Projected projected = new Projected(new Levy(2), d, SEED);
        RandomGenerator random = SEED.generator();
        double[] g1 = gradient(projected, random(projected, random));
        double[] g2 = gradient(projected, random(projected, random));
        double[] g3 = gradient(projected, random(projected, random));
        assertThat(DoubleStream.of(g1)).allSatisfy(slope -> assertThat(slope).isNotZero());
        // Gram's determinant of three vectors of a plane is 0.
        double[][] vectors = {unit(g1), unit(g2), unit(g3)};
        double[][] g = new double[3][3];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                g[i][j] = Orthonormal.dot(vectors[i], vectors[j]);
            }
        }
        double determinant = g[0][0] * (g[1][1] * g[2][2] - g[1][2] * g[2][1])
                - g[0][1] * (g[1][0] * g[2][2] - g[1][2] * g[2][0])
                + g[0][2] * (g[1][0] * g[2][1] - g[1][1] * g[2][0]);
        assertThat(determinant).isCloseTo(0, within(1e-6));
        assertThat(Math.abs(g[0][1])).as("two of them are not one direction").isLessThan(0.999);
    }

    private static double[] gradient(TestFunction function, double[] x) {
        double h = 1e-6;
        double[] slopes = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            double[] up = x.clone();
            double[] down = x.clone();
            up[i] += h;
            down[i] -= h;
            slopes[i] = (function.formula(up) - function.formula(down)) / (2 * h);
        }
        return slopes;
    }

    private static double[] unit(double[] v) {
        double norm = Math.sqrt(Orthonormal.dot(v, v));
        return Arrays.stream(v).map(t -> t / norm).toArray();
    }

    @Test
    void functionsThatCannotBeEmbeddedAreRefused() {
        List<Runnable> bad = List.of(
                () -> new Embedded(new Labs(6), 10, SEED),
                () -> new Embedded(new Hartmann(6), 5, SEED),
                () -> new Projected(new Labs(6), 10, SEED),
                () -> new Projected(new Hartmann(6), 5, SEED),
                () -> new Projected(new ConstrainedGramacy(), 5, SEED));
        assertThat(bad).allSatisfy(make -> assertThatIllegalArgumentException().isThrownBy(make::run));
        assertThat(new Embedded(new Branin(), 25, SEED).name()).isEqualTo("embedded25-branin2");
        assertThat(new Projected(new Levy(4), 25, SEED).name()).isEqualTo("projected25-levy4");
    }
}
