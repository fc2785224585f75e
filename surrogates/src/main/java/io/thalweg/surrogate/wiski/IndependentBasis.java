package io.thalweg.surrogate.wiski;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/** The basis of variables that are independent and of one prior variance: they are their own eigenvectors. */
final class IndependentBasis implements TermBasis {

    private final Term term;
    private final double variance;
    private final double root;
    private final boolean linear;

    /**
     * The basis.
     *
     * @param variance of each variable
     * @param linear whether the weight of variable j is coordinate columns()[j] and a constant; otherwise weights are constant
     *     almost everywhere
     */
    IndependentBasis(Term term, double variance, boolean linear) {
        this.term = term;
        this.variance = variance;
        this.root = Math.sqrt(variance);
        this.linear = linear;
    }

    @Override
    public int rank() {
        return term.variables();
    }

    @Override
    public double[] roots() {
        double[] roots = new double[rank()];
        Arrays.fill(roots, root);
        return roots;
    }

    @Override
    public KeptFeatures kept() {
        return KeptFeatures.all(rank());
    }

    @Override
    public double omittedShare() {
        return 0;
    }

    @Override
    public void features(double[] x, int from, double[] out, int at) {
        int[] index = new int[term.stencilSize()];
        double[] weight = new double[index.length];
        term.stencil(x, from, index, weight, 0);
        Arrays.fill(out, at, at + rank(), 0);
        for (int e = 0; e < index.length; e++) {
            out[at + index[e]] += root * weight[e];
        }
    }

    @Override
    public void pullback(double[] x, int from, double[] bar, int at, double[] xBar) {
        if (linear) {
            for (int j = 0; j < rank(); j++) {
                xBar[from + term.columns()[j]] += root * bar[at + j];
            }
        }
    }

    @Override
    public DMatrixRMaj eigenvectors() {
        return CommonOps_DDRM.identity(rank());
    }

    @Override
    public DMatrixRMaj rotate(DMatrixRMaj z) {
        return z;
    }

    @Override
    public int row(int c) {
        return c;
    }

    /** ∂/∂ log variance is ½ Σ_c (m_c² + S_cc − 1), as for any scale of features. */
    @Override
    public void gradient(CovarianceSlope slope, double[] gradient, int at) {
        double sum = 0;
        for (int c = 0; c < rank(); c++) {
            sum += slope.kept(c, c);
        }
        gradient[at] += 0.5 * sum / variance;
    }
}
