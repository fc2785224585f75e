package io.thalweg.core.space;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.Polytope;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.Optional;

/**
 * Points of a box with one mixture constraint Σ cᵢ uᵢ = f, c &gt; 0, spread as evenly as a Sobol sequence: the gaps between
 * sorted uniform numbers are uniform on the simplex (L. Devroye, "Non-Uniform Random Variate Generation", 1986, section V.2).
 * Upper bounds reject.
 */
final class Mixtures {

    private static final int PROBED = 64;

    private Mixtures() {}

    /** The supply, if the polytope is such a box and its upper bounds reject at most nine points of ten. */
    static Optional<FeasibleSampler.Source> in(Polytope polytope, Seed seed) {
        if (polytope.inequalities() != 0 || polytope.equalities() != 1) {
            return Optional.empty();
        }
        double[] c = polytope.equalityNormal(0);
        double room = polytope.equalityLevel(0);
        Bounds box = polytope.box();
        if (room < 0 || Arrays.stream(c).anyMatch(v -> v < 0)) {
            return Optional.empty();
        }
        for (int j = 0; j < c.length; j++) {
            room -= c[j] * box.lower(j);
        }
        if (room < 0) {
            return Optional.empty();
        }
        double total = room;
        FeasibleSampler.SobolInBox probe = new FeasibleSampler.SobolInBox(Bounds.unitCube(c.length), seed);
        int inside = 0;
        for (int i = 0; i < PROBED; i++) {
            inside += isInside(point(probe.next(), c, total, box), box) ? 1 : 0;
        }
        if (inside <= PROBED / 10) {
            return Optional.empty();
        }
        FeasibleSampler.SobolInBox sobol = new FeasibleSampler.SobolInBox(Bounds.unitCube(c.length), seed);
        return Optional.of(() -> {
            double[] x = point(sobol.next(), c, total, box);
            while (!isInside(x, box)) {
                x = point(sobol.next(), c, total, box);
            }
            return x;
        });
    }

    private static boolean isInside(double[] x, Bounds box) {
        for (int j = 0; j < x.length; j++) {
            if (x[j] > box.upper(j)) {
                return false;
            }
        }
        return true;
    }

    private static double[] point(double[] uniform, double[] c, double total, Bounds box) {
        double[] cuts = new double[c.length];
        int parts = 0;
        for (int j = 0; j < c.length; j++) {
            if (c[j] > 0) {
                cuts[parts++] = uniform[j];
            }
        }
        // One cut fewer than parts; the last one is the end.
        cuts[parts - 1] = 1;
        Arrays.sort(cuts, 0, parts);
        double[] x = new double[c.length];
        int part = 0;
        for (int j = 0; j < c.length; j++) {
            if (c[j] > 0) {
                double gap = cuts[part] - (part == 0 ? 0 : cuts[part - 1]);
                x[j] = box.lower(j) + gap * total / c[j];
                part++;
            } else {
                x[j] = box.lower(j) + uniform[j] * (box.upper(j) - box.lower(j));
            }
        }
        return x;
    }
}
