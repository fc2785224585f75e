package io.thalweg.testfunction;

import java.util.List;
import java.util.OptionalDouble;

/** A test function with one objective. An implementation gives at least its box and its formula. */
public interface TestFunction extends TestProblem {

    /**
     * {@return the value at a point}
     *
     * @param x a point of the box, length d; left as it is
     * @throws IllegalArgumentException if x has another length, is not finite or is outside the box
     */
    default double evaluate(double[] x) {
        return formula(Points.checked(this, x));
    }

    /**
     * {@return the formula behind {@link #evaluate}, for implementors: x is not checked}
     *
     * @param x a point of the box
     */
    double formula(double[] x);

    /**
     * {@return the best value of the feasible part of the box, f*: exact to about 1e-10 of its magnitude; empty if nobody knows it}
     * For a {@link MultiFidelityTestFunction} it is the best value at the target fidelity.
     */
    default OptionalDouble optimalValue() {
        return OptionalDouble.empty();
    }

    /**
     * {@return points where the optimal value is taken, as new arrays; empty if unknown} All the global optima are listed unless
     * the function says otherwise.
     */
    default List<double[]> optimizers() {
        return List.of();
    }
}
