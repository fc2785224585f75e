package io.thalweg.surrogate.wiski;

import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.decomposition.CholeskyDecomposition_F64;
import org.ejml.interfaces.linsol.LinearSolverDense;

/** The same quantities by dense matrices, as an oracle. */
final class Dense {

    private Dense() {}

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

    /** U_1 ⊗ … ⊗ U_d. */
    static DMatrixRMaj kronecker(List<DMatrixRMaj> factors) {
        DMatrixRMaj product = CommonOps_DDRM.identity(1);
        for (DMatrixRMaj factor : factors) {
            DMatrixRMaj next = new DMatrixRMaj(product.numRows * factor.numRows, product.numCols * factor.numCols);
            CommonOps_DDRM.kron(product, factor, next);
            product = next;
        }
        return product;
    }

    static DMatrixRMaj product(DMatrixRMaj a, DMatrixRMaj b) {
        DMatrixRMaj product = new DMatrixRMaj(a.numRows, b.numCols);
        CommonOps_DDRM.mult(a, b, product);
        return product;
    }

    static DMatrixRMaj transposed(DMatrixRMaj a) {
        return CommonOps_DDRM.transpose(a, null);
    }

    static DMatrixRMaj column(double... entries) {
        return DMatrixRMaj.wrap(entries.length, 1, entries.clone());
    }

    /** C⁻¹B for a positive definite C. */
    static DMatrixRMaj solve(DMatrixRMaj c, DMatrixRMaj b) {
        LinearSolverDense<DMatrixRMaj> solver = LinearSolverFactory_DDRM.chol(c.numRows);
        if (!solver.setA(c.copy())) {
            throw new AssertionError("not positive definite");
        }
        DMatrixRMaj x = new DMatrixRMaj(c.numRows, b.numCols);
        solver.solve(b, x);
        return x;
    }

    /** log N(y; 0, C). */
    static double logDensity(double[] y, DMatrixRMaj c) {
        int n = y.length;
        DMatrixRMaj column = column(y);
        double quadratic = CommonOps_DDRM.dot(column, solve(c, column));
        CholeskyDecomposition_F64<DMatrixRMaj> factor = DecompositionFactory_DDRM.chol(n, true);
        if (!factor.decompose(c.copy())) {
            throw new AssertionError("not positive definite");
        }
        DMatrixRMaj lower = factor.getT(null);
        double logDeterminant = 0;
        for (int i = 0; i < n; i++) {
            logDeterminant += 2 * Math.log(lower.get(i, i));
        }
        return -0.5 * (n * Math.log(2 * Math.PI) + logDeterminant + quadratic);
    }

    /** FFᵀ + diag(d). */
    static DMatrixRMaj covariance(DMatrixRMaj features, double[] diagonal) {
        DMatrixRMaj c = new DMatrixRMaj(features.numRows, features.numRows);
        CommonOps_DDRM.multTransB(features, features, c);
        for (int i = 0; i < diagonal.length; i++) {
            c.add(i, i, diagonal[i]);
        }
        return c;
    }

    static double largestDifference(DMatrixRMaj a, DMatrixRMaj b) {
        double largest = 0;
        for (int i = 0; i < a.numRows * a.numCols; i++) {
            largest = Math.max(largest, Math.abs(a.data[i] - b.data[i]));
        }
        return largest;
    }

    static double largest(DMatrixRMaj a) {
        return Arrays.stream(a.data, 0, a.numRows * a.numCols)
                .map(Math::abs)
                .max()
                .orElse(0);
    }
}
