package io.thalweg.surrogate.input;

import org.ejml.data.DMatrixRMaj;

/** A differentiable map of inputs. Immutable. */
public interface InputMap {

    /** Number of coordinates of a point. */
    int inputs();

    /** Number of coordinates of its image. */
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

    /** This map, then another one of its images. */
    default InputMap then(InputMap next) {
        return new Composed(this, next);
    }
}
