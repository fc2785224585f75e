package io.thalweg.surrogate.internal.feature;

import org.ejml.data.DMatrixRMaj;

/** The features φ of a Bayesian linear model as functions of the point. Immutable; safe to use from several threads. */
public interface FeatureMap {

    /** Number of input coordinates d. */
    int dimension();

    /** Number of features r. */
    int size();

    /**
     * The features of points.
     *
     * @param x points, one a row, n × d
     * @return Φ, n × r, a new matrix
     */
    DMatrixRMaj features(DMatrixRMaj x);

    /**
     * Adds to {@code xBar} the gradient with respect to x of ⟨{@code featuresBar}, Φ(x)⟩.
     *
     * @param x points, n × d
     * @param featuresBar adjoint of Φ, n × r
     * @param xBar accumulates the adjoint of x, n × d
     */
    void pullback(DMatrixRMaj x, DMatrixRMaj featuresBar, DMatrixRMaj xBar);
}
