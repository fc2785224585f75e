package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import java.io.IOException;

/**
 * The number and choice of inducing points. Immutable. A new policy is one class that implements this.
 */
public non-sealed interface SizePolicy extends FeaturePolicy {

    /**
     * Chooses points: {@link Growth#add adds} rows of the batch, and may {@link Growth#exchange exchange} points.
     *
     * @param growth the batch and the points so far
     */
    void choose(Growth growth);

    /**
     * {@return whether targets have a say in the choice, so that it must be made anew where their units change; they have none by default}
     */
    default boolean choosesByTargets() {
        return false;
    }

    @Override
    default SizePolicy forFits() {
        return this;
    }

    @Override
    default boolean choosesAnew() {
        return true;
    }

    @Override
    default boolean movesPoints() {
        return false;
    }

    @Override
    default InducingPoints none(int dimension) {
        return InducingPoints.none(dimension);
    }

    @Override
    default void write(InducingFeatures features, StateWriter out) throws IOException {
        InducingPoints.written(features, out);
    }

    @Override
    default InducingPoints read(StateReader in) throws IOException {
        return InducingPoints.read(in);
    }
}
