package io.thalweg.core.internal.linalg.vector;

import io.thalweg.core.internal.linalg.Kernels;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link Kernels} on the JDK's Vector API, for the widest vectors of the machine. Tiles are held in registers: twelve
 * vectors of C, two of B and one broadcast element of A, which fits 16 registers and keeps twelve independent chains of
 * multiply-adds in flight. Only lane-wise arithmetic that is exact or correctly rounded is used (no transcendental
 * operations, no reductions), so the bits do not depend on whether the code has been compiled.
 *
 * <p>Compiled code keeps vectors in registers; interpreted code allocates each of them and is a thousand times slower.
 * So that this never depends on a decision to inline, no method here takes or returns a vector, and loops are short
 * enough for methods to be compiled by their number of calls.
 */
public final class VectorKernels implements Kernels {

    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();
    private static final int COLUMNS = 2 * LANES;

    private final Kernels scalar;

    /**
     * Kernels that leave to {@code scalar} what this machine's vectors are too narrow for.
     *
     * @param scalar the plain implementation
     */
    public VectorKernels(Kernels scalar) {
        this.scalar = scalar;
    }

    @Override
    public String name() {
        return "vector";
    }

    @Override
    public int columns() {
        return COLUMNS;
    }

    @Override
    public void multiplyTile(
            int k,
            double[] a,
            int aOffset,
            int aRow,
            int aColumn,
            double[] b,
            int bOffset,
            double[] c,
            int cOffset,
            int ldc) {
        int a1 = aRow;
        int a2 = a1 + aRow;
        int a3 = a2 + aRow;
        int a4 = a3 + aRow;
        int a5 = a4 + aRow;
        int c1 = cOffset + ldc;
        int c2 = c1 + ldc;
        int c3 = c2 + ldc;
        int c4 = c3 + ldc;
        int c5 = c4 + ldc;
        DoubleVector t00 = DoubleVector.fromArray(SPECIES, c, cOffset);
        DoubleVector t01 = DoubleVector.fromArray(SPECIES, c, cOffset + LANES);
        DoubleVector t10 = DoubleVector.fromArray(SPECIES, c, c1);
        DoubleVector t11 = DoubleVector.fromArray(SPECIES, c, c1 + LANES);
        DoubleVector t20 = DoubleVector.fromArray(SPECIES, c, c2);
        DoubleVector t21 = DoubleVector.fromArray(SPECIES, c, c2 + LANES);
        DoubleVector t30 = DoubleVector.fromArray(SPECIES, c, c3);
        DoubleVector t31 = DoubleVector.fromArray(SPECIES, c, c3 + LANES);
        DoubleVector t40 = DoubleVector.fromArray(SPECIES, c, c4);
        DoubleVector t41 = DoubleVector.fromArray(SPECIES, c, c4 + LANES);
        DoubleVector t50 = DoubleVector.fromArray(SPECIES, c, c5);
        DoubleVector t51 = DoubleVector.fromArray(SPECIES, c, c5 + LANES);
        DoubleVector x;
        int bp = bOffset;
        // Two loops: with a constant stride the compiler takes the checks of indices out of the loop, and unrolls it
        // whatever it has seen of k before.
        if (aColumn == 1) {
            for (int p = 0; p < k; p++) {
                DoubleVector b0 = DoubleVector.fromArray(SPECIES, b, bp);
                DoubleVector b1 = DoubleVector.fromArray(SPECIES, b, bp + LANES);
                x = DoubleVector.broadcast(SPECIES, a[aOffset + p]);
                t00 = x.fma(b0, t00);
                t01 = x.fma(b1, t01);
                x = DoubleVector.broadcast(SPECIES, a[aOffset + a1 + p]);
                t10 = x.fma(b0, t10);
                t11 = x.fma(b1, t11);
                x = DoubleVector.broadcast(SPECIES, a[aOffset + a2 + p]);
                t20 = x.fma(b0, t20);
                t21 = x.fma(b1, t21);
                x = DoubleVector.broadcast(SPECIES, a[aOffset + a3 + p]);
                t30 = x.fma(b0, t30);
                t31 = x.fma(b1, t31);
                x = DoubleVector.broadcast(SPECIES, a[aOffset + a4 + p]);
                t40 = x.fma(b0, t40);
                t41 = x.fma(b1, t41);
                x = DoubleVector.broadcast(SPECIES, a[aOffset + a5 + p]);
                t50 = x.fma(b0, t50);
                t51 = x.fma(b1, t51);
                bp += COLUMNS;
            }
        } else {
            int ap = aOffset;
            for (int p = 0; p < k; p++) {
                DoubleVector b0 = DoubleVector.fromArray(SPECIES, b, bp);
                DoubleVector b1 = DoubleVector.fromArray(SPECIES, b, bp + LANES);
                x = DoubleVector.broadcast(SPECIES, a[ap]);
                t00 = x.fma(b0, t00);
                t01 = x.fma(b1, t01);
                x = DoubleVector.broadcast(SPECIES, a[ap + a1]);
                t10 = x.fma(b0, t10);
                t11 = x.fma(b1, t11);
                x = DoubleVector.broadcast(SPECIES, a[ap + a2]);
                t20 = x.fma(b0, t20);
                t21 = x.fma(b1, t21);
                x = DoubleVector.broadcast(SPECIES, a[ap + a3]);
                t30 = x.fma(b0, t30);
                t31 = x.fma(b1, t31);
                x = DoubleVector.broadcast(SPECIES, a[ap + a4]);
                t40 = x.fma(b0, t40);
                t41 = x.fma(b1, t41);
                x = DoubleVector.broadcast(SPECIES, a[ap + a5]);
                t50 = x.fma(b0, t50);
                t51 = x.fma(b1, t51);
                ap += aColumn;
                bp += COLUMNS;
            }
        }
        t00.intoArray(c, cOffset);
        t01.intoArray(c, cOffset + LANES);
        t10.intoArray(c, c1);
        t11.intoArray(c, c1 + LANES);
        t20.intoArray(c, c2);
        t21.intoArray(c, c2 + LANES);
        t30.intoArray(c, c3);
        t31.intoArray(c, c3 + LANES);
        t40.intoArray(c, c4);
        t41.intoArray(c, c4 + LANES);
        t50.intoArray(c, c5);
        t51.intoArray(c, c5 + LANES);
    }

    @Override
    public void solveTile(double[] d, double[] c, int cOffset, int ldc) {
        solveColumn(d, c, cOffset, ldc);
        solveColumn(d, c, cOffset + LANES, ldc);
    }

    /** {@link #solveTile} for one vector of columns. */
    private static void solveColumn(double[] d, double[] c, int cOffset, int ldc) {
        int c1 = cOffset + ldc;
        int c2 = c1 + ldc;
        int c3 = c2 + ldc;
        int c4 = c3 + ldc;
        int c5 = c4 + ldc;
        DoubleVector t0 = DoubleVector.fromArray(SPECIES, c, cOffset).mul(d[0]);
        DoubleVector t1 = DoubleVector.fromArray(SPECIES, c, c1);
        DoubleVector t2 = DoubleVector.fromArray(SPECIES, c, c2);
        DoubleVector t3 = DoubleVector.fromArray(SPECIES, c, c3);
        DoubleVector t4 = DoubleVector.fromArray(SPECIES, c, c4);
        DoubleVector t5 = DoubleVector.fromArray(SPECIES, c, c5);
        t1 = DoubleVector.broadcast(SPECIES, d[6]).fma(t0, t1);
        t2 = DoubleVector.broadcast(SPECIES, d[7]).fma(t0, t2);
        t3 = DoubleVector.broadcast(SPECIES, d[8]).fma(t0, t3);
        t4 = DoubleVector.broadcast(SPECIES, d[9]).fma(t0, t4);
        t5 = DoubleVector.broadcast(SPECIES, d[10]).fma(t0, t5);
        t1 = t1.mul(d[1]);
        t2 = DoubleVector.broadcast(SPECIES, d[11]).fma(t1, t2);
        t3 = DoubleVector.broadcast(SPECIES, d[12]).fma(t1, t3);
        t4 = DoubleVector.broadcast(SPECIES, d[13]).fma(t1, t4);
        t5 = DoubleVector.broadcast(SPECIES, d[14]).fma(t1, t5);
        t2 = t2.mul(d[2]);
        t3 = DoubleVector.broadcast(SPECIES, d[15]).fma(t2, t3);
        t4 = DoubleVector.broadcast(SPECIES, d[16]).fma(t2, t4);
        t5 = DoubleVector.broadcast(SPECIES, d[17]).fma(t2, t5);
        t3 = t3.mul(d[3]);
        t4 = DoubleVector.broadcast(SPECIES, d[18]).fma(t3, t4);
        t5 = DoubleVector.broadcast(SPECIES, d[19]).fma(t3, t5);
        t4 = t4.mul(d[4]);
        t5 = DoubleVector.broadcast(SPECIES, d[20]).fma(t4, t5);
        t5 = t5.mul(d[5]);
        t0.intoArray(c, cOffset);
        t1.intoArray(c, c1);
        t2.intoArray(c, c2);
        t3.intoArray(c, c3);
        t4.intoArray(c, c4);
        t5.intoArray(c, c5);
    }

    @Override
    public void dots(int n, double[] a, int aOffset, int lda, double[] x, int xOffset, double[] y, int yOffset) {
        if (LANES == 8) {
            dotsOfEight(n, a, aOffset, lda, x, xOffset, y, yOffset);
        } else {
            for (int r = 0; r < ROWS; r++) {
                y[yOffset + r] = dot(n, a, aOffset + r * lda, x, xOffset);
            }
        }
    }

    private static void dotsOfEight(
            int n, double[] a, int aOffset, int lda, double[] x, int xOffset, double[] y, int yOffset) {
        int a1 = aOffset + lda;
        int a2 = a1 + lda;
        int a3 = a2 + lda;
        int a4 = a3 + lda;
        int a5 = a4 + lda;
        DoubleVector s0 = DoubleVector.zero(SPECIES);
        DoubleVector s1 = DoubleVector.zero(SPECIES);
        DoubleVector s2 = DoubleVector.zero(SPECIES);
        DoubleVector s3 = DoubleVector.zero(SPECIES);
        DoubleVector s4 = DoubleVector.zero(SPECIES);
        DoubleVector s5 = DoubleVector.zero(SPECIES);
        int whole = n & -8;
        for (int k = 0; k < whole; k += 8) {
            DoubleVector v = DoubleVector.fromArray(SPECIES, x, xOffset + k);
            s0 = DoubleVector.fromArray(SPECIES, a, aOffset + k).fma(v, s0);
            s1 = DoubleVector.fromArray(SPECIES, a, a1 + k).fma(v, s1);
            s2 = DoubleVector.fromArray(SPECIES, a, a2 + k).fma(v, s2);
            s3 = DoubleVector.fromArray(SPECIES, a, a3 + k).fma(v, s3);
            s4 = DoubleVector.fromArray(SPECIES, a, a4 + k).fma(v, s4);
            s5 = DoubleVector.fromArray(SPECIES, a, a5 + k).fma(v, s5);
        }
        double sum0 = ((s0.lane(0) + s0.lane(4)) + (s0.lane(2) + s0.lane(6)))
                + ((s0.lane(1) + s0.lane(5)) + (s0.lane(3) + s0.lane(7)));
        double sum1 = ((s1.lane(0) + s1.lane(4)) + (s1.lane(2) + s1.lane(6)))
                + ((s1.lane(1) + s1.lane(5)) + (s1.lane(3) + s1.lane(7)));
        double sum2 = ((s2.lane(0) + s2.lane(4)) + (s2.lane(2) + s2.lane(6)))
                + ((s2.lane(1) + s2.lane(5)) + (s2.lane(3) + s2.lane(7)));
        double sum3 = ((s3.lane(0) + s3.lane(4)) + (s3.lane(2) + s3.lane(6)))
                + ((s3.lane(1) + s3.lane(5)) + (s3.lane(3) + s3.lane(7)));
        double sum4 = ((s4.lane(0) + s4.lane(4)) + (s4.lane(2) + s4.lane(6)))
                + ((s4.lane(1) + s4.lane(5)) + (s4.lane(3) + s4.lane(7)));
        double sum5 = ((s5.lane(0) + s5.lane(4)) + (s5.lane(2) + s5.lane(6)))
                + ((s5.lane(1) + s5.lane(5)) + (s5.lane(3) + s5.lane(7)));
        y[yOffset] = rest(sum0, whole, n, a, aOffset, x, xOffset);
        y[yOffset + 1] = rest(sum1, whole, n, a, a1, x, xOffset);
        y[yOffset + 2] = rest(sum2, whole, n, a, a2, x, xOffset);
        y[yOffset + 3] = rest(sum3, whole, n, a, a3, x, xOffset);
        y[yOffset + 4] = rest(sum4, whole, n, a, a4, x, xOffset);
        y[yOffset + 5] = rest(sum5, whole, n, a, a5, x, xOffset);
    }

    private static double rest(double sum, int from, int n, double[] x, int xOffset, double[] y, int yOffset) {
        double total = sum;
        for (int k = from; k < n; k++) {
            total = Math.fma(x[xOffset + k], y[yOffset + k], total);
        }
        return total;
    }

    @Override
    public double dot(int n, double[] x, int xOffset, double[] y, int yOffset) {
        int whole = n & -8;
        double sum;
        if (LANES == 8) {
            DoubleVector s = DoubleVector.zero(SPECIES);
            for (int k = 0; k < whole; k += 8) {
                s = DoubleVector.fromArray(SPECIES, x, xOffset + k)
                        .fma(DoubleVector.fromArray(SPECIES, y, yOffset + k), s);
            }
            sum = ((s.lane(0) + s.lane(4)) + (s.lane(2) + s.lane(6)))
                    + ((s.lane(1) + s.lane(5)) + (s.lane(3) + s.lane(7)));
        } else if (LANES == 4) {
            DoubleVector low = DoubleVector.zero(SPECIES);
            DoubleVector high = DoubleVector.zero(SPECIES);
            for (int k = 0; k < whole; k += 8) {
                low = DoubleVector.fromArray(SPECIES, x, xOffset + k)
                        .fma(DoubleVector.fromArray(SPECIES, y, yOffset + k), low);
                high = DoubleVector.fromArray(SPECIES, x, xOffset + k + 4)
                        .fma(DoubleVector.fromArray(SPECIES, y, yOffset + k + 4), high);
            }
            DoubleVector s = low.add(high);
            sum = (s.lane(0) + s.lane(2)) + (s.lane(1) + s.lane(3));
        } else {
            return scalar.dot(n, x, xOffset, y, yOffset);
        }
        return rest(sum, whole, n, x, xOffset, y, yOffset);
    }

    @Override
    public void addRows(int n, double[] w, int wOffset, double[] a, int aOffset, int lda, double[] y, int yOffset) {
        int a1 = aOffset + lda;
        int a2 = a1 + lda;
        int a3 = a2 + lda;
        int a4 = a3 + lda;
        int a5 = a4 + lda;
        double w0 = w[wOffset];
        double w1 = w[wOffset + 1];
        double w2 = w[wOffset + 2];
        double w3 = w[wOffset + 3];
        double w4 = w[wOffset + 4];
        double w5 = w[wOffset + 5];
        int whole = n & -LANES;
        for (int j = 0; j < whole; j += LANES) {
            DoubleVector s = DoubleVector.fromArray(SPECIES, y, yOffset + j);
            s = DoubleVector.broadcast(SPECIES, w0).fma(DoubleVector.fromArray(SPECIES, a, aOffset + j), s);
            s = DoubleVector.broadcast(SPECIES, w1).fma(DoubleVector.fromArray(SPECIES, a, a1 + j), s);
            s = DoubleVector.broadcast(SPECIES, w2).fma(DoubleVector.fromArray(SPECIES, a, a2 + j), s);
            s = DoubleVector.broadcast(SPECIES, w3).fma(DoubleVector.fromArray(SPECIES, a, a3 + j), s);
            s = DoubleVector.broadcast(SPECIES, w4).fma(DoubleVector.fromArray(SPECIES, a, a4 + j), s);
            s = DoubleVector.broadcast(SPECIES, w5).fma(DoubleVector.fromArray(SPECIES, a, a5 + j), s);
            s.intoArray(y, yOffset + j);
        }
        for (int j = whole; j < n; j++) {
            double s = y[yOffset + j];
            s = Math.fma(w0, a[aOffset + j], s);
            s = Math.fma(w1, a[a1 + j], s);
            s = Math.fma(w2, a[a2 + j], s);
            s = Math.fma(w3, a[a3 + j], s);
            s = Math.fma(w4, a[a4 + j], s);
            s = Math.fma(w5, a[a5 + j], s);
            y[yOffset + j] = s;
        }
    }

    @Override
    public void axpy(int n, double alpha, double[] x, int xOffset, double[] y, int yOffset) {
        int whole = n & -LANES;
        for (int j = 0; j < whole; j += LANES) {
            DoubleVector s = DoubleVector.fromArray(SPECIES, y, yOffset + j);
            DoubleVector.broadcast(SPECIES, alpha)
                    .fma(DoubleVector.fromArray(SPECIES, x, xOffset + j), s)
                    .intoArray(y, yOffset + j);
        }
        for (int j = whole; j < n; j++) {
            y[yOffset + j] = Math.fma(alpha, x[xOffset + j], y[yOffset + j]);
        }
    }

    @Override
    public void squaredDistances(
            int n,
            int dimensions,
            double[] a,
            int aOffset,
            double[] b,
            int bOffset,
            int ldb,
            double[] w,
            double[] out,
            int outOffset) {
        Elementwise.squaredDistances(n, dimensions, a, aOffset, b, bOffset, ldb, w, out, outOffset);
    }

    @Override
    public void exp(int n, double scale, double[] in, int inOffset, double[] out, int outOffset) {
        Elementwise.exp(n, scale, in, inOffset, out, outOffset);
    }
}
