package io.thalweg.core.internal.linalg;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.ejml.data.DMatrixRMaj;

/**
 * The Cholesky factorisation of a symmetric matrix that is zero between groups of indices: one factorisation a group, side by side. As L
 * is lower triangular within each group, whose indices increase, it is so as a whole.
 */
public final class BlockCholesky implements Factor {

    private final Partition partition;
    private final Cholesky[] factors;

    private BlockCholesky(Partition partition, Cholesky[] factors) {
        this.partition = partition;
        this.factors = factors;
    }

    /**
     * The factorisation of the diagonal blocks.
     *
     * @param a n×n, of which only the diagonal blocks' lower triangles are read
     * @return empty if a block is not positive definite to working precision or not finite
     */
    public static Optional<Factor> of(DMatrixRMaj a, Partition partition) {
        return factorised(a, partition, Cholesky::of);
    }

    /** The factorisation of the diagonal blocks, each with the jitter that it needs: see {@link Cholesky#withJitter}. */
    public static Optional<Factor> withJitter(DMatrixRMaj a, Partition partition) {
        return factorised(a, partition, Cholesky::withJitter);
    }

    /** The factorisation of the diagonal blocks, see {@link Cholesky#regular}. */
    public static Optional<Factor> regular(DMatrixRMaj a, Partition partition) {
        return factorised(a, partition, Cholesky::regular);
    }

    private static Optional<Factor> factorised(
            DMatrixRMaj a, Partition partition, Function<DMatrixRMaj, Optional<Cholesky>> how) {
        Shapes.requireShape("a", a, partition.size(), partition.size());
        if (!partition.isDivided()) {
            return how.apply(a).map(Factor.class::cast);
        }
        Cholesky[] factors = new Cholesky[partition.groups()];
        boolean[] failed = new boolean[factors.length];
        partition.forEach(g -> {
            Optional<Cholesky> factor = how.apply(partition.block(a, g));
            failed[g] = factor.isEmpty();
            factors[g] = factor.orElse(Cholesky.empty());
        });
        for (boolean failure : failed) {
            if (failure) {
                return Optional.empty();
            }
        }
        return Optional.of(new BlockCholesky(partition, factors));
    }

    /**
     * The factorisation whose factor is known, for example one that was stored.
     *
     * @param lower L, n×n, as from {@link #lower()}
     * @param jitter of each group, relative
     * @param absoluteJitter of each group
     * @throws IllegalArgumentException as {@link Cholesky#ofFactor}
     */
    public static Factor ofFactor(DMatrixRMaj lower, Partition partition, double[] jitter, double[] absoluteJitter) {
        Shapes.requireShape("lower", lower, partition.size(), partition.size());
        if (!partition.isDivided()) {
            return Cholesky.ofFactor(
                    lower, jitter.length == 0 ? 0 : jitter[0], absoluteJitter.length == 0 ? 0 : absoluteJitter[0]);
        }
        Cholesky[] factors = new Cholesky[partition.groups()];
        for (int g = 0; g < factors.length; g++) {
            factors[g] = Cholesky.ofFactor(partition.block(lower, g), jitter[g], absoluteJitter[g]);
        }
        return new BlockCholesky(partition, factors);
    }

    /** The groups. */
    public Partition partition() {
        return partition;
    }

    @Override
    public int size() {
        return partition.size();
    }

    @Override
    public double jitter() {
        return Arrays.stream(factors).mapToDouble(Cholesky::jitter).max().orElse(0);
    }

    @Override
    public double absoluteJitter(int i) {
        return factors[partition.groupOf(i)].absoluteJitter();
    }

    @Override
    public double logDeterminant() {
        double sum = 0;
        for (Cholesky factor : factors) {
            sum += factor.logDeterminant();
        }
        return sum;
    }

    @Override
    public double diagonal(int i) {
        int g = partition.groupOf(i);
        return factors[g].diagonal(Arrays.binarySearch(partition.members(g), i));
    }

    @Override
    public DMatrixRMaj lower() {
        return assembled(Cholesky::lower);
    }

    @Override
    public DMatrixRMaj inverse() {
        return assembled(Cholesky::inverse);
    }

    private DMatrixRMaj assembled(Function<Cholesky, DMatrixRMaj> block) {
        DMatrixRMaj whole = new DMatrixRMaj(size(), size());
        partition.forEach(g -> partition.putBlock(block.apply(factors[g]), g, whole));
        return whole;
    }

    @Override
    public double[] solve(double[] b) {
        return mapped(b, (factor, part) -> factor.solve(part));
    }

    @Override
    public double[] solveLower(double[] b) {
        return mapped(b, (factor, part) -> factor.solveLower(part));
    }

    @Override
    public double[] solveLowerTransposed(double[] b) {
        return mapped(b, (factor, part) -> factor.solveLowerTransposed(part));
    }

    /** Something that a group's factor does with the elements of the group. */
    private interface OnElements {
        double[] apply(Cholesky factor, double[] part);
    }

    private double[] mapped(double[] b, OnElements solve) {
        Shapes.requireLength("b", b, size());
        double[] x = new double[b.length];
        for (int g = 0; g < factors.length; g++) {
            partition.putElements(solve.apply(factors[g], partition.elements(b, g)), g, x);
        }
        return x;
    }

    @Override
    public void solveLowerInPlace(DMatrixRMaj b) {
        inPlace(b, Cholesky::solveLowerInPlace);
    }

    @Override
    public void solveLowerTransposedInPlace(DMatrixRMaj b) {
        inPlace(b, Cholesky::solveLowerTransposedInPlace);
    }

    /** Something that a group's factor does to the rows of the group. */
    private interface OnRows {
        void apply(Cholesky factor, DMatrixRMaj rows);
    }

    private void inPlace(DMatrixRMaj b, OnRows solve) {
        Shapes.require(b.numRows == size(), "b", b, size() + " rows");
        partition.forEach(g -> {
            DMatrixRMaj rows = partition.rows(b, g);
            solve.apply(factors[g], rows);
            partition.putRows(rows, g, b);
        });
    }

    @Override
    public DMatrixRMaj inverseTimes(DMatrixRMaj inverse, DMatrixRMaj v) {
        DMatrixRMaj product = new DMatrixRMaj(v.numRows, v.numCols);
        partition.forEach(g -> {
            DMatrixRMaj rows = partition.rows(v, g);
            partition.putRows(factors[g].inverseTimes(partition.block(inverse, g), rows), g, product);
        });
        return product;
    }

    @Override
    public BlockCholesky update(double[] v) {
        Shapes.requireLength("v", v, size());
        Cholesky[] next = new Cholesky[factors.length];
        for (int g = 0; g < next.length; g++) {
            next[g] = factors[g].update(partition.elements(v, g));
        }
        return new BlockCholesky(partition, next);
    }

    /** The jitter of each group relative to its mean diagonal element. */
    public double[] jitters() {
        return Arrays.stream(factors).mapToDouble(Cholesky::jitter).toArray();
    }

    /** The jitter of each group in the units of A. */
    public double[] absoluteJitters() {
        return Arrays.stream(factors).mapToDouble(Cholesky::absoluteJitter).toArray();
    }
}
