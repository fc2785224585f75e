package io.thalweg.testfunction;

import io.thalweg.core.random.Seed;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

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
 *
 * @param function the function whose optima are moved
 * @param seed the randomness of the shift
 */
public record Shifted(TestFunction function, Seed seed) implements TestFunction {

    private static final double LEAST = 0.05;
    private static final double MOST = 0.10;

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
        double[] y = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            double ratio = ratio(i);
            double a = back ? 1 / ratio : ratio;
            double range = box.upper(i) - box.lower(i);
            double u = (x[i] - box.lower(i)) / range;
            double w = u / (u + a * (1 - u));
            y[i] = a == 1 ? x[i] : Math.min(Math.max(box.lower(i) + range * w, box.lower(i)), box.upper(i));
        }
        return y;
    }

    /** The number a of a coordinate; 1 where it stays. */
    private double ratio(int coordinate) {
        if (stays(coordinate)) {
            return 1;
        }
        RandomGenerator random = seed.child("shift", coordinate).generator();
        double distance = LEAST + (MOST - LEAST) * random.nextDouble();
        double centre = 0.5 + (random.nextBoolean() ? distance : -distance);
        return centre / (1 - centre);
    }

    private boolean stays(int coordinate) {
        IntStream whole = IntStream.of(function.integerCoordinates());
        IntStream fidelities = function instanceof MultiFidelityTestFunction levels
                ? IntStream.of(levels.fidelityCoordinates())
                : IntStream.empty();
        return IntStream.concat(whole, fidelities).anyMatch(i -> i == coordinate);
    }
}
