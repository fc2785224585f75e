package io.thalweg.core.internal.linalg.vector;

import io.thalweg.core.internal.linalg.Exponential;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Those of {@link VectorKernels} that compute each element of their result by itself, one in each lane. */
final class Elementwise {

    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private Elementwise() {}

    /** {@link io.thalweg.core.internal.linalg.Kernels#squaredDistances}. */
    static void squaredDistances(
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
        int whole = n & -LANES;
        for (int j = 0; j < whole; j += LANES) {
            DoubleVector s = DoubleVector.zero(SPECIES);
            int bp = bOffset + j;
            for (int k = 0; k < dimensions; k++) {
                DoubleVector u = DoubleVector.broadcast(SPECIES, a[aOffset + k])
                        .sub(DoubleVector.fromArray(SPECIES, b, bp))
                        .mul(w[k]);
                s = u.fma(u, s);
                bp += ldb;
            }
            s.intoArray(out, outOffset + j);
        }
        for (int j = whole; j < n; j++) {
            double s = 0;
            for (int k = 0; k < dimensions; k++) {
                double u = (a[aOffset + k] - b[bOffset + k * ldb + j]) * w[k];
                s = Math.fma(u, u, s);
            }
            out[outOffset + j] = s;
        }
    }

    /** {@link Exponential#of} in each lane, operation by operation. */
    static void exp(int n, double scale, double[] in, int inOffset, double[] out, int outOffset) {
        int whole = n & -LANES;
        for (int j = 0; j < whole; j += LANES) {
            DoubleVector x = DoubleVector.fromArray(SPECIES, in, inOffset + j).mul(scale);
            x = x.blend(Exponential.UPPER, x.compare(VectorOperators.GT, Exponential.UPPER));
            x = x.blend(Exponential.LOWER, x.compare(VectorOperators.LT, Exponential.LOWER));
            DoubleVector rounder = DoubleVector.broadcast(SPECIES, Exponential.ROUNDER);
            DoubleVector n0 = x.fma(DoubleVector.broadcast(SPECIES, Exponential.INVERSE_LN2), rounder)
                    .sub(rounder);
            DoubleVector r = n0.fma(DoubleVector.broadcast(SPECIES, Exponential.MINUS_LN2_HIGH), x);
            r = n0.fma(DoubleVector.broadcast(SPECIES, Exponential.MINUS_LN2_LOW), r);
            DoubleVector q = DoubleVector.broadcast(SPECIES, Exponential.C13)
                    .fma(r, DoubleVector.broadcast(SPECIES, Exponential.C12));
            q = q.fma(r, DoubleVector.broadcast(SPECIES, Exponential.C11));
            q = q.fma(r, DoubleVector.broadcast(SPECIES, Exponential.C10));
            q = q.fma(r, DoubleVector.broadcast(SPECIES, Exponential.C9));
            q = q.fma(r, DoubleVector.broadcast(SPECIES, Exponential.C8));
            q = q.fma(r, DoubleVector.broadcast(SPECIES, Exponential.C7));
            q = q.fma(r, DoubleVector.broadcast(SPECIES, Exponential.C6));
            q = q.fma(r, DoubleVector.broadcast(SPECIES, Exponential.C5));
            q = q.fma(r, DoubleVector.broadcast(SPECIES, Exponential.C4));
            q = q.fma(r, DoubleVector.broadcast(SPECIES, Exponential.C3));
            q = q.fma(r, DoubleVector.broadcast(SPECIES, Exponential.C2));
            DoubleVector p = q.mul(r).fma(r, r).add(1);
            DoubleVector half = n0.fma(DoubleVector.broadcast(SPECIES, 0.5), rounder);
            DoubleVector rest = n0.sub(half.sub(rounder)).add(rounder);
            DoubleVector scale1 = half.reinterpretAsLongs()
                    .add(1023)
                    .lanewise(VectorOperators.LSHL, 52)
                    .reinterpretAsDoubles();
            DoubleVector scale2 = rest.reinterpretAsLongs()
                    .add(1023)
                    .lanewise(VectorOperators.LSHL, 52)
                    .reinterpretAsDoubles();
            p.mul(scale1).mul(scale2).intoArray(out, outOffset + j);
        }
        for (int j = whole; j < n; j++) {
            out[outOffset + j] = Exponential.of(scale * in[inOffset + j]);
        }
    }
}
