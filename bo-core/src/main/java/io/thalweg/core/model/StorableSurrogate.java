package io.thalweg.core.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A surrogate that can be saved and restored, and then continues with the same bits. */
public interface StorableSurrogate extends Surrogate {

    /**
     * Writes all that was learnt; {@link #restore} reads it.
     *
     * @param out is flushed, not closed
     * @throws IOException if it cannot be written
     */
    void save(OutputStream out) throws IOException;

    /**
     * {@return the surrogate that was saved} What is code and not data – kernels, priors, limits – comes from this one, which must be made like
     * the one that was saved.
     *
     * @param in is read up to the end of the state, not closed
     * @throws IOException if the state cannot be read, is damaged, or of a version that is not known
     * @throws IllegalArgumentException if it belongs to a surrogate that was made differently
     */
    StorableSurrogate restore(InputStream in) throws IOException;
}
