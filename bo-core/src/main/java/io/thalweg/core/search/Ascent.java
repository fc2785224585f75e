package io.thalweg.core.search;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.random.Seed;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/** Climbs from given points, for callers that screen points themselves. */
public final class Ascent {

    /** Rounds of a climb in a space with discrete coordinates. */
    private static final int ROUNDS = 12;

    private final SearchProblem problem;
    private final int maxIterations;

    /**
     * Climbs in a space.
     *
     * @param problem the space, and what is known of it
     * @param maxIterations most iterations of a climb in the continuous coordinates
     */
    public Ascent(SearchProblem problem, int maxIterations) {
        this.problem = problem;
        this.maxIterations = maxIterations;
    }

    /**
     * The highest value at the ends of climbs. A pool of candidates has no slopes, so nothing is found there.
     *
     * @param function of single points
     * @param starts admissible points, one a row
     * @param seed of the moves that are tried where coordinates have many levels
     * @return −∞ if no climb came to a finite value
     */
    public double highest(AcquisitionFunction function, DMatrixRMaj starts, Seed seed) {
        if (starts.numRows == 0 || problem.space().candidates().isPresent()) {
            return Double.NEGATIVE_INFINITY;
        }
        Arguments arguments = new Arguments(problem, function);
        List<Candidate> candidates;
        if (problem.space().isContinuous()) {
            candidates =
                    arguments.candidates(function, new LocalSearch(function, arguments, maxIterations).climb(starts));
        } else {
            Climbs climbs = new Climbs(function, arguments, maxIterations, Runnable::run);
            for (int i = 0; i < starts.numRows; i++) {
                climbs.climb(
                        climbs.evaluate(Arguments.row(starts, i)),
                        ROUNDS,
                        seed.child("climb", i).generator());
            }
            candidates = arguments.candidates(function, climbs.found());
        }
        return candidates.isEmpty()
                ? Double.NEGATIVE_INFINITY
                : candidates.get(0).value();
    }

    /**
     * Points to start from among those that were screened: the best ones, and others by chance, the higher the likelier.
     *
     * @param values of the screened points; not finite for one that cannot be used
     * @param count how many at most
     * @param seed the randomness
     * @return their indices
     */
    public static int[] starts(double[] values, int count, Seed seed) {
        return StartSelection.choose(values, count, (count + 1) / 2, seed);
    }
}
