package io.thalweg.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.function.Function;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Sobol indices against those known in closed form. */
class SensitivityTest {

    private static Function<DMatrixRMaj, double[]> each(Function<double[], Double> f) {
        return x -> {
            double[] values = new double[x.numRows];
            for (int i = 0; i < values.length; i++) {
                double[] row = new double[x.numCols];
                System.arraycopy(x.data, i * x.numCols, row, 0, x.numCols);
                values[i] = f.apply(row);
            }
            return values;
        };
    }

    private static void assertClose(Importance.Index index, double exact) {
        assertThat(index.estimate()).isCloseTo(exact, within(0.015));
        assertThat(index.low()).isLessThanOrEqualTo(index.estimate());
        assertThat(index.high()).isGreaterThanOrEqualTo(index.estimate());
    }

    @Test
    void ishigamiIndicesAreReproduced() {
        SearchSpace cube = SearchSpace.builder()
                .real("x1", -Math.PI, Math.PI)
                .real("x2", -Math.PI, Math.PI)
                .real("x3", -Math.PI, Math.PI)
                .build();
        Sensitivity found = Sensitivity.of(
                cube,
                each(u -> {
                    double x1 = Math.PI * (2 * u[0] - 1);
                    double x2 = Math.PI * (2 * u[1] - 1);
                    double x3 = Math.PI * (2 * u[2] - 1);
                    return Math.sin(x1) + 7 * Math.pow(Math.sin(x2), 2) + 0.1 * Math.pow(x3, 4) * Math.sin(x1);
                }),
                2048,
                Seed.of(1));
        // a = 7, b = 0.1: V = a²/8 + bπ⁴/5 + b²π⁸/18 + 1/2
        assertThat(found.variance()).isCloseTo(13.8446, within(0.15));
        assertClose(found.first().get(0), 0.3139);
        assertClose(found.first().get(1), 0.4424);
        assertClose(found.first().get(2), 0);
        assertClose(found.total().get(0), 0.5576);
        assertClose(found.total().get(1), 0.4424);
        assertClose(found.total().get(2), 0.2437);
    }

    /** f = 2x where a switch is on, else 1: V = ½ · ⅓, half of which each of the two leaves open if the other is known. */
    @Test
    void whatIsInactiveAccountsForNothing() {
        SearchSpace space = SearchSpace.builder()
                .bool("on")
                .real("x", 0, 1)
                .when("on", true)
                .build();
        Sensitivity found = Sensitivity.of(space, each(u -> 2 * u[1]), 2048, Seed.of(1));
        assertThat(found.variance()).isCloseTo(1.0 / 6, within(0.002));
        assertClose(found.total().get(0), 0.5);
        assertClose(found.total().get(1), 1);
        assertClose(found.first().get(0), 0);
        assertClose(found.first().get(1), 0.5);
    }

    @Test
    void categoryIndexIsTheVarianceBetweenLevels() {
        SearchSpace space = SearchSpace.builder()
                .real("x", 0, 1)
                .categorical("kind", "a", "b", "c")
                .integer("n", 0, 1)
                .build();
        double[] codes = space.columns().get(1).levels();
        // 2x has variance 1/3; effects −1, 0, 1 of equally frequent kinds 2/3; n of 0 and 1 has 1/4
        Sensitivity found = Sensitivity.of(
                space,
                each(u -> 2 * u[0] + (u[1] == codes[0] ? -1 : u[1] == codes[2] ? 1 : 0) + u[2]),
                1024,
                Seed.of(2));
        double variance = 1.0 / 3 + 2.0 / 3 + 0.25;
        assertThat(found.variance()).isCloseTo(variance, within(0.02));
        assertClose(found.first().get(0), 1.0 / 3 / variance);
        assertClose(found.total().get(0), 1.0 / 3 / variance);
        assertClose(found.first().get(1), 2.0 / 3 / variance);
        assertClose(found.total().get(2), 0.25 / variance);
    }

    @Test
    void constantFunctionHasZeroIndices() {
        SearchSpace space = SearchSpace.builder().real("x", 0, 1).build();
        Sensitivity found = Sensitivity.of(space, each(u -> 4.0), 64, Seed.of(3));
        assertThat(found.variance()).isZero();
        assertThat(found.total().get(0)).isEqualTo(new Importance.Index(0, 0, 0));
    }
}
