package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import java.io.IOException;

/**
 * Which features carry a belief: {@linkplain SizePolicy points, of which there are as many as the data call for}, or {@linkplain
 * FeatureFamily features that follow from where the data are}. Immutable.
 */
public sealed interface FeaturePolicy permits SizePolicy, FeatureFamily {

    /**
     * The policy of the features that hyperparameters are learnt with. It should be more generous: what few features cannot express
     * looks like noise, with more noise there is less to be expressed, and the model would decay.
     */
    FeaturePolicy forFits();

    /** The policy before the first fit, when hyperparameters are guesses that many features would be wasted on; this one by default. */
    default FeaturePolicy beforeFit() {
        return this;
    }

    /**
     * How many iterations of a refit go on with the features of the belief themselves, where {@link #forFits} are fewer; none by default.
     */
    default int refinements() {
        return 0;
    }

    /** Whether refits choose the features that recent observations called for anew, at the new hyperparameters. */
    boolean choosesAnew();

    /** Whether refits also move the features, by the gradient of the bound. */
    boolean movesPoints();

    /** No features, in d dimensions. */
    InducingFeatures none(int dimension);

    /** What {@link #read} reads must say all about the features. */
    void write(InducingFeatures features, StateWriter out) throws IOException;

    /**
     * The features that were written by a policy of this kind.
     *
     * @throws IOException if they are damaged
     * @throws IllegalArgumentException if they are of another kind
     */
    InducingFeatures read(StateReader in) throws IOException;
}
