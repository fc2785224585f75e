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
     * {@return the policy of the features that hyperparameters are learnt with} It should be more generous: what few features cannot express
     * looks like noise, with more noise there is less to be expressed, and the model would decay.
     */
    FeaturePolicy forFits();

    /**
     * {@return the policy before the first fit, when hyperparameters are guesses that many features would be wasted on; this one by default}
     */
    default FeaturePolicy beforeFit() {
        return this;
    }

    /** {@return the policy where the belief serves a search for the next point; this one by default} */
    default FeaturePolicy forSearches() {
        return this;
    }

    /**
     * {@return how many iterations of a refit go on with the features of the belief themselves, where {@link #forFits} are fewer; none by default}
     */
    default int refinements() {
        return 0;
    }

    /** {@return whether refits choose the features that recent observations called for anew, at the new hyperparameters} */
    boolean choosesAnew();

    /** {@return whether refits also move the features, by the gradient of the bound} */
    boolean movesPoints();

    /**
     * {@return no features, in d dimensions}
     *
     * @param dimension number of coordinates
     */
    InducingFeatures none(int dimension);

    /**
     * What {@link #read} reads must say all about the features.
     *
     * @param features the features
     * @param out receives what is written; it is not closed
     * @throws IOException if it cannot be written
     */
    void write(InducingFeatures features, StateWriter out) throws IOException;

    /**
     * {@return the features that were written by a policy of this kind}
     *
     * @param in reads what was written
     * @throws IOException if they are damaged
     * @throws IllegalArgumentException if they are of another kind
     */
    InducingFeatures read(StateReader in) throws IOException;
}
