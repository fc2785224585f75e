package io.thalweg.surrogate.wiski;

import org.ejml.data.DMatrixRMaj;

/** What leads from points of the unit cube to the coordinates that grids are laid over. Immutable. */
public sealed interface InputMap permits Identity, Projection {

    /** Number of coordinates of a point. */
    int inputs();

    /** Number of coordinates of its image. */
    int outputs();

    /**
     * The images of points.
     *
     * @param x n × inputs
     * @return n × outputs; may be x itself
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
}
