package io.thalweg.testfunction.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.Samples;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Functions turned about their optimum. */
class RotatedTest {

    private static final Seed SEED = Seed.of(7);

    /** Those that the class says can be turned. */
    static Stream<TestFunction> suitable() {
        return Stream.of(
                new Ackley(5),
                new Beale(),
                new Cosine(8),
                new DixonPrice(3),
                new DropWave(),
                new Ellipsoid(5),
                new Griewank(5),
                new Levy(4),
                new Powell(4),
                new Rastrigin(5),
                new Rosenbrock(4),
                new SixHumpCamel(),
                new StyblinskiTang(4),
                new ThreeHumpCamel());
    }

    @ParameterizedTest
    @MethodSource("suitable")
    void rotationKeepsTheOptimumInTheBox(TestFunction function) {
        for (int seed = 0; seed < 10; seed++) {
            Rotated rotated = new Rotated(function, Seed.of(seed));
            double optimum = function.optimalValue().orElseThrow();
            assertThat(rotated.optimalValue()).hasValue(optimum);
            assertThat(rotated.optimizers())
                    .isNotEmpty()
                    .allSatisfy(x -> assertThat(rotated.evaluate(x))
                            .isCloseTo(optimum, within(1e-9 * Math.max(1, Math.abs(optimum)))));
            double[] x = rotated.optimizers().get(0);
            for (int i = 0; i < x.length; i++) {
                double u = (x[i] - function.lower()[i]) / (function.upper()[i] - function.lower()[i]);
                assertThat(Math.abs(u - 0.5)).isBetween(0.1 - 1e-12, 0.4 + 1e-12);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("suitable")
    void noPointOfTheBoxIsBetter(TestFunction function) {
        Rotated rotated = new Rotated(function, SEED);
        double optimum = function.optimalValue().orElseThrow();
        double least = function.minimization() ? optimum : -optimum;
        double slack = 1e-9 * Math.max(1, Math.abs(optimum));
        assertThat(Samples.points(rotated, 10_000, SEED))
                .allSatisfy(x -> assertThat(Samples.loss(rotated, x)).isGreaterThan(least - slack));
        assertThat(Samples.polished(rotated, rotated.optimizers().get(0), 0.3, SEED))
                .isGreaterThan(least - slack);
    }

    /** A coordinate as a function, which shows the map itself. */
    private record Coordinate(int dimension, int index) implements TestFunction {

        @Override
        public Box domain() {
            return Box.cube(dimension, -1, 1);
        }

        @Override
        public double formula(double[] x) {
            return x[index];
        }

        @Override
        public OptionalDouble optimalValue() {
            return OptionalDouble.of(0);
        }

        @Override
        public List<double[]> optimizers() {
            return List.of(new double[dimension]);
        }
    }

    /** R, column after column: where the unit vectors from the optimum are mapped to. */
    private static double[][] matrix(int dimension, Seed seed) {
        double[][] matrix = new double[dimension][dimension];
        for (int i = 0; i < dimension; i++) {
            Rotated row = new Rotated(new Coordinate(dimension, i), seed);
            for (int j = 0; j < dimension; j++) {
                double[] x = row.optimizers().get(0);
                x[j] += 1;
                matrix[i][j] = row.formula(x);
            }
        }
        return matrix;
    }

    @Test
    void rotationIsOrthogonalAndSeeded() {
        int d = 20;
        double[][] r = matrix(d, SEED);
        for (int i = 0; i < d; i++) {
            for (int j = 0; j < d; j++) {
                double dot = 0;
                for (int k = 0; k < d; k++) {
                    dot += r[i][k] * r[j][k];
                }
                assertThat(dot).isCloseTo(i == j ? 1 : 0, within(1e-12));
            }
        }
        assertThat(matrix(d, SEED)).isDeepEqualTo(r);
        assertThat(matrix(d, Seed.of(8))[0]).isNotEqualTo(r[0]);
    }

    @Test
    void directionsAreUniformlyDistributed() {
        int n = 4_000;
        double sum = 0;
        double squares = 0;
        double fourth = 0;
        for (int seed = 0; seed < n; seed++) {
            double entry = matrix(3, Seed.of(seed))[2][1];
            sum += entry;
            squares += entry * entry;
            fourth += Math.pow(entry, 4);
        }
        // A coordinate of a point of the sphere in three dimensions is uniform on [−1, 1]: four standard errors.
        assertThat(sum / n).isCloseTo(0, within(4 * Math.sqrt(1 / 3.0 / n)));
        assertThat(squares / n).isCloseTo(1 / 3.0, within(4 * Math.sqrt(4 / 45.0 / n)));
        assertThat(fourth / n).isCloseTo(1 / 5.0, within(4 * Math.sqrt(16 / 225.0 / n)));
    }

    @Test
    void functionsThatCannotBeRotatedAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Rotated(new Labs(6), SEED))
                .withMessageContaining("labs6");
        assertThatIllegalArgumentException().isThrownBy(() -> new Rotated(new ConstrainedGramacy(), SEED));
        assertThatIllegalArgumentException().isThrownBy(() -> new Rotated(new AugmentedBranin(), SEED));
        assertThat(new Rotated(new Rastrigin(2), SEED).name()).isEqualTo("rotated-rastrigin2");
    }

    @Test
    void ellipsoidHasConditionOneMillion() {
        assertThat(new Ellipsoid(3).evaluate(new double[] {1, 2, 3})).isCloseTo(1 + 4e3 + 9e6, within(1e-6));
    }
}
