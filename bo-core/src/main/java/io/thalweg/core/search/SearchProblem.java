package io.thalweg.core.search;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.space.SearchSpace;
import java.util.function.Predicate;
import org.ejml.data.DMatrixRMaj;

/**
 * The problem of a search: where to look, and how.
 *
 * @param space the space; its unit cube is searched
 * @param promising points worth starting from, such as the best observed ones, best first, k × d; k may be 0
 * @param taken whether a point of the unit cube (length d) must not be suggested, because it was evaluated in a space without
 *     repeats or is being evaluated
 * @param region the part of the unit cube that is searched, of d dimensions: a trust region, or all of it
 * @param deadline when to stop and return the best of what was found
 */
public record SearchProblem(
        SearchSpace space, DMatrixRMaj promising, Predicate<double[]> taken, Bounds region, Deadline deadline) {

    /**
     * Checks the dimension of the region.
     *
     * @param space the space; its unit cube is searched
     * @param promising points worth starting from, such as the best observed ones, best first, k × d; k may be 0
     * @param taken whether a point of the unit cube (length d) must not be suggested, because it was evaluated in a space without
     *     repeats or is being evaluated
     * @param region the part of the unit cube that is searched, of d dimensions: a trust region, or all of it
     * @param deadline when to stop and return the best of what was found
     */
    public SearchProblem {
        region.requireDimension("space", space.dimension());
    }

    /**
     * The whole space, without a deadline.
     *
     * @param space the space
     * @param promising points to start from, one a row
     * @param taken whether a point is taken
     */
    public SearchProblem(SearchSpace space, DMatrixRMaj promising, Predicate<double[]> taken) {
        this(space, promising, taken, Bounds.unitCube(space.dimension()), Deadline.NEVER);
    }

    /**
     * {@return the problem within a part of the unit cube}
     *
     * @param part a part of the unit cube
     */
    public SearchProblem within(Bounds part) {
        return new SearchProblem(space, promising, taken, part, deadline);
    }

    /**
     * {@return the problem until a deadline}
     *
     * @param end the deadline
     */
    public SearchProblem until(Deadline end) {
        return new SearchProblem(space, promising, taken, region, end);
    }
}
