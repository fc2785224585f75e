package io.thalweg.core.internal.optimize;

import io.thalweg.core.optimize.Polytope;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Points of a polytope whose distribution tends to the uniform one: a random walk that goes from where it is to a uniform point
 * of the chord in a random direction (R. L. Smith, "Efficient Monte Carlo procedures for generating points uniformly
 * distributed over bounded regions", Operations Research 32, 1984). It begins at the centre of the largest ball and stays in the
 * affine hull of the equalities.
 *
 * <p>Not for use by several threads.
 */
public final class HitAndRun {

    private final Polytope polytope;
    private final RelativeInterior interior;
    private final RandomGenerator random;
    private final int stride;
    private final double[] x;

    private HitAndRun(Polytope polytope, double[] feasible, Seed seed) {
        this.polytope = polytope;
        interior = new RelativeInterior(polytope, feasible);
        random = seed.generator();
        x = interior.centre();
        stride = Math.min(100, 4 + 4 * interior.dimension());
        for (int i = 0; i < 4 * stride; i++) {
            step();
        }
    }

    /** A walk in a polytope; empty if it has no point. */
    public static Optional<HitAndRun> in(Polytope polytope, Seed seed) {
        double[] middle = new double[polytope.dimension()];
        for (int j = 0; j < middle.length; j++) {
            middle[j] = 0.5 * (polytope.box().lower(j) + polytope.box().upper(j));
        }
        return polytope.nearest(middle).map(feasible -> new HitAndRun(polytope, feasible, seed));
    }

    /** The centre of the largest ball in the hull. */
    public double[] centre() {
        return interior.centre();
    }

    /** The point after some steps of the walk. */
    public double[] next() {
        for (int i = 0; i < stride; i++) {
            step();
        }
        return x.clone();
    }

    private void step() {
        double[] direction = new double[x.length];
        Arrays.setAll(direction, j -> random.nextGaussian());
        direction = interior.along(direction);
        double share = random.nextDouble();
        double forth = Double.POSITIVE_INFINITY;
        double back = Double.NEGATIVE_INFINITY;
        for (int row : interior.walls()) {
            double slope = polytope.slope(row, direction);
            double room = Math.max(0, -polytope.excess(row, x));
            if (slope > 0) {
                forth = Math.min(forth, room / slope);
            } else if (slope < 0) {
                back = Math.max(back, room / slope);
            }
        }
        double length = back + share * (forth - back);
        if (Double.isFinite(length)) {
            for (int j = 0; j < x.length; j++) {
                x[j] += length * direction[j];
            }
            interior.polish(x);
        }
    }
}
