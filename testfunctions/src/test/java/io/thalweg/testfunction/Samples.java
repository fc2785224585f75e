package io.thalweg.testfunction;

import io.thalweg.core.internal.random.ScrambledSobol;
import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.catalog.TestFunctions;
import java.util.List;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;

/** Points of a problem's box, and a search that trusts nothing but values. */
public final class Samples {

    private Samples() {}

    /** All the problems of the catalogue. */
    public static Stream<TestProblem> problems() {
        return Stream.of(TestFunctions.all(), TestFunctions.allMultiObjective(), TestFunctions.allDrifting())
                .flatMap(List::stream);
    }

    /** All the functions of one objective, at their target fidelity. */
    public static Stream<TestFunction> atTarget() {
        return TestFunctions.all().stream()
                .map(f -> f instanceof MultiFidelityTestFunction levels ? levels.atTargetFidelity() : f);
    }

    /** n quasi-random points; coordinates that must be whole numbers are. */
    public static List<double[]> points(TestProblem problem, int n, Seed seed) {
        DMatrixRMaj u = new ScrambledSobol(problem.dimension(), seed).points(n);
        double[] lower = problem.lower();
        double[] upper = problem.upper();
        return Stream.iterate(0, i -> i < n, i -> i + 1)
                .map(i -> {
                    double[] x = new double[lower.length];
                    for (int j = 0; j < x.length; j++) {
                        x[j] = lower[j] + (upper[j] - lower[j]) * u.get(i, j);
                    }
                    for (int j : problem.integerCoordinates()) {
                        x[j] = Math.rint(x[j]);
                    }
                    return x;
                })
                .toList();
    }

    /** The value of a function where small is good. */
    public static double loss(TestFunction function, double[] x) {
        return function.minimization() ? function.evaluate(x) : -function.evaluate(x);
    }

    /**
     * The least loss that a pattern search along the axes and random directions finds among feasible points: steps from
     * {@code step} of the range down to 1e-9 of it, in at most 300 rounds.
     */
    public static double polished(TestFunction function, double[] start, double step, Seed seed) {
        var random = seed.generator();
        double[] lower = function.lower();
        double[] upper = function.upper();
        double[] best = start.clone();
        double least = loss(function, best);
        int d = best.length;
        double h = step;
        for (int round = 0; round < 300 && h > 1e-9; round++) {
            boolean better = false;
            for (int direction = 0; direction < 4 * d; direction++) {
                double[] x = best.clone();
                if (direction < 2 * d) {
                    x[direction / 2] += (direction % 2 == 0 ? h : -h) * (upper[direction / 2] - lower[direction / 2]);
                } else {
                    for (int j = 0; j < d; j++) {
                        x[j] += h * random.nextGaussian() * (upper[j] - lower[j]);
                    }
                }
                for (int j = 0; j < d; j++) {
                    x[j] = Math.min(Math.max(x[j], lower[j]), upper[j]);
                }
                for (int j : function.integerCoordinates()) {
                    x[j] = Math.rint(x[j]);
                }
                double value = loss(function, x);
                if (value < least && function.isFeasible(x)) {
                    least = value;
                    best = x;
                    better = true;
                }
            }
            if (!better) {
                h /= 2;
            }
        }
        return least;
    }
}
