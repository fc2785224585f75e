package io.thalweg.benchmark.suite;

import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Fidelity;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.testfunction.MultiFidelityTestFunction;
import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.catalog.TestFunctions;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A function with cheap looks: at fidelity s from 0 to 1 an evaluation costs 0.05 + 0.95 s of a full one. Several fidelities of a function are tied.
 *
 * @param name of the problem
 * @param function where full evaluations are made, with its fidelities
 * @param misleading whether looks show the function upside down and mirrored, the more the cheaper they are
 */
record FidelityProblem(String name, MultiFidelityTestFunction function, boolean misleading) {

    /** Random full points that the wanted value is taken from, and which of them it is. */
    private static final int RANDOM_POINTS = 1_000_000;

    private static final int BEST = 100;

    private static final String FIDELITY = "s";

    /** About the middle of Branin's values, twice. */
    private static final double TURNED = 150;

    static final List<FidelityProblem> ALL = List.of(
            of("branin", "augmentedbranin3", false),
            of("hartmann6", "augmentedhartmann7", false),
            of("rosenbrock4", "augmentedrosenbrock6", false),
            of("misleading", "augmentedbranin3", true));

    private static FidelityProblem of(String name, String function, boolean misleading) {
        return new FidelityProblem(name, (MultiFidelityTestFunction) TestFunctions.named(function), misleading);
    }

    /** The parameters of a full evaluation, and the fidelity if looks may be had. */
    SearchSpace space(boolean looks) {
        SearchSpaceBuilder space = design().space().toBuilder();
        return (looks ? space.fidelity(new RealParameter(FIDELITY, 0, 1), Fidelity.USUAL_FIXED_COST) : space).build();
    }

    /** What an evaluation costs. */
    double cost(Point point) {
        return Fidelity.USUAL_FIXED_COST + (1 - Fidelity.USUAL_FIXED_COST) * fidelity(point);
    }

    /** Whether an evaluation is a full one. */
    boolean isFull(Point point) {
        return fidelity(point) == 1;
    }

    private static double fidelity(Point point) {
        return point.has(FIDELITY) ? point.real(FIDELITY) : 1;
    }

    /** The value to be minimised that an evaluation shows. */
    double value(Point point) {
        double[] x = design().coordinates(point);
        double s = fidelity(point);
        return misleading ? s * value(x, 1) + (1 - s) * (TURNED - value(mirrored(x), 1)) : value(x, s);
    }

    private double value(double[] x, double s) {
        double[] all = Arrays.copyOf(x, function.dimension());
        Arrays.fill(all, x.length, all.length, s);
        double value = function.evaluate(all);
        return function.minimization() ? value : -value;
    }

    private double[] mirrored(double[] x) {
        double[] lower = design().lower();
        double[] upper = design().upper();
        double[] mirrored = x.clone();
        Arrays.setAll(mirrored, i -> lower[i] + upper[i] - x[i]);
        return mirrored;
    }

    /** The fidelities come last, see {@link TestFunctions}. */
    private TestFunction design() {
        return function.atTargetFidelity();
    }

    /** The value that one in ten thousand random full points reaches. */
    double wanted() {
        double[] lower = design().lower();
        double[] upper = design().upper();
        RandomGenerator random = Seed.of(1).child(name).generator();
        double[] values = new double[RANDOM_POINTS];
        double[] x = new double[lower.length];
        for (int i = 0; i < values.length; i++) {
            Arrays.setAll(x, j -> lower[j] + (upper[j] - lower[j]) * random.nextDouble());
            values[i] = value(x, 1);
        }
        Arrays.sort(values);
        return values[BEST - 1];
    }
}
