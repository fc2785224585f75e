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
    private final boolean exhaustible;
    private final int most;
    private int left;

    /** What the objective threw. Libraries catch exceptions of types that they know, so it is thrown at every further evaluation. */
    private @Nullable RuntimeException failure;

    private Evaluations(SearchSpace space, Objective objective, int budget) {
        if (budget < 1) {
            throw new IllegalArgumentException("budget is " + budget + "; give at least 1 evaluation");
        }
        BigInteger limit = BigInteger.valueOf(budget);
        this.objective = objective;
        exhaustible = space.cardinality().filter(n -> n.compareTo(limit) <= 0).isPresent();
        most = exhaustible ? space.cardinality().orElseThrow().intValueExact() : budget;
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
        if (left == 0 || (exhaustible && known.size() == most)) {
            throw new BudgetSpentException();
        }
        left--;
        double value = measured(point);
        if (!(value > Double.NEGATIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "objective is " + value + " at " + point + "; it must be a number, or +∞ where it has none");
        }
        if (exhaustible) {
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
