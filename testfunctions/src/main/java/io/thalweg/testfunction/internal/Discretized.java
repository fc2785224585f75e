package io.thalweg.testfunction.internal;

import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.TestFunction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A function some of whose coordinates have levels only: whole numbers k = 0, 1, … stand for the values x₀ + h k. They may be told as
 * categories, so that an optimiser does not know that they have an order.
 *
 * <p>Source: S. Daulton, X. Wan, D. Eriksson, M. Balandat, M. A. Osborne and E. Bakshy, Bayesian optimization over discrete and mixed
 * spaces via probabilistic reparameterization, NeurIPS 2022; with categories X. Wan, V. Nguyen, H. Ha, B. Ru, C. Lu and M. A. Osborne,
 * Think global and act local: Bayesian optimisation over high-dimensional categorical and mixed search spaces, ICML 2021.
 */
public final class Discretized extends Reparameterized {

    /** How far from a level an optimizer may be, in steps: rounding, not more. */
    private static final double ROUNDING = 1e-9;

    private final int[] coordinates;
    private final int levels;
    private final double[] origin;
    private final double[] step;
    private final boolean categorical;

    private Discretized(
            TestFunction function, int[] coordinates, int levels, double[] origin, double[] step, boolean categorical) {
        super(function);
        this.coordinates = coordinates;
        this.levels = levels;
        this.origin = origin;
        this.step = step;
        this.categorical = categorical;
    }

    /**
     * Levels from one end of the range to the other. The optimum is known if an optimizer of the function lies on levels.
     *
     * @param levels number of levels, at least 2
     * @param coordinates indices of those that have levels, ascending
     */
    public static Discretized ofBox(TestFunction function, int levels, int... coordinates) {
        check(function, levels, coordinates);
        Box box = function.domain();
        double[] origin = new double[coordinates.length];
        double[] step = new double[coordinates.length];
        Arrays.setAll(origin, i -> box.lower(coordinates[i]));
        Arrays.setAll(step, i -> (box.upper(coordinates[i]) - box.lower(coordinates[i])) / (levels - 1));
        return new Discretized(function, coordinates.clone(), levels, origin, step, false);
    }

    /**
     * Levels one of which, drawn by the seed, is the first optimizer of the function. They may reach out of the box, so the function must be
     * one of those that {@link Rotated} or {@link Projected} takes.
     *
     * @param levels number of levels, at least 2
     * @param seed the randomness of where the optimum is among the levels
     * @param coordinates indices of those that have levels, ascending
     */
    public static Discretized aroundOptimum(TestFunction function, int levels, Seed seed, int... coordinates) {
        Rotated.suitable(function);
        Discretized even = ofBox(function, levels, coordinates);
        double[] optimizer = function.optimizers().get(0);
        double[] origin = new double[coordinates.length];
        Arrays.setAll(
                origin,
                i -> optimizer[coordinates[i]]
                        - even.step[i] * seed.child("level", i).generator().nextInt(levels));
        return new Discretized(function, even.coordinates, levels, origin, even.step, false);
    }

    private static void check(TestFunction function, int levels, int... coordinates) {
        if (function.integerCoordinates().length > 0) {
            throw new IllegalArgumentException("function is " + function.name() + ", must have real coordinates");
        }
        if (levels < 2) {
            throw new IllegalArgumentException("levels is " + levels + ", must be at least 2");
        }
        for (int i = 0; i < coordinates.length; i++) {
            if (coordinates[i] < (i == 0 ? 0 : coordinates[i - 1] + 1) || coordinates[i] >= function.dimension()) {
                throw new IllegalArgumentException("coordinates are " + Arrays.toString(coordinates)
                        + ", must be ascending indices below " + function.dimension());
            }
        }
    }

    /** The same with the levels as categories. */
    public Discretized withoutOrder() {
        return new Discretized(function, coordinates, levels, origin, step, true);
    }

    @Override
    public String name() {
        return (categorical ? "categorical-" : "discretized-") + function.name();
    }

    @Override
    public Box domain() {
        double[] lower = function.lower();
        double[] upper = function.upper();
        for (int i : coordinates) {
            lower[i] = 0;
            upper[i] = levels - 1;
        }
        return new Box(lower, upper);
    }

    @Override
    public int[] integerCoordinates() {
        return coordinates.clone();
    }

    @Override
    public int[] categoricalCoordinates() {
        return categorical ? coordinates.clone() : new int[0];
    }

    @Override
    double[] original(double[] x) {
        double[] y = x.clone();
        for (int i = 0; i < coordinates.length; i++) {
            y[coordinates[i]] = origin[i] + step[i] * x[coordinates[i]];
        }
        return y;
    }

    @Override
    public OptionalDouble optimalValue() {
        return optimizers().isEmpty() ? OptionalDouble.empty() : function.optimalValue();
    }

    /** Those of the function that lie on levels. */
    @Override
    public List<double[]> optimizers() {
        List<double[]> onLevels = new ArrayList<>();
        for (double[] y : function.optimizers()) {
            boolean on = true;
            for (int i = 0; i < coordinates.length; i++) {
                double k = (y[coordinates[i]] - origin[i]) / step[i];
                double level = Math.rint(k);
                on &= Math.abs(k - level) < ROUNDING && level >= 0 && level < levels;
                y[coordinates[i]] = level;
            }
            if (on) {
                onLevels.add(y);
            }
        }
        return List.copyOf(onLevels);
    }
}
