package io.thalweg.benchmark.suite;

import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.internal.Ackley;
import io.thalweg.testfunction.internal.Branin;
import io.thalweg.testfunction.internal.Cosine;
import io.thalweg.testfunction.internal.Griewank;
import io.thalweg.testfunction.internal.Hartmann;
import io.thalweg.testfunction.internal.Levy;
import io.thalweg.testfunction.internal.Michalewicz;
import io.thalweg.testfunction.internal.SixHumpCamel;
import io.thalweg.testfunction.internal.StyblinskiTang;
import java.util.List;
import java.util.stream.Stream;

/**
 * Measurements with noise, each landscape at two levels of it: 5 % and 20 % of the standard deviation of the function over its box.
 *
 * <p>Gaps are those of the points that were evaluated, noise left out, as everywhere. The least measured value would say nothing: it is
 * the luckiest. The optimiser does not know which of its points is the best one, so a gap tells where it has looked, not what it would
 * recommend.
 *
 * <p>Levels in units of the spread follow V. Picheny, T. Wagner and D. Ginsbourger, A benchmark of kriging-based infill criteria for noisy
 * optimization, Structural and Multidisciplinary Optimization 48, 2013.
 */
final class NoisySuite extends FunctionSuite {

    /** Per cent. */
    private static final List<Integer> LEVELS = List.of(5, 20);

    private static final List<SuiteFunction> FUNCTIONS = Stream.of(
                    levels(new SixHumpCamel(), 26),
                    levels(new Branin(), 51),
                    levels(new Hartmann(3), 0.96),
                    levels(new Hartmann(4), 1.0),
                    levels(new Griewank(4), 54),
                    levels(new Michalewicz(5), 0.51),
                    levels(new StyblinskiTang(5), 72),
                    levels(new Hartmann(6), 0.38),
                    levels(new Ackley(6), 0.67),
                    levels(new Cosine(8), 0.87),
                    levels(new Levy(10), 48))
            .flatMap(List::stream)
            .toList();

    /**
     * A function at all levels.
     *
     * @param spread standard deviation of its values over the box, to two digits
     */
    private static List<SuiteFunction> levels(TestFunction function, double spread) {
        return LEVELS.stream()
                .map(level -> SuiteFunction.shifted(function.name(), function)
                        .withNoise(function.name() + "-" + level + "%", level * spread / 100))
                .toList();
    }

    @Override
    public String name() {
        return "noisy";
    }

    @Override
    public String description() {
        return "test functions with noise of 5 % and 20 % of their spread";
    }

    @Override
    List<SuiteFunction> functions() {
        return FUNCTIONS;
    }

    @Override
    public List<String> notes(List<Task> tasks, List<Integer> budgets) {
        return List.of(
                "",
                "Gaps are those of the best point evaluated, noise left out; the optimizer is not told which one that is.");
    }
}
