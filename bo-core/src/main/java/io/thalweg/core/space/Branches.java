package io.thalweg.core.space;

import io.thalweg.core.optimize.Bounds;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The columns of a product that are not always active. Where one is inactive its coordinate says nothing: it rests at the level nearest
 * to the middle, so that equal points have equal coordinates.
 */
final class Branches {

    /** Of so many values of columns on which others depend the points are counted. */
    private static final int MOST_COMBINATIONS = 1_000_000;

    private final Axis[] axes;
    private final List<Branch> all;

    /** The coordinate of a column where it is inactive. */
    private final double[] rest;

    /**
     * @param columnOf the column of each parameter; −1 for one that has none
     */
    Branches(Activity activity, int[] columnOf, Axis[] axes) {
        this.axes = axes;
        rest = Arrays.stream(axes).mapToDouble(axis -> axis.snap(0.5)).toArray();
        Map<List<Activity.Test>, List<Integer>> together = new LinkedHashMap<>();
        for (int i = 0; i < columnOf.length; i++) {
            if (columnOf[i] >= 0 && activity.isConditional(i)) {
                together.computeIfAbsent(activity.tests(i), tests -> new ArrayList<>())
                        .add(columnOf[i]);
            }
        }
        List<Branch> branches = new ArrayList<>();
        together.forEach((tests, members) -> branches.add(new Branch(
                members.stream().mapToInt(Integer::intValue).toArray(),
                tests.stream()
                        .map(test -> new Branch.Gate(
                                columnOf[test.position()], axes[columnOf[test.position()]], test.condition()))
                        .toList())));
        all = List.copyOf(branches);
    }

    List<Branch> all() {
        return all;
    }

    double rest(int column) {
        return rest[column];
    }

    /** Moves the inactive columns of admissible coordinates to where they rest; what they were does not matter. */
    double[] settle(double[] admissible) {
        for (Branch branch : all) {
            if (!branch.isActive(admissible, 0)) {
                for (int column : branch.columns()) {
                    admissible[column] = rest[column];
                }
            }
        }
        return admissible;
    }

    /** Whether every inactive column of admissible coordinates is where it rests. */
    boolean isSettled(double[] admissible) {
        return all.isEmpty() || Arrays.equals(settle(admissible.clone()), admissible);
    }

    /** See {@link SearchSpace#regime}. */
    Bounds regime(double[] admissible) {
        double[] lower = new double[axes.length];
        double[] upper = new double[axes.length];
        Arrays.fill(upper, 1);
        for (Branch branch : all) {
            for (Branch.Gate gate : branch.gates()) {
                if (gate.axis() instanceof RealAxis && gate.condition().isRange()) {
                    confine(gate, admissible[gate.column()], lower, upper);
                }
            }
            if (!branch.isActive(admissible, 0)) {
                for (int column : branch.columns()) {
                    lower[column] = admissible[column];
                    upper[column] = admissible[column];
                }
            }
        }
        return new Bounds(lower, upper);
    }

    /** Keeps a continuous column on its side of the ends of a condition. */
    private static void confine(Branch.Gate gate, double u, double[] lower, double[] upper) {
        int j = gate.column();
        Condition condition = gate.condition();
        double value = Values.real(gate.axis().value(u));
        double from = gate.axis().coordinate(condition.low());
        double to = gate.axis().coordinate(condition.high());
        if (value < condition.low()) {
            upper[j] = Math.min(upper[j], Math.max(u, Math.nextDown(from)));
        } else if (value > condition.high()) {
            lower[j] = Math.max(lower[j], Math.min(u, Math.nextUp(to)));
        } else {
            lower[j] = Math.max(lower[j], from);
            upper[j] = Math.min(upper[j], to);
        }
    }

    /**
     * The number of points of finitely many: for each combination of the columns on which others depend, as far as these are few.
     *
     * @param most the number of combinations of the values of all columns
     */
    BigInteger count(BigInteger most) {
        int[] parents = all.stream()
                .flatMap(branch -> branch.gates().stream())
                .mapToInt(Branch.Gate::column)
                .distinct()
                .toArray();
        BigInteger combinations =
                IntStream.of(parents).mapToObj(this::levels).reduce(BigInteger.ONE, BigInteger::multiply);
        if (combinations.compareTo(BigInteger.valueOf(MOST_COMBINATIONS)) > 0) {
            return most;
        }
        BigInteger sum = BigInteger.ZERO;
        double[] u = rest.clone();
        for (int i = 0; i < combinations.intValueExact(); i++) {
            int left = i;
            for (int j : parents) {
                int levels = levels(j).intValueExact();
                u[j] = axes[j].coordinate(axes[j].valueAt(left % levels));
                left /= levels;
            }
            if (isSettled(u)) {
                sum = sum.add(others(u, parents));
            }
        }
        return sum;
    }

    private BigInteger levels(int column) {
        return axes[column].cardinality().orElseThrow();
    }

    /** The combinations of the columns that are active at coordinates, without some. */
    private BigInteger others(double[] u, int[] without) {
        boolean[] counted = new boolean[axes.length];
        Arrays.fill(counted, true);
        IntStream.of(without).forEach(j -> counted[j] = false);
        for (Branch branch : all) {
            boolean active = branch.isActive(u, 0);
            IntStream.of(branch.columns()).forEach(j -> counted[j] &= active);
        }
        return IntStream.range(0, axes.length)
                .filter(j -> counted[j])
                .mapToObj(this::levels)
                .reduce(BigInteger.ONE, BigInteger::multiply);
    }
}
