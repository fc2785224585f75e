package io.thalweg.surrogate.online;

import java.io.IOException;
import java.io.OutputStream;

/**
 * All that a {@link SummedSurrogate} keeps of observations: sums over them, of a size that does not depend on their number. Sums over parts
 * of the data, made on many threads or machines, add up to those of the whole; added in the same order they give the same bits. Immutable.
 *
 * @param <S> the sums themselves
 */
public interface ObservationSums<S extends ObservationSums<S>> {

    /** {@return the number of observations} */
    long observations();

    /**
     * {@return the sums over these observations and others, in the same units}
     *
     * @param others of the same kind, made for the same surrogate
     * @throws IllegalArgumentException if they are of other features
     */
    S merge(S others);

    /**
     * Writes the sums and what they are over; {@link SummedSurrogate#restoreSums} reads them.
     *
     * @param out receives what is written; it is not closed
     * @throws IOException if it cannot be written
     */
    void save(OutputStream out) throws IOException;
}
