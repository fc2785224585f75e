package io.thalweg.testfunction;

import io.thalweg.core.random.Seed;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/**
 * A function with its optima moved by a seeded amount. Many classics have theirs at the centre of the box, where
 * quasi-random designs and some optimisers look first, which makes comparisons on them void.
 *
 * <p>Each coordinate, scaled to u in [0, 1], is replaced by
 *
 * <pre>w(u) = u / (u + a (1 − u)),   a = c/(1 − c),   w(c) = ½</pre>
 *
 * the projective map of the interval that keeps its ends and takes c to the middle: what was at the centre of the box is now
 * at c, drawn between 5 % and 10 % of the range to either side of it. Why not a translation f(x − δ), as usual? It moves
 * values from outside the box into it, and many functions have no formula there, better values (the egg holder), or
 * constraints that no longer fit. A map of the box onto itself that is smooth and has a smooth inverse leaves the set of
 * values, the feasible values, the number of optima and the smoothness exactly as they are, for any function, and an optimum
 * inside the box or on its edge stays there. The price is a mild, smooth stretching: slopes change by factors between 2/3 and
 * 3/2 across the box.
 *
 * <p>Coordinates that are whole numbers or fidelities stay as they are.
 */
public final class Shifted implements TestFunction {

    private static final double LEAST = 0.05;
    private static final double MOST = 0.10;

    private final TestFunction function;

    /** The number a of each coordinate; 1 where it stays. */
    private final double[] ratios;

    /**
     * A shifted function.
     *
     * @param function the function whose optima are moved
     * @param seed the randomness of the shift
     */
    public Shifted(TestFunction function, Seed seed) {
        this.function = function;
        ratios = new double[function.dimension()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = ratio(seed.child("shift", i).generator());
        }
        for (int whole : function.integerCoordinates()) {
            ratios[whole] = 1;
        }
        if (function instanceof MultiFidelityTestFunction levels) {
            for (int fidelity : levels.fidelityCoordinates()) {
                ratios[fidelity] = 1;
            }
        }
    }

    private static double ratio(RandomGenerator random) {
        double distance = LEAST + (MOST - LEAST) * random.nextDouble();
        double centre = 0.5 + (random.nextBoolean() ? distance : -distance);
        return centre / (1 - centre);
    }

    /** The function whose optima are moved. */
    public TestFunction function() {
        return function;
    }

    @Override
    public String name() {
        return "shifted-" + function.name();
    }

    @Override
    public Box domain() {
        return function.domain();
    }

    @Override
    public int[] integerCoordinates() {
        return function.integerCoordinates();
    }

    @Override
    public boolean minimization() {
        return function.minimization();
    }

    @Override
    public int constraintCount() {
        return function.constraintCount();
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        return function.constraintFormulas(moved(x, false));
    }

    @Override
    public double formula(double[] x) {
        return function.formula(moved(x, false));
    }

    @Override
    public OptionalDouble optimalValue() {
        return function.optimalValue();
    }

    @Override
    public List<double[]> optimizers() {
        return function.optimizers().stream().map(x -> moved(x, true)).toList();
    }

    /** Maps a point of this function's box to that of the original, or back. */
    private double[] moved(double[] x, boolean back) {
        Box box = function.domain();
        double[] y = x.clone();
        for (int i = 0; i < y.length; i++) {
            if (ratios[i] != 1) {
                double lower = box.lower(i);
                double upper = box.upper(i);
                double a = back ? 1 / ratios[i] : ratios[i];
                double u = (x[i] - lower) / (upper - lower);
                double w = u / (u + a * (1 - u));
                // Rounding must not lead out of the box.
                y[i] = Math.min(Math.max(lower + (upper - lower) * w, lower), upper);
            }
        }
        return y;
    }
}
