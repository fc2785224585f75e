package io.thalweg.baseline.internal.hippo;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.NormOps_DDRM;

/**
 * e^A by scaling and squaring with the Padé approximant of degree 13 (Higham, "The scaling and squaring method for the matrix
 * exponential revisited", 2005, algorithm 2.3 at its highest degree).
 */
final class MatrixExponential {

    /** Up to this 1-norm the approximant is good to rounding. */
    private static final double RADIUS = 5.371920351148152;

    private static final double[] PADE = {
        64764752532480000.0,
        32382376266240000.0,
        7771770303897600.0,
        1187353796428800.0,
        129060195264000.0,
        10559470521600.0,
        670442572800.0,
        33522128640.0,
        1323241920.0,
        40840800.0,
        960960.0,
        16380.0,
        182.0,
        1.0
    };

    private MatrixExponential() {}

    /** The exponential of a square matrix of finite numbers. */
    static DMatrixRMaj of(DMatrixRMaj a) {
        Arguments.requireFinite("matrix", a.data);
        double norm = NormOps_DDRM.inducedP1(a);
        int squarings = norm > RADIUS ? Math.getExponent(norm / RADIUS) + 1 : 0;
        DMatrixRMaj scaled = a.copy();
        CommonOps_DDRM.scale(Math.scalb(1.0, -squarings), scaled);
        DMatrixRMaj result = approximant(scaled);
        for (int i = 0; i < squarings; i++) {
            result = product(result, result.copy());
        }
        return result;
    }

    /** (V − U)⁻¹(V + U), with U the odd and V the even powers. */
    private static DMatrixRMaj approximant(DMatrixRMaj a) {
        DMatrixRMaj a2 = product(a, a.copy());
        DMatrixRMaj a4 = product(a2, a2.copy());
        DMatrixRMaj a6 = product(a4, a2);
        DMatrixRMaj u = product(a, half(a2, a4, a6, 1));
        DMatrixRMaj v = half(a2, a4, a6, 0);
        DMatrixRMaj denominator = CommonOps_DDRM.subtract(v, u, null);
        CommonOps_DDRM.addEquals(v, u);
        DMatrixRMaj result = new DMatrixRMaj(a.numRows, a.numCols);
        if (!CommonOps_DDRM.solve(denominator, v, result)) {
            throw new ArithmeticException("the denominator of the Padé approximant is singular");
        }
        return result;
    }

    /** Σ_j PADE[2j + first] A^{2j}, j up to 6. */
    private static DMatrixRMaj half(DMatrixRMaj a2, DMatrixRMaj a4, DMatrixRMaj a6, int first) {
        DMatrixRMaj high = combination(a2, a4, a6, 6 + first, 0);
        // The coefficient of A⁶ itself belongs to the lower powers.
        DMatrixRMaj low = combination(a2, a4, a6, first, PADE[first]);
        CommonOps_DDRM.addEquals(low, product(a6, high));
        return low;
    }

    /** constant·I + PADE[offset + 2]A² + PADE[offset + 4]A⁴ + PADE[offset + 6]A⁶. */
    private static DMatrixRMaj combination(
            DMatrixRMaj a2, DMatrixRMaj a4, DMatrixRMaj a6, int offset, double constant) {
        DMatrixRMaj sum = CommonOps_DDRM.identity(a2.numRows);
        CommonOps_DDRM.scale(constant, sum);
        CommonOps_DDRM.addEquals(sum, PADE[offset + 2], a2);
        CommonOps_DDRM.addEquals(sum, PADE[offset + 4], a4);
        CommonOps_DDRM.addEquals(sum, PADE[offset + 6], a6);
        return sum;
    }

    private static DMatrixRMaj product(DMatrixRMaj a, DMatrixRMaj b) {
        DMatrixRMaj product = new DMatrixRMaj(a.numRows, b.numCols);
        LinearAlgebra.multiply(1, a, false, b, false, 0, product);
        return product;
    }
}
