package io.thalweg.surrogate.streaming;

import io.thalweg.surrogate.kernel.Kernel;
import org.ejml.data.DMatrixRMaj;

/**
 * Features determined by the inputs alone, not by the targets: integrals over the region that they cover, and the like.
 * Immutable. A new family is one class that implements this, and one for its features.
 */
public non-sealed interface FeatureFamily extends FeaturePolicy {

    /**
     * The features for a belief that is to see more.
     *
     * @param kernel the present one
     * @param present what {@link #none} or this method has returned, for this kernel
     * @param x the points to be seen, n × d
     * @return {@code present} itself if these features still serve
     */
    InducingFeatures following(Kernel kernel, InducingFeatures present, DMatrixRMaj x);

    /**
     * {@return whether features that come with {@link #following} after the present ones have variance 1 and no covariance, neither with those
     * nor with each other} Then a belief in the present ones needs not be computed anew.
     */
    boolean whitens();

    /**
     * {@return the same features where hyperparameters have changed: what was right for numbers may have to be done anew}
     *
     * @param kernel the present one
     * @param present what {@link #none} or {@link #following} has returned for another kernel
     */
    InducingFeatures renewed(Kernel kernel, InducingFeatures present);

    @Override
    default boolean choosesAnew() {
        return true;
    }

    @Override
    default boolean movesPoints() {
        return false;
    }
}
