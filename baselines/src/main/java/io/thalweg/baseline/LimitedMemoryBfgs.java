package io.thalweg.baseline;

import com.github.lbfgs4j.liblbfgs.Lbfgs;
import com.github.lbfgs4j.liblbfgs.MutableDouble;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.SearchSpace;
import java.util.Arrays;

/**
 * L-BFGS by lbfgs4j with forward differences, each of which costs an evaluation; those of rounded parameters go to the next level. The
 * library knows no bounds: it minimises f(P(u)) with P the projection to the cube, which is constant along the coordinates that are
 * outside.
 */
final class LimitedMemoryBfgs implements MultiStart.Optimizer {

    /** The first step of the library is one unit long. A power of two, so that points are the same to the bit in both units. */
    private static final double UNIT = 0.125;

    /** √ε, the step of differences of a function whose values are exact but for rounding. */
    private static final double STEP = Math.sqrt(Math.ulp(1.0));

    @Override
    public void run(CubeFunction f, double[] start, int run, Seed seed) {
        double[] x = Arrays.stream(start).map(u -> u / UNIT).toArray();
        Lbfgs.lbfgs(
                x.length,
                x,
                new MutableDouble(),
                (instance, at, gradient, n, step) -> evaluate(f, at, gradient),
                null,
                null,
                Lbfgs.defaultParams());
    }

    private static double evaluate(CubeFunction f, double[] x, double[] gradient) {
        if (Arrays.stream(x).anyMatch(Double::isNaN)) {
            return Double.NaN; // a step divided by zero: the line search fails, and ends the run
        }
        double[] u = new double[x.length];
        Arrays.setAll(u, j -> Math.min(1, Math.max(0, x[j] * UNIT)));
        double value = f.value(u);
        for (int j = 0; j < u.length; j++) {
            boolean inside = x[j] * UNIT == u[j];
            gradient[j] = inside ? UNIT * slope(f, u, j, value) : 0;
        }
        return value;
    }

    /** A forward difference, or a backward one at the upper end; 0 if the objective is infinite there. */
    private static double slope(CubeFunction f, double[] u, int j, double value) {
        double here = f.space().snap(j, u[j]);
        double there = neighbor(f.space(), j, here);
        double[] v = u.clone();
        v[j] = there;
        double other = f.raw(v);
        return other == Double.POSITIVE_INFINITY ? 0 : (other - value) / (there - here);
    }

    /** A small step away, or the next level of what is rounded, for which a small step would change nothing. */
    private static double neighbor(SearchSpace space, int j, double here) {
        if (space.columns().get(j).kind() == Column.Kind.CONTINUOUS) {
            return here + STEP <= 1 ? here + STEP : here - STEP;
        }
        double above = space.neighbor(j, here, 1);
        return above > here ? above : space.neighbor(j, here, -1);
    }
}
