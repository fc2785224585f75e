package io.thalweg.testfunction.internal;

import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.TestFunction;
import java.util.List;

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
public final class Shifted extends Reparameterized {

    private final BoxShift shift;

    /**
     * A shifted function.
     *
     * @param function the function whose optima are moved
     * @param seed the randomness of the shift
     */
    public Shifted(TestFunction function, Seed seed) {
        super(function);
        this.shift = new BoxShift(function, seed);
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
    double[] original(double[] x) {
        return shift.original(x);
    }

    @Override
    public List<double[]> optimizers() {
        return function.optimizers().stream().map(shift::moved).toList();
    }
}
