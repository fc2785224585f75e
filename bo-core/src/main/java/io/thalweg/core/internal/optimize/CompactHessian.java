package io.thalweg.core.internal.optimize;

/**
 * The limited-memory BFGS matrix in compact form (Byrd, Lu, Nocedal and Zhu 1995, equations 3.2–3.4):
 *
 * <p>B = θI − W M Wᵀ,  W = [Y, θS],  M⁻¹ = [−D, Lᵀ; L, θSᵀS]
 *
 * <p>with the correction pairs as columns of S and Y, oldest first, D the diagonal and L the strictly lower triangle of SᵀY.
 * S and Y are stored by rows, one row of at most m numbers for every variable, so that all loops run over contiguous memory.
 */
final class CompactHessian {

    private final int n;
    private final int m;
    private final double[] y;
    private final double[] s;
    private final double[] sy;
    private final double[] ss;
    private final double[] factor;

    private int pairs;
    private double theta = 1;

    CompactHessian(int n, int memory) {
        this.n = n;
        this.m = memory;
        y = new double[n * memory];
        s = new double[n * memory];
        sy = new double[memory * memory];
        ss = new double[memory * memory];
        factor = new double[memory * memory];
    }

    /** Back to the identity. */
    void reset() {
        pairs = 0;
        theta = 1;
    }

    /** Number of correction pairs. */
    int pairs() {
        return pairs;
    }

    double theta() {
        return theta;
    }

    /** The memory m: also the stride of {@link #y()} and {@link #s()}. */
    int memory() {
        return m;
    }

    /** Y by rows, n × m; the first {@link #pairs()} columns are in use. */
    double[] y() {
        return y;
    }

    /** S by rows, n × m; the first {@link #pairs()} columns are in use. */
    double[] s() {
        return s;
    }

    /** SᵀY, m × m: only its lower triangle, D + L, is kept. */
    double[] sy() {
        return sy;
    }

    /**
     * Adds a correction pair, dropping the oldest one if the memory is full.
     *
     * @param step s = x_{k+1} − x_k
     * @param change y = g_{k+1} − g_k
     * @param curvature sᵀy &gt; 0
     * @return false if the matrix lost positive definiteness to rounding; it must then be reset
     */
    boolean update(double[] step, double[] change, double curvature) {
        if (pairs == m) {
            dropOldest();
        }
        int k = pairs++;
        double changeSquared = 0;
        for (int i = 0; i < n; i++) {
            s[i * m + k] = step[i];
            y[i * m + k] = change[i];
            changeSquared += change[i] * change[i];
        }
        for (int j = 0; j <= k; j++) {
            ss[k * m + j] = 0;
            sy[k * m + j] = 0;
        }
        for (int i = 0; i < n; i++) {
            double si = step[i];
            for (int j = 0; j <= k; j++) {
                ss[k * m + j] += si * s[i * m + j];
                sy[k * m + j] += si * y[i * m + j];
            }
        }
        sy[k * m + k] = curvature;
        theta = changeSquared / curvature;
        return factorize();
    }

    private void dropOldest() {
        pairs--;
        for (int i = 0; i < n; i++) {
            System.arraycopy(y, i * m + 1, y, i * m, pairs);
            System.arraycopy(s, i * m + 1, s, i * m, pairs);
        }
        for (int j = 0; j < pairs; j++) {
            System.arraycopy(sy, (j + 1) * m + 1, sy, j * m, j + 1);
            System.arraycopy(ss, (j + 1) * m + 1, ss, j * m, j + 1);
        }
    }

    /** Cholesky factor of θSᵀS + L D⁻¹ Lᵀ, the Schur complement of −D in M⁻¹. */
    private boolean factorize() {
        for (int i = 0; i < pairs; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = theta * ss[i * m + j];
                for (int k = 0; k < j; k++) {
                    sum += sy[i * m + k] * sy[j * m + k] / sy[k * m + k];
                }
                factor[i * m + j] = sum;
            }
        }
        return Triangular.factorize(factor, m, pairs);
    }

    /**
     * p = M v for vectors of 2·pairs numbers, the first half belonging to Y, the second to S, by block elimination.
     *
     * @param v not modified
     * @param p the product; not the same array
     */
    void multiplyMiddle(double[] v, double[] p) {
        for (int i = 0; i < pairs; i++) {
            double sum = v[pairs + i];
            for (int k = 0; k < i; k++) {
                sum += sy[i * m + k] * v[k] / sy[k * m + k];
            }
            p[pairs + i] = sum;
        }
        Triangular.solve(factor, m, pairs, p, pairs);
        Triangular.solveTransposed(factor, m, pairs, p, pairs);
        for (int k = 0; k < pairs; k++) {
            double sum = -v[k];
            for (int i = k + 1; i < pairs; i++) {
                sum += sy[i * m + k] * p[pairs + i];
            }
            p[k] = sum / sy[k * m + k];
        }
    }

    /** w = row i of W. */
    void copyRow(int i, double[] w) {
        for (int j = 0; j < pairs; j++) {
            w[j] = y[i * m + j];
            w[pairs + j] = theta * s[i * m + j];
        }
    }

    /** p += scale · (row i of W). */
    void addRow(int i, double scale, double[] p) {
        double scaled = theta * scale;
        for (int j = 0; j < pairs; j++) {
            p[j] += scale * y[i * m + j];
            p[pairs + j] += scaled * s[i * m + j];
        }
    }

    /** The product of row i of W with p. */
    double rowTimes(int i, double[] p) {
        double alongY = 0;
        double alongS = 0;
        for (int j = 0; j < pairs; j++) {
            alongY += y[i * m + j] * p[j];
            alongS += s[i * m + j] * p[pairs + j];
        }
        return alongY + theta * alongS;
    }
}
