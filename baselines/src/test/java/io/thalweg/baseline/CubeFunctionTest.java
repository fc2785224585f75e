package io.thalweg.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.baseline.Baseline.Objective;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What numerical optimisers see of an objective. */
class CubeFunctionTest {

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("x", 0, 100).build();

    private static void over(Objective objective, Consumer<CubeFunction> look) {
        Evaluations.spend(SPACE, objective, 50, evaluations -> look.accept(new CubeFunction(SPACE, evaluations)));
    }

    private static double at(CubeFunction f, double u) {
        return f.value(new double[] {u});
    }

    @Test
    void infinityIsAPenaltyAboveTheWorstValue() {
        over(point -> point.real("x") < 50 ? Double.POSITIVE_INFINITY : point.real("x") / 100, f -> {
            assertThat(at(f, 0.75)).isEqualTo(0.75);
            assertThat(at(f, 0.25)).isEqualTo(1.75);
            assertThat(f.raw(new double[] {0.25})).isInfinite();
        });
        over(point -> point.real("x") < 50 ? Double.POSITIVE_INFINITY : point.real("x"), f -> {
            assertThat(at(f, 0.75)).isEqualTo(75);
            assertThat(at(f, 0.875)).isEqualTo(87.5);
            assertThat(at(f, 0.25)).isEqualTo(100);
        });
    }

    @Test
    void valuesCanBeSquared() {
        over(point -> (point.real("x") - 50) * 1e306, f -> {
            assertThat(at(f, 0)).isEqualTo(-1e100);
            assertThat(at(f, 0.5)).isZero();
            assertThat(at(f, 1)).isEqualTo(1e100);
        });
    }

    @Test
    void runsStartFromFiniteValues() {
        over(point -> point.real("x") < 90 ? Double.POSITIVE_INFINITY : point.real("x"), f -> {
            double[] start = f.start(Seed.of(1));
            assertThat(start[0]).isGreaterThanOrEqualTo(0.9);
            int left = f.left();
            assertThat(left).isBetween(1, 48);
            assertThat(at(f, start[0])).isEqualTo(SPACE.decode(start).real("x"));
            assertThat(f.left()).isEqualTo(left);
            assertThat(at(f, 0.95)).isEqualTo(95);
            assertThat(f.left()).isEqualTo(left - 1);
        });
    }
}
