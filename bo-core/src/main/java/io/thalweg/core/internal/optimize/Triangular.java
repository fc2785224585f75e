package io.thalweg.core.internal.optimize;

/** Cholesky factorisation and triangular solves of tiny row-major matrices with a leading dimension, in place. */
final class Triangular {

    private Triangular() {}

    /** Replaces the lower triangle of a by its Cholesky factor. Returns false if a is not positive definite. */
    static boolean factorize(double[] a, int stride, int n) {
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = a[i * stride + j];
                for (int k = 0; k < j; k++) {
                    sum -= a[i * stride + k] * a[j * stride + k];
                }
                if (j < i) {
                    a[i * stride + j] = sum / a[j * stride + j];
                } else if (sum > 0 && sum < Double.POSITIVE_INFINITY) {
                    a[i * stride + i] = Math.sqrt(sum);
                } else {
                    return false;
                }
            }
        }
        return true;
    }

    /** b ← L⁻¹ b for the n numbers of b from an offset. */
    static void solve(double[] lower, int stride, int n, double[] b, int offset) {
        for (int i = 0; i < n; i++) {
            double sum = b[offset + i];
            for (int k = 0; k < i; k++) {
                sum -= lower[i * stride + k] * b[offset + k];
            }
            b[offset + i] = sum / lower[i * stride + i];
        }
    }

    /** b ← L⁻ᵀ b for the n numbers of b from an offset. */
    static void solveTransposed(double[] lower, int stride, int n, double[] b, int offset) {
        for (int i = n - 1; i >= 0; i--) {
            double sum = b[offset + i];
            for (int k = i + 1; k < n; k++) {
                sum -= lower[k * stride + i] * b[offset + k];
            }
            b[offset + i] = sum / lower[i * stride + i];
        }
    }
}
