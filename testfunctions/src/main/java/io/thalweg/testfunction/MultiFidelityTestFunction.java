package io.thalweg.testfunction;

import java.util.OptionalDouble;

/**
 * A test function some of whose coordinates set how faithful, and in practice how expensive, an evaluation is. Its optimum
 * is that at the target fidelity.
 */
public interface MultiFidelityTestFunction extends TestFunction {

    /** {@return indices of the coordinates that set the fidelity, ascending; a new array} */
    int[] fidelityCoordinates();

    /** {@return the fidelity that counts: the value of each of the {@link #fidelityCoordinates}, in their order; a new array} */
    double[] targetFidelity();

    /**
     * {@return the published cost of an evaluation, in units of the cheapest one; empty if none was published}
     *
     * @param x a point of the box
     * @throws IllegalArgumentException if x has another length, is not finite or is outside the box
     */
    default OptionalDouble cost(double[] x) {
        Points.checked(this, x);
        return OptionalDouble.empty();
    }

    /** {@return the function of the remaining coordinates, the design, at the target fidelity} */
    default TestFunction atTargetFidelity() {
        return new AtTargetFidelity(this);
    }
}
