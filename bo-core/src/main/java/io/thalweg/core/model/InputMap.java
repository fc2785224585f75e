package io.thalweg.core.model;

import org.ejml.data.DMatrixRMaj;

/** A differentiable map of inputs. Immutable. */
public interface InputMap {

    /** {@return the number of coordinates of a point} */
    int inputs();

    /** {@return the number of coordinates of its image} */
    int outputs();

    /**
     * The images of points.
     *
     * @param x n × inputs
     * @return n × outputs, a new matrix
     * @throws IllegalArgumentException if x has another number of columns
     */
    DMatrixRMaj apply(DMatrixRMaj x);

    /**
     * Adds to {@code xBar} the gradient with respect to x of ⟨{@code imageBar}, apply(x)⟩.
     *
     * @param x n × inputs
     * @param imageBar n × outputs
     * @param xBar n × inputs
     */
    void pullback(DMatrixRMaj x, DMatrixRMaj imageBar, DMatrixRMaj xBar);

    /**
     * Refuses points that have another number of coordinates.
     *
     * @param name the name
     * @param points the points, one a row
     */
    default void requireInputs(String name, DMatrixRMaj points) {
        if (points.numCols != inputs()) {
            throw new IllegalArgumentException(
                    name + " has " + points.numCols + " columns, expected " + inputs() + " for " + this);
        }
    }

    /**
     * {@return the map that appends one more coordinate, which is held: the present time, for a belief about a drifting objective}
     *
     * @param inputs number of coordinates of a point, at least 1
     * @param value of the coordinate appended, finite
     */
    static InputMap appending(int inputs, double value) {
        return new HeldCoordinate(inputs, value);
    }

    /**
     * {@return this map, then another one of its images}
     *
     * @param next the map that follows
     */
    default InputMap then(InputMap next) {
        return new Composed(this, next);
    }
}
