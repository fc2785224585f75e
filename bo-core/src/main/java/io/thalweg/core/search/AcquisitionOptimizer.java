package io.thalweg.core.search;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.random.Seed;
import java.util.List;

/** Searches for the maximum of an acquisition function. */
public interface AcquisitionOptimizer {

    /**
     * Searches the space.
     *
     * @param function the function to be maximised; a non-finite value marks a point that cannot be used
     * @param problem where to look
     * @param seed the randomness of raw points and starts
     * @return the best candidates, best first, all admissible; several, so that the caller can pass over one that is taken.
     *     Empty if the function is finite nowhere that was looked at, or nothing admissible is left
     */
    List<Candidate> maximize(AcquisitionFunction function, SearchProblem problem, Seed seed);

    /** {@return the same with about a quarter of the work, for functions that are expensive to evaluate} By default this one. */
    default AcquisitionOptimizer quartered() {
        return this;
    }
}
