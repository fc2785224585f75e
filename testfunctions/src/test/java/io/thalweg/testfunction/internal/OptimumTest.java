package io.thalweg.testfunction.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.Samples;
import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.catalog.TestFunctions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The stated optima: taken where they are said to be, and never beaten. */
class OptimumTest {

    private static final Seed SEED = Seed.of(11);

    static Stream<TestFunction> known() {
        return Samples.atTarget().filter(f -> f.optimalValue().isPresent());
    }

    /** A point with its loss, of which to evaluate is the dear part. */
    private record Scored(double[] x, double loss) {}

    private static double tolerance(double value) {
        return 1e-10 * Math.max(1, Math.abs(value));
    }

    @ParameterizedTest
    @MethodSource("known")
    void optimalValueIsTakenAtEveryOptimizer(TestFunction function) {
        double optimum = function.optimalValue().orElseThrow();
        assertThat(function.optimizers()).isNotEmpty().allSatisfy(x -> {
            assertThat(function.evaluate(x)).isCloseTo(optimum, within(tolerance(optimum)));
            assertThat(function.isFeasible(x)).isTrue();
        });
    }

    @ParameterizedTest
    @MethodSource("known")
    void noFeasiblePointIsBetter(TestFunction function) {
        double optimum = function.optimalValue().orElseThrow();
        double least = function.minimization() ? optimum : -optimum;
        List<Scored> best = Samples.points(function, 2048, SEED).stream()
                .filter(function::isFeasible)
                .map(x -> new Scored(x, Samples.loss(function, x)))
                .sorted(Comparator.comparingDouble(Scored::loss))
                .limit(5)
                .toList();
        for (Scored scored : best) {
            assertThat(Samples.polished(function, scored.x(), 0.05, SEED)).isGreaterThan(least - tolerance(optimum));
        }
    }

    @ParameterizedTest
    @MethodSource("known")
    void noPointNearAnOptimizerIsBetter(TestFunction function) {
        double optimum = function.optimalValue().orElseThrow();
        double least = function.minimization() ? optimum : -optimum;
        for (double[] x : function.optimizers()) {
            assertThat(Samples.polished(function, x, 0.01, SEED)).isGreaterThan(least - tolerance(optimum));
        }
    }

    @Test
    void searchFindsTheOptimaOfSmoothLandscapes() {
        for (String name : List.of("branin2", "hartmann3", "hartmann4", "sixhumpcamel2", "styblinskitang2", "beale2")) {
            TestFunction function = TestFunctions.named(name);
            double optimum = function.optimalValue().orElseThrow();
            double found = Samples.points(function, 512, SEED).stream()
                    .sorted(Comparator.comparingDouble(function::evaluate))
                    .limit(5)
                    .mapToDouble(x -> Samples.polished(function, x, 0.05, SEED))
                    .min()
                    .orElseThrow();
            assertThat(found).as(name).isCloseTo(optimum, within(1e-9));
        }
    }

    @Test
    void michalewiczTermsAreAtTheirBestIndependentlyOfTheDimension() {
        // Values to 15 digits of Vanaret, Gotteland, Durand and Alliot, arXiv:2003.09867, for d = 10 and 50.
        assertThat(new Michalewicz(10).optimalValue().orElseThrow()).isCloseTo(-9.66015171564135, within(1e-13));
        assertThat(new Michalewicz(50).optimalValue().orElseThrow()).isCloseTo(-49.6248323, within(1e-6));
        assertThat(new Michalewicz(3).optimizers().get(0))
                .startsWith(new Michalewicz(2).optimizers().get(0));
    }

    @Test
    void labsOptimaMatchExhaustiveSearch() {
        for (int d = 2; d <= 13; d++) {
            Labs labs = new Labs(d);
            double best = 0;
            for (int bits = 0; bits < 1 << d; bits++) {
                double[] x = new double[d];
                for (int i = 0; i < d; i++) {
                    x[i] = bits >> i & 1;
                }
                best = Math.max(best, labs.evaluate(x));
            }
            assertThat(labs.optimalValue().orElseThrow()).as("d = %d", d).isEqualTo(best);
        }
    }

    @Test
    void labsOptimaHaveThePublishedMeritFactors() {
        // Packebusch and Mertens 2016, table 4.
        int[] lengths = {20, 30, 40, 50, 60};
        double[] meritFactors = {7.692, 7.627, 7.407, 8.170, 8.257};
        for (int i = 0; i < lengths.length; i++) {
            assertThat(new Labs(lengths[i]).optimalValue().orElseThrow()).isCloseTo(meritFactors[i], within(5e-4));
        }
        assertThat(new Labs(31).optimalValue()).isEmpty();
        assertThat(new Labs(31).optimizers()).isEmpty();
    }

    @Test
    void unknownOptimaAreNotClaimed() {
        assertThat(new KeaneBump(10).optimalValue()).isEmpty();
        assertThat(new KeaneBump(10).optimizers()).isEmpty();
    }
}
