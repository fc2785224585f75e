package io.thalweg.surrogate;

import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.decomposition.CholeskyDecomposition_F64;
import org.ejml.interfaces.linsol.LinearSolverDense;

/** Dense matrices by EJML alone, for formulas that tests compare with. */
public final class Dense {

    private Dense() {}

    /** U_1 ⊗ … ⊗ U_d. */
    public static DMatrixRMaj kronecker(List<DMatrixRMaj> factors) {
        DMatrixRMaj product = CommonOps_DDRM.identity(1);
        for (DMatrixRMaj factor : factors) {
            DMatrixRMaj next = new DMatrixRMaj(product.numRows * factor.numRows, product.numCols * factor.numCols);
            CommonOps_DDRM.kron(product, factor, next);
            product = next;
        }
        return product;
    }

    /** AB. */
    public static DMatrixRMaj product(DMatrixRMaj a, DMatrixRMaj b) {
        DMatrixRMaj product = new DMatrixRMaj(a.numRows, b.numCols);
        CommonOps_DDRM.mult(a, b, product);
        return product;
    }

    /** Aᵀ. */
    public static DMatrixRMaj transposed(DMatrixRMaj a) {
        return CommonOps_DDRM.transpose(a, null);
    }

    /** A column. */
    public static DMatrixRMaj column(double... entries) {
        return DMatrixRMaj.wrap(entries.length, 1, entries.clone());
    }

    /** C⁻¹B for a positive definite C. */
    public static DMatrixRMaj solve(DMatrixRMaj c, DMatrixRMaj b) {
        LinearSolverDense<DMatrixRMaj> solver = LinearSolverFactory_DDRM.chol(c.numRows);
        if (!solver.setA(c.copy())) {
            throw new AssertionError("not positive definite");
        }
        DMatrixRMaj x = new DMatrixRMaj(c.numRows, b.numCols);
        solver.solve(b, x);
        return x;
    }

    /** log N(y; 0, C). */
    public static double logDensity(double[] y, DMatrixRMaj c) {
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
    public static DMatrixRMaj covariance(DMatrixRMaj features, double[] diagonal) {
        DMatrixRMaj c = new DMatrixRMaj(features.numRows, features.numRows);
        CommonOps_DDRM.multTransB(features, features, c);
        for (int i = 0; i < diagonal.length; i++) {
            c.add(i, i, diagonal[i]);
        }
        return c;
    }

    /** The largest difference of two entries. */
    public static double largestDifference(DMatrixRMaj a, DMatrixRMaj b) {
        double largest = 0;
        for (int i = 0; i < a.numRows * a.numCols; i++) {
            largest = Math.max(largest, Math.abs(a.data[i] - b.data[i]));
        }
        return largest;
    }

    /** The largest entry, sign aside. */
    public static double largest(DMatrixRMaj a) {
        return Arrays.stream(a.data, 0, a.numRows * a.numCols)
                .map(Math::abs)
                .max()
                .orElse(0);
    }
}
