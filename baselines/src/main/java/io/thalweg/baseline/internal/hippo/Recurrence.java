package io.thalweg.baseline.internal.hippo;

import io.thalweg.surrogate.streaming.hippo.WeightedTimes;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The papers' way to functionals, for comparison and as a check: their equation stepped along the times of a stream, a function
 * being held at its value f(t_k) from t_{k−1} to t_k. Times may be irregular.
 *
 * <p>Both schemes err by O(1/n) against the functionals of a smooth function. With exact flow that is all due to the holding:
 * it gives what {@link WeightedTimes#cells} has in closed form.
 *
 * @param dynamics the equation
 * @param scheme how a step is made
 */
record Recurrence(Dynamics dynamics, Scheme scheme) {

    /** How a step is made. */
    public enum Scheme {
        /**
         * (I − hA/2)⁻¹[(I + hA/2)c + hBf] with A and B at the end of the step: h = t_k − t_{k−1}, so h·A(t_k) is A/k on
         * equidistant times (OHSVGP, equation 25, with its signs put right, and the official implementation's choice).
         */
        BILINEAR {
            @Override
            void advance(Dynamics dynamics, double from, double to, DMatrixRMaj c, double[] f) {
                // At the very beginning a functional is the value there, or nothing yet; no rule has a step to make.
                if (to == 0) {
                    EXACT_FLOW.advance(dynamics, from, to, c, f);
                } else if (to > from) {
                    bilinear(dynamics.drift(to), dynamics.input(to), to - from, c, f);
                }
            }
        },

        /** {@link Dynamics#flow}: no error but that of holding f. */
        EXACT_FLOW {
            @Override
            void advance(Dynamics dynamics, double from, double to, DMatrixRMaj c, double[] f) {
                Dynamics.Flow flow = dynamics.flow(from, to);
                DMatrixRMaj next = CommonOps_DDRM.mult(flow.transition(), c, null);
                addOuter(1, flow.response(), f, next);
                c.setTo(next);
            }
        };

        /** Takes c from one time to the next; f holds one value for each column of c. */
        abstract void advance(Dynamics dynamics, double from, double to, DMatrixRMaj c, double[] f);
    }

    /**
     * The functionals of p functions after a stream that begins with nothing, c = 0.
     *
     * @param start t₀
     * @param times t_1, …, t_n, increasing, none before {@code start}
     * @param values f(t_k) of each function, n × p
     * @return M × p
     */
    public DMatrixRMaj evolve(double start, double[] times, DMatrixRMaj values) {
        DMatrixRMaj nothing = new DMatrixRMaj(dynamics.size(), values.numCols);
        return resume(start, start, nothing, times, values);
    }

    /**
     * The functionals after more of a stream.
     *
     * @param start t₀
     * @param reached the time of {@code coefficients}
     * @param coefficients M × p, left as they are
     * @param times later times, increasing, none before {@code reached}
     * @param values f at {@code times}, n × p
     * @return M × p
     */
    public DMatrixRMaj resume(
            double start, double reached, DMatrixRMaj coefficients, double[] times, DMatrixRMaj values) {
        Arguments.requireOrdered("times", times);
        Arguments.requireRows("values", values, times.length);
        Arguments.requireRows("coefficients", coefficients, dynamics.size());
        Arguments.requireElapsed(0, reached - start);
        if (coefficients.numCols != values.numCols) {
            throw new IllegalArgumentException("coefficients are of " + coefficients.numCols
                    + " functions and values of " + values.numCols + ": give a column for each function in both");
        }
        if (times.length > 0 && times[0] < reached) {
            throw new IllegalArgumentException("times[0] is " + times[0] + " where " + reached
                    + " was reached already: functionals cannot go back");
        }
        DMatrixRMaj c = coefficients.copy();
        double[] held = new double[values.numCols];
        double from = reached - start;
        for (int i = 0; i < times.length; i++) {
            System.arraycopy(values.data, i * held.length, held, 0, held.length);
            double to = times[i] - start;
            scheme.advance(dynamics, from, to, c, held);
            from = to;
        }
        return c;
    }

    private static void bilinear(DMatrixRMaj a, double[] b, double step, DMatrixRMaj c, double[] f) {
        CommonOps_DDRM.scale(0.5 * step, a);
        DMatrixRMaj right = c.copy();
        CommonOps_DDRM.multAdd(a, c, right);
        addOuter(step, b, f, right);
        if (isLowerTriangular(a)) {
            substitute(a, right);
            c.setTo(right);
        } else {
            CommonOps_DDRM.scale(-1, a);
            for (int i = 0; i < a.numRows; i++) {
                a.add(i, i, 1);
            }
            if (!CommonOps_DDRM.solve(a, right, c)) {
                throw new ArithmeticException(
                        "I - hA/2 is singular at a step of " + step + ": take shorter steps, or the exact flow");
            }
        }
    }

    /** x ← (I − A)⁻¹x for lower triangular A, by forward substitution. */
    private static void substitute(DMatrixRMaj a, DMatrixRMaj x) {
        int p = x.numCols;
        for (int n = 0; n < a.numRows; n++) {
            for (int k = 0; k < n; k++) {
                double factor = a.data[n * a.numCols + k];
                for (int j = 0; j < p; j++) {
                    x.data[n * p + j] += factor * x.data[k * p + j];
                }
            }
            double pivot = 1 - a.data[n * a.numCols + n];
            for (int j = 0; j < p; j++) {
                x.data[n * p + j] /= pivot;
            }
        }
    }

    private static boolean isLowerTriangular(DMatrixRMaj a) {
        for (int n = 0; n < a.numRows; n++) {
            for (int k = n + 1; k < a.numCols; k++) {
                if (a.data[n * a.numCols + k] != 0) {
                    return false;
                }
            }
        }
        return true;
    }

    /** c += scale·b fᵀ. */
    private static void addOuter(double scale, double[] b, double[] f, DMatrixRMaj c) {
        for (int n = 0; n < b.length; n++) {
            for (int j = 0; j < f.length; j++) {
                c.data[n * f.length + j] += scale * b[n] * f[j];
            }
        }
    }
}
