package io.thalweg.testfunction;

/**
 * A function that changes with time, to test optimisers that have to keep up. An implementation gives at least its box, its
 * formula and where its optimum is.
 */
public interface DriftingTestFunction extends TestProblem {

    /**
     * {@return the value at a point and a time}
     *
     * @param x a point of the box, length d; left as it is
     * @param time finite
     * @throws IllegalArgumentException if x has another length, is not finite or is outside the box, or the time is not finite
     */
    default double evaluate(double[] x, double time) {
        return at(time).evaluate(x);
    }

    /**
     * {@return the formula behind {@link #evaluate}, for implementors: arguments are not checked}
     *
     * @param x a point of the box
     * @param time a time
     */
    double formula(double[] x, double time);

    /**
     * {@return the best value of the box at a time: exact to about 1e-10 of its magnitude}
     *
     * @param time a time
     */
    double optimalValue(double time);

    /**
     * {@return the point of the box where the optimal value is taken at a time, as a new array}
     *
     * @param time a time
     */
    double[] optimizer(double time);

    /**
     * {@return the function as it is at one time}
     *
     * @param time finite
     */
    default TestFunction at(double time) {
        return new AtTime(this, time);
    }
}
