package io.thalweg.surrogate.wiski;

import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/** Weights and Gram matrices as dense matrices, as an oracle. */
final class DenseGrids {

    private DenseGrids() {}

    /** W, n × variables. */
    static DMatrixRMaj weights(List<Term> terms, DMatrixRMaj x) {
        int m = terms.stream().mapToInt(Term::variables).sum();
        DMatrixRMaj w = new DMatrixRMaj(x.numRows, m);
        for (int i = 0; i < x.numRows; i++) {
            int from = 0;
            for (Term term : terms) {
                int[] index = new int[term.stencilSize()];
                double[] weight = new double[index.length];
                term.stencil(x.data, i * x.numCols, index, weight, 0);
                for (int e = 0; e < index.length; e++) {
                    w.data[i * m + from + index[e]] += weight[e];
                }
                from += term.variables();
            }
        }
        return w;
    }

    /** Σ ω w wᵀ. */
    static DMatrixRMaj gram(DMatrixRMaj w, double[] omega) {
        DMatrixRMaj scaled = w.copy();
        CommonOps_DDRM.multRows(omega, scaled);
        DMatrixRMaj gram = new DMatrixRMaj(w.numCols, w.numCols);
        CommonOps_DDRM.multTransA(w, scaled, gram);
        return gram;
    }

    /** The block of a Gram matrix that belongs to a grid, from its bands. */
    static DMatrixRMaj unrolled(Gram gram, GridTerm grid, int term) {
        int m = grid.variables();
        int d = grid.axes().size();
        DMatrixRMaj dense = new DMatrixRMaj(m, m);
        double[][] rows = gram.rows(term, term);
        for (int r = 0; r < m; r++) {
            for (int position = 0; rows[r] != null && position < rows[r].length; position++) {
                int column = 0;
                int stride = 1;
                boolean inside = true;
                int rest = position;
                int node = r;
                for (int j = d - 1; j >= 0; j--) {
                    int g = grid.axes().get(j).count();
                    int moved = node % g + rest % 7 - 3;
                    inside &= moved >= 0 && moved < g;
                    column += moved * stride;
                    stride *= g;
                    rest /= 7;
                    node /= g;
                }
                if (inside) {
                    dense.set(r, column, rows[r][position]);
                } else if (rows[r][position] != 0) {
                    throw new AssertionError("a weight outside of the grid, at row " + r);
                }
            }
        }
        return dense;
    }
}
