package io.thalweg.surrogate.internal.check;

import io.thalweg.surrogate.kernel.InvalidKernelException;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.ejml.data.DMatrixRMaj;

/**
 * The border where surrogates take covariances from kernels that others wrote: what breaks the contract of {@link Kernel} is
 * an {@link InvalidKernelException} that names the kernel and the pair of points, rather than a factorisation that fails or
 * a NaN far away. A check reads the matrix once; it is meant for new data, not for every step of a fit.
 */
public final class KernelCheck {

    /** Asymmetry that is still taken for rounding, relative to the two prior standard deviations. */
    private static final double ROUNDING = 1e-10;

    private KernelCheck() {}

    /**
     * Checks that a kernel takes points of d coordinates.
     *
     * @throws InvalidKernelException if it is a kernel of another number of coordinates
     */
    public static void dimension(Kernel kernel, int d) {
        OptionalInt own = kernel.dimension();
        if (own.isPresent() && own.getAsInt() != d) {
            throw new InvalidKernelException(
                    kernel, "it is for " + own.getAsInt() + " coordinates where the points have " + d, null);
        }
    }

    /**
     * The covariances of points with themselves.
     *
     * @return K(x, x), n × n, finite, symmetric to rounding, with a diagonal that is not negative
     * @throws InvalidKernelException if it is none of these
     */
    public static DMatrixRMaj gram(Kernel kernel, DMatrixRMaj x) {
        DMatrixRMaj k = finite(kernel, x, x, () -> kernel.gram(x));
        int n = k.numRows;
        for (int i = 0; i < n; i++) {
            double variance = k.data[i * n + i];
            if (variance < 0) {
                throw new InvalidKernelException(
                        kernel, "variance " + variance + " is negative at " + point("x", x, i), null);
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                double lower = k.data[i * n + j];
                double upper = k.data[j * n + i];
                double size = Math.sqrt(k.data[i * n + i] * k.data[j * n + j]);
                if (Math.abs(lower - upper) > ROUNDING * Math.max(size, Math.abs(lower))) {
                    throw new InvalidKernelException(
                            kernel,
                            "not symmetric, " + lower + " one way and " + upper + " the other, at " + point("x", x, i)
                                    + " and " + point("x", x, j),
                            null);
                }
            }
        }
        return k;
    }

    /**
     * The covariances of the rows of a and the rows of b.
     *
     * @return K(a, b), m × n, finite
     * @throws InvalidKernelException if it is not, or if the kernel throws
     */
    public static DMatrixRMaj covariance(Kernel kernel, DMatrixRMaj a, DMatrixRMaj b) {
        return finite(kernel, a, b, () -> kernel.covariance(a, b));
    }

    private static DMatrixRMaj finite(Kernel kernel, DMatrixRMaj a, DMatrixRMaj b, Supplier<DMatrixRMaj> computation) {
        DMatrixRMaj k = call(kernel, computation);
        if (k.numRows != a.numRows || k.numCols != b.numRows) {
            throw new InvalidKernelException(
                    kernel,
                    "covariance is " + k.numRows + " x " + k.numCols + " where " + a.numRows + " x " + b.numRows
                            + " was expected",
                    null);
        }
        for (int i = 0; i < k.numRows * k.numCols; i++) {
            if (!Double.isFinite(k.data[i])) {
                throw new InvalidKernelException(
                        kernel,
                        "covariance is " + k.data[i] + " at " + point("a", a, i / k.numCols) + " and "
                                + point("b", b, i % k.numCols),
                        null);
            }
        }
        return k;
    }

    /**
     * The prior variances of the rows of a.
     *
     * @return length m, finite and not negative
     * @throws InvalidKernelException if they are not, or if the kernel throws
     */
    public static double[] diagonal(Kernel kernel, DMatrixRMaj a) {
        double[] diagonal = call(kernel, () -> kernel.diagonal(a));
        if (diagonal.length != a.numRows) {
            throw new InvalidKernelException(
                    kernel, "diagonal has " + diagonal.length + " entries for " + a.numRows + " points", null);
        }
        for (int i = 0; i < diagonal.length; i++) {
            if (!(diagonal[i] >= 0) || Double.isInfinite(diagonal[i])) {
                throw new InvalidKernelException(
                        kernel,
                        "variance is " + diagonal[i] + " at " + point("a", a, i) + ", must be finite and at least 0",
                        null);
            }
        }
        return diagonal;
    }

    private static <T> T call(Kernel kernel, Supplier<T> computation) {
        try {
            return computation.get();
        } catch (InvalidKernelException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new InvalidKernelException(kernel, "could not be computed: " + e, e);
        }
    }

    private static String point(String name, DMatrixRMaj points, int row) {
        int d = points.numCols;
        return name + "[" + row + "] = " + Arrays.toString(Arrays.copyOfRange(points.data, row * d, (row + 1) * d));
    }
}
