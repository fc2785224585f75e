package io.thalweg.baseline.internal.hippo;

import org.ejml.data.DMatrixRMaj;

/**
 * The linear equation dc/dt = A(t)c + B(t)f(t) that the functionals c of a function f obey. Time is counted from the beginning
 * of the stream, t − t₀.
 *
 * <p>It is how the papers compute functionals (OHSVGP, section 3); closed forms and quadratures are better, and this is here
 * for comparison and as a check.
 */
public interface Dynamics {

    /** Number of functionals M. */
    int size();

    /**
     * A(t), M × M, a copy.
     *
     * @param elapsed t − t₀, not negative; positive where A depends on time
     */
    DMatrixRMaj drift(double elapsed);

    /**
     * B(t), length M, a copy.
     *
     * @param elapsed t − t₀, not negative; positive where B depends on time
     */
    double[] input(double elapsed);

    /**
     * The exact solution over a stretch of time on which f is constant.
     *
     * @param from its beginning, counted from t₀, not negative
     * @param to its end, not before {@code from}
     */
    Flow flow(double from, double to);

    /**
     * The exact solution over a stretch of constant f: c ← transition·c + response·f.
     *
     * @param transition M × M
     * @param response length M
     */
    record Flow(DMatrixRMaj transition, double[] response) {}

    /**
     * An equation whose A and B do not depend on time, solved by the matrix exponential.
     *
     * @param drift A, M × M
     * @param input B, length M
     */
    static Dynamics timeInvariant(DMatrixRMaj drift, double[] input) {
        return new TimeInvariant(drift, input);
    }
}
