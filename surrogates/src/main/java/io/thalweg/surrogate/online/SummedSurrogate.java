package io.thalweg.surrogate.online;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.random.Seed;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;

/**
 * A surrogate that can learn from sums over observations. A sample decides what the sums are over, and the first hyperparameters; parts of
 * the data are summed up apart, and the sums merged:
 *
 * <pre>{@code
 * basis = prior.observe(sample).refit(THOROUGH, seed).withoutObservations();
 * learnt = basis.merge(basis.sumsOf(first).merge(basis.sumsOf(second))).refit(WARM, seed);
 * }</pre>
 *
 * @param <S> its sums
 */
public interface SummedSurrogate<S extends ObservationSums<S>> extends StorableSurrogate {

    @Override
    SummedSurrogate<S> observe(Observations batch);

    @Override
    SummedSurrogate<S> refit(RefitBudget budget, Seed seed);

    @Override
    SummedSurrogate<S> restore(InputStream in) throws IOException;

    /** {@return this surrogate with its present hyperparameters and features, as if it had seen nothing} */
    SummedSurrogate<S> withoutObservations();

    /**
     * {@return the sums over some observations}
     *
     * @param blocks the observations, in blocks of about a thousand: one is held at a time
     * @throws IllegalArgumentException if a block has another dimension, or a point cannot be learnt
     * @throws UnsupportedOperationException if observations are not Gaussian
     */
    S sumsOf(Iterator<Observations> blocks);

    /**
     * {@return the surrogate that has also seen the observations that these are the sums of} Hyperparameters stay as they are; {@link
     * #refit} learns from the sums what they tell of them.
     *
     * @param sums of other observations
     * @throws IllegalArgumentException if they are over other features
     */
    SummedSurrogate<S> merge(S sums);

    /**
     * {@return sums that were saved}
     *
     * @param in is read up to the end of the sums, not closed
     * @throws IOException if they cannot be read, or are damaged
     * @throws IllegalArgumentException if they are over other features
     */
    S restoreSums(InputStream in) throws IOException;
}
