package io.thalweg.core.search;

import io.thalweg.core.space.SearchSpace;
import java.util.function.Predicate;
import org.ejml.data.DMatrixRMaj;

/**
 * Where to search.
 *
 * @param space the space; its unit cube is searched
 * @param promising points worth starting from, such as the best observed ones, best first, k × d; k may be 0
 * @param taken whether a point of the unit cube (length d) must not be suggested, because it was evaluated in a space without
 *     repeats or is being evaluated
 */
public record SearchProblem(SearchSpace space, DMatrixRMaj promising, Predicate<double[]> taken) {}
