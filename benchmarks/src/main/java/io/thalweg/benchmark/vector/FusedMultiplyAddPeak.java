package io.thalweg.benchmark.vector;

import java.util.function.IntToLongFunction;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * As many fused multiply-adds as the processor can do: chains that stay in registers and wait for nothing but their own
 * last step. The bar that benchmarks of linear algebra are measured against.
 */
public final class FusedMultiplyAddPeak implements IntToLongFunction {

    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    private static final int CHAINS = 10;

    private double sum;

    /** A probe. */
    public FusedMultiplyAddPeak() {}

    /**
     * Runs the chains.
     *
     * @param n steps of each chain
     * @return the number of floating-point operations, two for each multiply-add and lane
     */
    @Override
    public long applyAsLong(int n) {
        DoubleVector x = DoubleVector.broadcast(SPECIES, 0.999999);
        DoubleVector y = DoubleVector.broadcast(SPECIES, 1e-6);
        DoubleVector c0 = DoubleVector.broadcast(SPECIES, 1);
        DoubleVector c1 = DoubleVector.broadcast(SPECIES, 2);
        DoubleVector c2 = DoubleVector.broadcast(SPECIES, 3);
        DoubleVector c3 = DoubleVector.broadcast(SPECIES, 4);
        DoubleVector c4 = DoubleVector.broadcast(SPECIES, 5);
        DoubleVector c5 = DoubleVector.broadcast(SPECIES, 6);
        DoubleVector c6 = DoubleVector.broadcast(SPECIES, 7);
        DoubleVector c7 = DoubleVector.broadcast(SPECIES, 8);
        DoubleVector c8 = DoubleVector.broadcast(SPECIES, 9);
        DoubleVector c9 = DoubleVector.broadcast(SPECIES, 10);
        for (int i = 0; i < n; i++) {
            c0 = c0.fma(x, y);
            c1 = c1.fma(x, y);
            c2 = c2.fma(x, y);
            c3 = c3.fma(x, y);
            c4 = c4.fma(x, y);
            c5 = c5.fma(x, y);
            c6 = c6.fma(x, y);
            c7 = c7.fma(x, y);
            c8 = c8.fma(x, y);
            c9 = c9.fma(x, y);
        }
        DoubleVector all = c0.add(c1)
                .add(c2)
                .add(c3)
                .add(c4)
                .add(c5)
                .add(c6)
                .add(c7)
                .add(c8)
                .add(c9);
        sum += all.lane(0);
        return 2L * CHAINS * SPECIES.length() * n;
    }

    /** {@return what the chains came to: reading it keeps the work from being optimised away} */
    public double sum() {
        return sum;
    }
}
