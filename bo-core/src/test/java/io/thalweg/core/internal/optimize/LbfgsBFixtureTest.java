package io.thalweg.core.internal.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.DifferentiableFunction;
import io.thalweg.core.testing.Fixtures;
import io.thalweg.core.testing.Recorded;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Iterations, evaluations and minima against recorded runs of SciPy's L-BFGS-B. */
class LbfgsBFixtureTest {

    static Stream<JsonNode> cases() {
        return Recorded.cases("lbfgsb");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void takesAsManyIterationsAndEvaluationsAsScipy(JsonNode problem) {
        Counts ours = new Counts();
        Counts scipy = new Counts();
        for (JsonNode run : problem.get("runs")) {
            OptimizationResult result = solve(problem, run);
            ours.add(result.iterations(), result.evaluations());
            scipy.add(run.get("iterations").intValue(), run.get("evaluations").intValue());
        }
        assertThat(ours.iterations).isCloseTo(scipy.iterations, withinPercentage(5));
        assertThat(ours.evaluations).isCloseTo(scipy.evaluations, withinPercentage(5));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void findsScipysMinimum(JsonNode problem) {
        Bounds bounds = bounds(problem);
        for (JsonNode run : problem.get("runs")) {
            OptimizationResult result = solve(problem, run);
            double expected = run.get("value").doubleValue();
            double[] x = Fixtures.vector(run.get("x"));
            assertThat(result.status().isConverged()).as(result.toString()).isTrue();
            assertThat(result.value()).isCloseTo(expected, within(1e-8 * Math.max(1, Math.abs(expected))));
            for (int i = 0; i < x.length; i++) {
                if (x[i] == bounds.lower(i) || x[i] == bounds.upper(i)) {
                    assertThat(result.x()[i])
                            .as("active bound of coordinate %d", i)
                            .isEqualTo(x[i]);
                }
            }
        }
    }

    @Test
    void repeatsTheSampleRunOfThePaperExactly() {
        JsonNode problem = cases().filter(c -> c.get("function").stringValue().equals("driver1"))
                .findFirst()
                .orElseThrow();
        OptimizationResult result = solve(problem, problem.get("runs").get(0));
        assertThat(result.iterations()).isEqualTo(23);
        assertThat(result.evaluations()).isEqualTo(28);
        assertThat(result.value()).isCloseTo(1.08349e-9, within(1e-14));
    }

    private static OptimizationResult solve(JsonNode problem, JsonNode run) {
        Bounds bounds = bounds(problem);
        DifferentiableFunction f = TestProblems.inside(
                bounds, TestProblems.named(problem.get("function").stringValue(), bounds.dimension()));
        return LbfgsB.defaults()
                .withMemory(problem.get("memory").intValue())
                .withMaxLineSearchSteps(problem.get("max_line_search_steps").intValue())
                .minimize(f, bounds, Fixtures.vector(run.get("start")));
    }

    private static Bounds bounds(JsonNode problem) {
        return new Bounds(
                numbers(problem.get("lower"), Double.NEGATIVE_INFINITY),
                numbers(problem.get("upper"), Double.POSITIVE_INFINITY));
    }

    private static double[] numbers(JsonNode list, double ifNull) {
        return StreamSupport.stream(list.spliterator(), false)
                .mapToDouble(v -> v.isNull() ? ifNull : v.doubleValue())
                .toArray();
    }

    private static final class Counts {
        private double iterations;
        private double evaluations;

        void add(int moreIterations, int moreEvaluations) {
            iterations += moreIterations;
            evaluations += moreEvaluations;
        }
    }
}
