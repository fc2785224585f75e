package io.thalweg.core.space;

import io.thalweg.core.internal.optimize.HitAndRun;
import io.thalweg.core.internal.random.ScrambledSobol;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.Polytope;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * Points of a constrained space, spread nearly evenly: the Sobol points of the box that satisfy the linear constraints if enough
 * do; a Sobol sequence mapped to the simplex if there is just a mixture; else a hit-and-run walk. Predicates reject.
 */
final class FeasibleSampler {

    /** Sobol points that are tried, and how many of them must be feasible, before they are relied on. */
    private static final int PROBED = 128;

    private static final int ENOUGH = 13;

    /** Points tried for each that is asked for, when predicates reject. */
    private static final int TRIES = 30;

    private FeasibleSampler() {}

    /** An endless supply of points that satisfy the linear constraints, discrete parameters taken as continuous. */
    @FunctionalInterface
    interface Source {
        double[] next();
    }

    /** The supply of a box, or of the whole space if no point of the box satisfies the linear constraints. */
    static Source source(Feasibility feasibility, Bounds box, Seed seed) {
        Polytope polytope = feasibility.polytope().within(box);
        return rejection(polytope, seed.child("sobol"))
                .or(() -> Mixtures.in(polytope, seed.child("mixture")))
                .or(() -> HitAndRun.in(polytope, seed.child("walk")).map(walk -> walk::next))
                .orElseGet(() -> HitAndRun.in(feasibility.polytope(), seed.child("walk"))
                        .<Source>map(walk -> walk::next)
                        .orElseThrow(() -> new IllegalStateException("a built space has a point")));
    }

    /** The points of a Sobol sequence of the box that are inside, if at least a tenth is. */
    private static Optional<Source> rejection(Polytope polytope, Seed seed) {
        if (polytope.equalities() > 0) {
            return Optional.empty();
        }
        SobolInBox sobol = new SobolInBox(polytope.box(), seed);
        int inside = 0;
        for (int i = 0; i < PROBED; i++) {
            inside += polytope.violation(sobol.next()) <= Polytope.TOLERANCE ? 1 : 0;
        }
        if (inside < ENOUGH) {
            return Optional.empty();
        }
        SobolInBox again = new SobolInBox(polytope.box(), seed);
        return Optional.of(() -> {
            double[] x = again.next();
            while (polytope.violation(x) > Polytope.TOLERANCE) {
                x = again.next();
            }
            return x;
        });
    }

    /** A Sobol sequence of a box, point by point. */
    static final class SobolInBox {

        private static final int BLOCK = 64;

        private final Bounds box;
        private final ScrambledSobol sequence;
        private DMatrixRMaj block = new DMatrixRMaj(0, 0);
        private long begun;
        private int row;

        SobolInBox(Bounds box, Seed seed) {
            this.box = box;
            sequence = new ScrambledSobol(box.dimension(), seed);
        }

        double[] next() {
            if (row == block.numRows) {
                block = sequence.points(begun, BLOCK);
                begun += BLOCK;
                row = 0;
            }
            double[] x = new double[box.dimension()];
            Arrays.setAll(x, j -> box.lower(j) + block.get(row, j) * (box.upper(j) - box.lower(j)));
            row++;
            return x;
        }
    }

    /** Admissible points, n × d, in the box as far as possible. */
    static DMatrixRMaj sample(Feasibility feasibility, int n, Bounds box, Seed seed) {
        Source source = source(feasibility, box, seed);
        List<double[]> found = new ArrayList<>();
        for (int i = 0; i < TRIES * n + 100 && found.size() < n; i++) {
            double[] u = source.next();
            if (feasibility.hasPredicates() && feasibility.listed().isEmpty()) {
                feasibility.withoutPredicates(u, box).filter(feasibility::isMet).ifPresent(found::add);
            } else {
                found.add(feasibility.snap(u, box));
            }
        }
        fill(feasibility, found, n, source, seed.child("fill").generator());
        DMatrixRMaj points = new DMatrixRMaj(n, box.dimension());
        for (int i = 0; i < n; i++) {
            System.arraycopy(found.get(i), 0, points.data, i * points.numCols, points.numCols);
        }
        return points;
    }

    /** Where predicates reject nearly all: steps from points that satisfy them towards points anywhere. */
    private static void fill(
            Feasibility feasibility, List<double[]> found, int n, Source source, RandomGenerator random) {
        List<double[]> known = new ArrayList<>(feasibility.anchors());
        known.addAll(found);
        while (found.size() < n) {
            double[] from = known.get(random.nextInt(known.size()));
            double[] farthest = feasibility.towards(from, source.next());
            double[] goal = from.clone();
            double share = random.nextDouble();
            for (int j = 0; j < goal.length; j++) {
                goal[j] += share * (farthest[j] - goal[j]);
            }
            double[] u = feasibility.towards(from, goal);
            found.add(u);
            known.add(u);
        }
    }
}
