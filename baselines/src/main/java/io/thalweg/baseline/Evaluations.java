package io.thalweg.baseline;

import io.thalweg.baseline.Baseline.Objective;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Counts what is evaluated. A point that is asked for again is evaluated again, for measurements may be noisy and the libraries keep no
 * account of what they have asked; the end comes with the budget, or when all the points of a finite space are known.
 */
final class Evaluations {

    private final Objective objective;
    private final Set<Point> known = new HashSet<>();

    /** Number of points of the space, if there are no more than may be evaluated; else so many that they cannot run out. */
    private final int all;

    private int left;

    /** What the objective threw. Libraries catch exceptions of types that they know, so it is thrown at every further evaluation. */
    private @Nullable RuntimeException failure;

    private Evaluations(SearchSpace space, Objective objective, int budget) {
        if (budget < 1) {
            throw new IllegalArgumentException("budget is " + budget + "; give at least 1 evaluation");
        }
        this.objective = objective;
        all = space.cardinality()
                .filter(n -> n.compareTo(BigInteger.valueOf(budget)) <= 0)
                .map(BigInteger::intValueExact)
                .orElse(Integer.MAX_VALUE);
        left = budget;
    }

    /**
     * Searches until nothing may be evaluated any more, or the search ends by itself.
     *
     * @throws IllegalArgumentException if the budget is below 1, or a value is NaN or −∞
     */
    static void spend(SearchSpace space, Objective objective, int budget, Consumer<Evaluations> search) {
        try {
            search.accept(new Evaluations(space, objective, budget));
        } catch (BudgetSpentException end) {
            return; // what every search comes to
        }
    }

    /** Number of evaluations that remain. */
    int left() {
        return left;
    }

    /**
     * The value at an admissible point: a number or +∞.
     *
     * @throws BudgetSpentException if nothing may be evaluated any more
     */
    double value(Point point) {
        if (failure != null) {
            throw failure;
        }
        if (left == 0 || known.size() == all) {
            throw new BudgetSpentException();
        }
        left--;
        double value = measured(point);
        if (!(value > Double.NEGATIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "objective is " + value + " at " + point + "; it must be a number, or +∞ where it has none");
        }
        if (all < Integer.MAX_VALUE) {
            known.add(point);
        }
        return value;
    }

    private double measured(Point point) {
        try {
            return objective.value(point);
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        }
    }
}
