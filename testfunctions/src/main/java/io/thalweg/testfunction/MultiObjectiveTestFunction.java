package io.thalweg.testfunction;

import java.util.OptionalDouble;

/**
 * A test function with several objectives, all of them to be minimised unless {@link #minimization} says otherwise. An
 * implementation gives at least its box, its formulas and its reference point.
 */
public interface MultiObjectiveTestFunction extends TestProblem {

    /**
     * The objectives at a point.
     *
     * @param x a point of the box, length d; left as it is
     * @return a new array of {@link #objectiveCount} values
     * @throws IllegalArgumentException if x has another length, is not finite or is outside the box
     */
    default double[] evaluate(double[] x) {
        return formulas(Points.checked(this, x));
    }

    /**
     * {@return the formulas behind {@link #evaluate}, for implementors: x is not checked}
     *
     * @param x a point of the box
     */
    double[] formulas(double[] x);

    /** {@return a new array of the reference point that the hypervolume is measured from, one entry an objective} */
    double[] referencePoint();

    /** {@return the number of objectives, M} */
    default int objectiveCount() {
        return referencePoint().length;
    }

    /**
     * {@return the hypervolume that the feasible Pareto front dominates up to the reference point; empty if unknown} It is the
     * exact limit unless the function says that it is that of an approximate front, which a good search may then exceed.
     */
    default OptionalDouble maxHypervolume() {
        return OptionalDouble.empty();
    }
}
