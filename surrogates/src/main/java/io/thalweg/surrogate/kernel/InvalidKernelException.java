package io.thalweg.surrogate.kernel;

import org.jspecify.annotations.Nullable;

/** A kernel broke its contract: a covariance that is not finite, not symmetric, of the wrong size, or could not be computed. */
public final class InvalidKernelException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    /**
     * Says which kernel did what.
     *
     * @param kernel the kernel
     * @param fault what it did, with the points if it is about a pair of them
     * @param cause what it threw, if that is the fault
     */
    public InvalidKernelException(Kernel kernel, String fault, @Nullable Throwable cause) {
        super("kernel " + kernel + ": " + fault, cause);
    }
}
