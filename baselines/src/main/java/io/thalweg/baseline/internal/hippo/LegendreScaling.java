package io.thalweg.baseline.internal.hippo;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.internal.special.GaussLegendre;
import io.thalweg.surrogate.streaming.hippo.Interval;
import io.thalweg.surrogate.streaming.hippo.LegendreMeasure;
import org.ejml.data.DMatrixRMaj;

/**
 * The equation of LegS, dc/dt = (Ac + Bf)/t: A_nk = −√((2n+1)(2k+1)) for n > k, −(n+1) for n = k, 0 above; B_n = √(2n+1) (Gu et
 * al. 2020, HiPPO, theorem 2; OHSVGP, equation 8, with the diagonal −(n+1) in place of the printed −n+1).
 *
 * <p>It depends on time by its logarithm only, so the solution over a step is E = exp(A log(t'/t)). That exponential is known: the
 * functionals at t' of the function that is Σ c_k g_k up to t and 0 afterwards, E_nk = ρ ∫ g_n(ρy) g_k(y) dy over [0, 1], ρ =
 * t/t', an integral of a polynomial that Gauss–Legendre with M nodes takes exactly. This is one product of matrices whose entries
 * are of the order of one, where a general exponential of this A takes twenty and more.
 */
public final class LegendreScaling implements Dynamics {

    private final int count;
    private final double[] nodes;

    /** √w_q g_k(y_q) and √w_q, on [0, 1]. */
    private final DMatrixRMaj weighted;

    private final double[] roots;

    /**
     * The equation.
     *
     * @param count number of functionals
     */
    public LegendreScaling(int count) {
        Arguments.requireCount("count", count);
        this.count = count;
        GaussLegendre rule = GaussLegendre.of(count);
        double[] weights = rule.weights();
        nodes = rule.nodes();
        roots = new double[count];
        for (int q = 0; q < count; q++) {
            nodes[q] = 0.5 * (nodes[q] + 1);
            roots[q] = Math.sqrt(0.5 * weights[q]);
        }
        weighted = weighted(1);
    }

    /** √w_q g_k(ρ y_q). */
    private DMatrixRMaj weighted(double ratio) {
        DMatrixRMaj values = new DMatrixRMaj(count, count);
        double[] row = new double[count];
        for (int q = 0; q < count; q++) {
            LegendreMeasure.polynomials(2 * ratio * nodes[q] - 1, row);
            for (int k = 0; k < count; k++) {
                values.data[q * count + k] = roots[q] * row[k];
            }
        }
        return values;
    }

    @Override
    public int size() {
        return count;
    }

    @Override
    public DMatrixRMaj drift(double elapsed) {
        requireStarted(elapsed);
        DMatrixRMaj a = new DMatrixRMaj(count, count);
        for (int n = 0; n < count; n++) {
            for (int k = 0; k < n; k++) {
                a.set(n, k, -Math.sqrt((2.0 * n + 1) * (2.0 * k + 1)) / elapsed);
            }
            a.set(n, n, -(n + 1) / elapsed);
        }
        return a;
    }

    @Override
    public double[] input(double elapsed) {
        requireStarted(elapsed);
        double[] b = new double[count];
        for (int n = 0; n < count; n++) {
            b[n] = Math.sqrt(2 * n + 1) / elapsed;
        }
        return b;
    }

    private static void requireStarted(double elapsed) {
        Arguments.requirePositive("elapsed", elapsed);
    }

    /** At the beginning of time everything that will have been seen is the held value: c = −A⁻¹Bf = e_0 f. */
    @Override
    public Flow flow(double from, double to) {
        Arguments.requireElapsed(from, to);
        DMatrixRMaj transition = new DMatrixRMaj(count, count);
        double[] response = new double[count];
        if (from == 0) {
            response[0] = 1;
            return new Flow(transition, response);
        }
        double ratio = from / to;
        LinearAlgebra.multiply(ratio, weighted(ratio), true, weighted, false, 0, transition);
        for (int n = 0; n < count; n++) {
            for (int k = n + 1; k < count; k++) {
                // g_k is orthogonal to every polynomial of lower degree: what is here is rounding.
                transition.set(n, k, 0);
            }
        }
        if (from < to) {
            new LegendreMeasure(new Interval(0, to), count).integral(from, response);
            for (int n = 0; n < count; n++) {
                response[n] = -response[n];
            }
            response[0] = (to - from) / to;
        }
        return new Flow(transition, response);
    }
}
