package io.thalweg.core.optimize;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * A real function of a vector together with its gradient: the only evaluation contract of the optimisers, so that no
 * component can forget its gradient.
 *
 * <p>Implementations must be safe to call from several threads at once and must return the same bits for the same
 * arguments. A point at which the function cannot be computed has a non-finite value; it is never an exception.
 */
public interface DifferentiableFunction {

    /** {@return the number of coordinates of an argument} */
    int dimension();

    /**
     * Evaluates the function and its gradient.
     *
     * @param x the point, length {@link #dimension()}; not modified
     * @param gradientOut receives the gradient, same length; overwritten
     * @return the value
     */
    double evaluate(double[] x, double[] gradientOut);

    /**
     * Evaluates many points at once. Functions whose cost is dominated by linear algebra override this: one matrix
     * product for all the points is what makes lock-step restarts cheap.
     *
     * @param points one point a row, m × {@link #dimension()}
     * @param values receives the m values
     * @param gradients receives the m gradients, m × {@link #dimension()}
     */
    default void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
        int d = dimension();
        double[] gradient = new double[d];
        for (int i = 0; i < points.numRows; i++) {
            values[i] = evaluate(Arrays.copyOfRange(points.data, i * d, (i + 1) * d), gradient);
            System.arraycopy(gradient, 0, gradients.data, i * d, d);
        }
    }

    /**
     * Evaluates many points by value alone, for screening.
     *
     * @param points one point a row, m × {@link #dimension()}
     * @param values receives the m values
     */
    default void valueAll(DMatrixRMaj points, double[] values) {
        evaluateAll(points, values, new DMatrixRMaj(points.numRows, dimension()));
    }

    /** {@return the function −f, for maximising by a minimiser} Negating twice gives the function itself. */
    default DifferentiableFunction negated() {
        return new Negated(this);
    }
}
