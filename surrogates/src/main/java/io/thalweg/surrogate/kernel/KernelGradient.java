package io.thalweg.surrogate.kernel;

import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * Where a pullback accumulates adjoints; the fields present say which are requested: of the hyperparameters, of the
 * points a, of the points b. Mutable; used by one thread.
 */
public final class KernelGradient {

    private final double @Nullable [] parameters;
    private final int offset;
    private final @Nullable DMatrixRMaj a;
    private final @Nullable DMatrixRMaj b;

    private KernelGradient(
            double @Nullable [] parameters, int offset, @Nullable DMatrixRMaj a, @Nullable DMatrixRMaj b) {
        this.parameters = parameters;
        this.offset = offset;
        this.a = a;
        this.b = b;
    }

    /**
     * {@return accumulators of the adjoints of what is not null}
     *
     * @param parameters accumulates the adjoint of the hyperparameters
     * @param a accumulates the adjoint of the points a, m × d
     * @param b accumulates the adjoint of the points b, n × d
     */
    public static KernelGradient of(double @Nullable [] parameters, @Nullable DMatrixRMaj a, @Nullable DMatrixRMaj b) {
        return new KernelGradient(parameters, 0, a, b);
    }

    /**
     * {@return accumulators of the adjoint of the hyperparameters alone}
     *
     * @param parameters accumulates the adjoint of the hyperparameters
     */
    public static KernelGradient ofParameters(double[] parameters) {
        return of(parameters, null, null);
    }

    /**
     * {@return accumulators of the adjoint of the points a alone (of both arguments of a Gram matrix)}
     *
     * @param a accumulates the adjoint of the points a
     */
    public static KernelGradient ofPoints(DMatrixRMaj a) {
        return of(null, a, null);
    }

    /** {@return whether the adjoint of the hyperparameters is asked for} */
    public boolean wantsParameters() {
        return parameters != null;
    }

    /**
     * Adds to the adjoint of the hyperparameter at an index; does nothing if it is not asked for.
     *
     * @param index index of the hyperparameter
     * @param adjoint to add
     */
    public void addParameter(int index, double adjoint) {
        if (parameters != null) {
            parameters[offset + index] += adjoint;
        }
    }

    /** {@return the accumulator of the adjoint of a; null if it is not asked for} */
    public @Nullable DMatrixRMaj a() {
        return a;
    }

    /** {@return the accumulator of the adjoint of b; null if it is not asked for} */
    public @Nullable DMatrixRMaj b() {
        return b;
    }

    /**
     * {@return the same accumulators, as seen by a part of a kernel whose own hyperparameters begin at an index}
     *
     * @param index index of the hyperparameter
     */
    public KernelGradient from(int index) {
        return new KernelGradient(parameters, offset + index, a, b);
    }

    /**
     * {@return the same accumulators of hyperparameters, with others of points: for a kernel of points that are derived from these}
     *
     * @param otherA accumulates the adjoint of the points a
     * @param otherB accumulates the adjoint of the points b
     */
    public KernelGradient withPoints(@Nullable DMatrixRMaj otherA, @Nullable DMatrixRMaj otherB) {
        return new KernelGradient(parameters, offset, otherA, otherB);
    }

    /**
     * {@return the same accumulators of points, with another one of hyperparameters: for a kernel of derived hyperparameters}
     *
     * @param other accumulates the adjoint of the derived hyperparameters
     */
    public KernelGradient withParameters(double @Nullable [] other) {
        return new KernelGradient(other, 0, a, b);
    }

    /**
     * {@return new accumulators, all zero, that ask for the same adjoints, of this many hyperparameters}
     *
     * @param parameterCount how many hyperparameters
     */
    public KernelGradient zeros(int parameterCount) {
        return new KernelGradient(
                parameters == null ? null : new double[parameterCount],
                0,
                a == null ? null : new DMatrixRMaj(a.numRows, a.numCols),
                b == null ? null : new DMatrixRMaj(b.numRows, b.numCols));
    }

    /**
     * Adds a multiple of other accumulators, made by {@link #zeros}.
     *
     * @param weight the factor
     * @param other what to add
     * @param index where the hyperparameters of {@code other} begin in these
     */
    public void add(double weight, KernelGradient other, int index) {
        if (parameters != null && other.parameters != null) {
            for (int i = 0; i < other.parameters.length; i++) {
                parameters[offset + index + i] += weight * other.parameters[i];
            }
        }
        addPoints(weight, other.a, a);
        addPoints(weight, other.b, b);
    }

    private static void addPoints(double weight, @Nullable DMatrixRMaj from, @Nullable DMatrixRMaj to) {
        if (from != null && to != null) {
            for (int i = 0; i < to.numRows * to.numCols; i++) {
                to.data[i] += weight * from.data[i];
            }
        }
    }
}
