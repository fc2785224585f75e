package io.thalweg.acquisition.internal;

/**
 * L with L Lᵀ = A for the small blocks of batches, in place and without allocation, and the way back. A coordinate that the
 * ones before it determine (its pivot is at most a floor) gets a column of zeros: it adds no randomness, and no gradient
 * passes through what is only rounding.
 */
final class BatchCholesky {

    private BatchCholesky() {}

    /**
     * Replaces the lower triangle of a q × q block by its factor.
     *
     * @param a row-major; the block begins at {@code from}; only its lower triangle is read and written
     * @param share pivots up to this part of their diagonal element are taken for 0
     * @param floor so are pivots up to this
     */
    static void factor(double[] a, int from, int q, double share, double floor) {
        for (int j = 0; j < q; j++) {
            int rowJ = from + j * q;
            double pivot = a[rowJ + j];
            double least = Math.max(share * pivot, floor);
            for (int k = 0; k < j; k++) {
                pivot -= a[rowJ + k] * a[rowJ + k];
            }
            boolean random = !(pivot <= least); // what is not a number is not hidden
            double diagonal = random ? Math.sqrt(pivot) : 0;
            a[rowJ + j] = diagonal;
            for (int i = j + 1; i < q; i++) {
                int rowI = from + i * q;
                double rest = a[rowI + j];
                for (int k = 0; k < j; k++) {
                    rest -= a[rowI + k] * a[rowJ + k];
                }
                a[rowI + j] = random ? rest / diagonal : 0;
            }
        }
    }

    /**
     * The adjoint of A from that of L: the recursion of {@link #factor} backwards (Murray 2016, arXiv:1602.07527, section 4).
     *
     * @param l a factor; the block begins at {@code from}
     * @param lowerBar the adjoint of L, q × q from its first element on; its lower triangle is used up
     * @param out receives the symmetric adjoint of A: the differential is ⟨Ā, dA⟩ for symmetric dA; begins at {@code from}
     */
    static void pullback(double[] l, int from, int q, double[] lowerBar, double[] out) {
        for (int j = q - 1; j >= 0; j--) {
            int rowJ = from + j * q;
            double diagonal = l[rowJ + j];
            if (diagonal == 0) {
                out[rowJ + j] = 0;
                for (int i = j + 1; i < q; i++) {
                    out[rowJ + i] = 0;
                    out[from + i * q + j] = 0;
                }
                continue;
            }
            for (int i = q - 1; i > j; i--) {
                int rowI = from + i * q;
                double bar = lowerBar[i * q + j] / diagonal;
                lowerBar[j * q + j] -= bar * l[rowI + j];
                for (int k = 0; k < j; k++) {
                    lowerBar[i * q + k] -= bar * l[rowJ + k];
                    lowerBar[j * q + k] -= bar * l[rowI + k];
                }
                out[rowI + j] = 0.5 * bar;
                out[rowJ + i] = 0.5 * bar;
            }
            double pivotBar = 0.5 * lowerBar[j * q + j] / diagonal;
            out[rowJ + j] = pivotBar;
            for (int k = 0; k < j; k++) {
                lowerBar[j * q + k] -= 2 * pivotBar * l[rowJ + k];
            }
        }
    }

    /**
     * L⁻¹ of an n × n factor, with zeros in the rows and columns of determined coordinates: the inverse among the others.
     *
     * @param out receives it, zero before
     */
    static void invert(double[] l, int n, double[] out) {
        for (int c = 0; c < n; c++) {
            for (int i = c; i < n; i++) {
                if (l[i * n + i] == 0) {
                    continue;
                }
                double rest = i == c ? 1 : 0;
                for (int k = c; k < i; k++) {
                    rest -= l[i * n + k] * out[k * n + c];
                }
                out[i * n + c] = rest / l[i * n + i];
            }
        }
    }
}
