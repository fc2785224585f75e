package io.thalweg.surrogate.wiski;

import io.thalweg.surrogate.parameter.Parameter;
import io.thalweg.surrogate.parameter.ParameterVector;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * The linear part Σ_j β_j (x_j − ½) with independent slopes β_j of one prior variance: extrapolates where grids end, and frees
 * the grids from what is not curved.
 *
 * @param columns the coordinates
 * @param variance prior variance of a slope
 */
public record LinearTerm(int[] columns, Parameter variance) implements Term {

    private static final double CENTRE = 0.5;

    @Override
    public int variables() {
        return columns.length;
    }

    @Override
    public int stencilSize() {
        return columns.length;
    }

    @Override
    public void stencil(double[] x, int from, int[] index, double[] weight, int at) {
        for (int j = 0; j < columns.length; j++) {
            index[at + j] = j;
            weight[at + j] = x[from + columns[j]] - CENTRE;
        }
    }

    @Override
    public ParameterVector parameters() {
        return ParameterVector.of(variance);
    }

    @Override
    public LinearTerm withParameters(ParameterVector parameters) {
        return new LinearTerm(columns, parameters.get(0));
    }

    @Override
    public TermBasis basis() {
        return new Basis();
    }

    @Override
    public TermBasis basis(KeptFeatures kept) {
        return new Basis();
    }

    /** The slopes are their own eigenbasis. */
    private final class Basis implements TermBasis {

        private final double root = Math.sqrt(variance.value());

        @Override
        public int rank() {
            return columns.length;
        }

        @Override
        public double[] roots() {
            double[] roots = new double[columns.length];
            Arrays.fill(roots, root);
            return roots;
        }

        @Override
        public KeptFeatures kept() {
            return KeptFeatures.all(columns.length);
        }

        @Override
        public double omittedShare() {
            return 0;
        }

        @Override
        public void features(double[] x, int from, double[] out, int at) {
            for (int j = 0; j < columns.length; j++) {
                out[at + j] = root * (x[from + columns[j]] - CENTRE);
            }
        }

        @Override
        public void pullback(double[] x, int from, double[] bar, int at, double[] xBar) {
            for (int j = 0; j < columns.length; j++) {
                xBar[from + columns[j]] += root * bar[at + j];
            }
        }

        @Override
        public DMatrixRMaj eigenvectors() {
            DMatrixRMaj identity = new DMatrixRMaj(columns.length, columns.length);
            IntStream.range(0, columns.length).forEach(j -> identity.set(j, j, 1));
            return identity;
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
            for (int c = 0; c < columns.length; c++) {
                sum += slope.kept(c, c);
            }
            gradient[at] += 0.5 * sum / variance.value();
        }
    }
}
