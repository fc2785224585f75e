package io.thalweg.surrogate.internal.feature;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.internal.linalg.Partition;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/** Sums of outer products Σ φφᵀ. */
public final class Gram {

    /** Columns of a part that is worked on by itself. */
    private static final int PART = 512;

    private Gram() {}

    /**
     * Adds ΦᵀΦ.
     *
     * @param rows Φ, n × r
     * @param partition who works on parts side by side, if it is divided
     * @param into r × r, symmetric
     */
    public static void add(DMatrixRMaj rows, Partition partition, DMatrixRMaj into) {
        if (!partition.isDivided()) {
            LinearAlgebra.symmetricRankK(1, rows, true, 1, into);
            return;
        }
        addColumns(CommonOps_DDRM.transpose(rows, null), partition, into);
    }

    /**
     * Adds VVᵀ.
     *
     * @param columns V, r × n
     * @param partition who works on parts side by side, if it is divided
     * @param into r × r, symmetric
     */
    public static void addColumns(DMatrixRMaj columns, Partition partition, DMatrixRMaj into) {
        int r = columns.numRows;
        if (!partition.isDivided() || r <= PART) {
            LinearAlgebra.symmetricRankK(1, columns, false, 1, into);
            return;
        }
        int parts = (r + PART - 1) / PART;
        partition.forEachOf(parts * (parts + 1) / 2, pair -> {
            int i = (int) ((Math.sqrt(8.0 * pair + 1) - 1) / 2);
            addBlock(columns, i, pair - i * (i + 1) / 2, into);
        });
    }

    /** The block of rows of part i and columns of part j ≤ i, and its transpose. */
    private static void addBlock(DMatrixRMaj columns, int i, int j, DMatrixRMaj into) {
        int r = into.numCols;
        DMatrixRMaj a = part(columns, i);
        DMatrixRMaj b = i == j ? a : part(columns, j);
        DMatrixRMaj block = new DMatrixRMaj(a.numRows, b.numRows);
        if (i == j) {
            LinearAlgebra.symmetricRankK(1, a, false, 0, block);
        } else {
            LinearAlgebra.multiply(1, a, false, b, true, 0, block);
        }
        for (int k = 0; k < a.numRows; k++) {
            LinearAlgebra.axpy(1, block.data, k * b.numRows, into.data, (i * PART + k) * r + j * PART, b.numRows);
        }
        if (i != j) {
            CommonOps_DDRM.transpose(block);
            for (int k = 0; k < b.numRows; k++) {
                LinearAlgebra.axpy(1, block.data, k * a.numRows, into.data, (j * PART + k) * r + i * PART, a.numRows);
            }
        }
    }

    private static DMatrixRMaj part(DMatrixRMaj columns, int index) {
        int n = columns.numCols;
        int from = index * PART;
        int rows = Math.min(PART, columns.numRows - from);
        DMatrixRMaj part = new DMatrixRMaj(rows, n);
        System.arraycopy(columns.data, from * n, part.data, 0, rows * n);
        return part;
    }
}
