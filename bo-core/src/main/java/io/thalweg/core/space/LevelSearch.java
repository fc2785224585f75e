package io.thalweg.core.space;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.Polytope;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;

/**
 * The point of a polytope that is nearest to a target and has admissible levels in its discrete columns, by branch and bound: a
 * node is a box, its bound the distance of the nearest point of the polytope in the box, and it is split at the coordinate
 * that is farthest between two levels. The half with the nearer level is looked at first.
 */
final class LevelSearch {

    private final ProductSpace product;
    private final double[] target;
    private double[] best = {};
    private double least = Double.POSITIVE_INFINITY;
    private boolean cut;

    /**
     * Searches.
     *
     * @param nodes most boxes that are looked at
     */
    LevelSearch(ProductSpace product, Polytope polytope, double[] target, int nodes) {
        this.product = product;
        this.target = target;
        Deque<Bounds> open = new ArrayDeque<>();
        open.push(polytope.box());
        int looked = 0;
        for (; !open.isEmpty() && looked < nodes; looked++) {
            Bounds box = open.pop();
            polytope.within(box).nearest(target).ifPresent(x -> visit(x, box, open));
        }
        cut = !open.isEmpty();
    }

    /** The nearest point found, its discrete columns at levels; empty if there is none or none was found. */
    Optional<double[]> best() {
        return best.length == 0 ? Optional.empty() : Optional.of(best);
    }

    /** Whether the search ended before all boxes had been looked at. */
    boolean isCut() {
        return cut;
    }

    private void visit(double[] x, Bounds box, Deque<Bounds> open) {
        double distance = 0;
        for (int j = 0; j < x.length; j++) {
            distance += (x[j] - target[j]) * (x[j] - target[j]);
        }
        if (distance >= least) {
            return;
        }
        int column = -1;
        double farthest = 1e-9;
        for (int j = 0; j < x.length; j++) {
            double between =
                    product.isDiscrete(j) ? Math.abs(x[j] - product.axis(j).snap(x[j])) : 0;
            if (between > farthest) {
                farthest = between;
                column = j;
            }
        }
        if (column >= 0) {
            split(x, box, column, open);
            return;
        }
        least = distance;
        best = x.clone();
        for (int j = 0; j < x.length; j++) {
            if (product.isDiscrete(j)) {
                best[j] = product.axis(j).snap(x[j]);
            }
        }
    }

    private void split(double[] x, Bounds box, int column, Deque<Bounds> open) {
        double nearer = product.axis(column).snap(x[column]);
        boolean below = nearer < x[column];
        double other = product.axis(column).neighbor(nearer, below ? 1 : -1);
        push(box, column, other, !below, open);
        push(box, column, nearer, below, open);
    }

    /** The part of a box up to a level, or from it on, unless it is empty. */
    private static void push(Bounds box, int column, double level, boolean upTo, Deque<Bounds> open) {
        double[] lower = box.lower();
        double[] upper = box.upper();
        (upTo ? upper : lower)[column] = level;
        if (lower[column] <= upper[column]) {
            open.push(new Bounds(lower, upper));
        }
    }

    @Override
    public String toString() {
        return "LevelSearch" + Arrays.toString(best);
    }
}
