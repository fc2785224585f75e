package io.thalweg.surrogate.streaming.hippo;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.streaming.InducingPoints;
import io.thalweg.surrogate.streaming.LinearFunctionals;
import io.thalweg.surrogate.streaming.PivotedCholesky;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Features of inputs of several dimensions: integrals along their path in pseudo-time, in which each takes a unit of time and the
 * function keeps its value from input to input. The newest inputs are features themselves, until the integrals take them up.
 *
 * @param memory the integrals: as weighted sums over support inputs, N × d
 * @param time of pseudo-time that they cover: the number of inputs
 * @param recent inputs since then, in the order of pseudo-time, one a row
 * @param last the last input, 1 × d; 0 × d at the beginning
 * @param functionals the best combinations of the integrals, then what these leave of the values at recent inputs, input after input:
 *     of covariance I at the kernel at hand
 */
record Path(LinearFunctionals memory, double time, DMatrixRMaj recent, DMatrixRMaj last, LinearFunctionals functionals)
        implements HippoFeatures {

    /** In a stored state. */
    static final String KIND = "hippo path";

    /** Of the prior variance: an input that others explain up to this is no support. */
    private static final double EXPLAINED = 1e-8;

    /** Of a large batch so many inputs are taken up at a time, so that it takes no more memory than many small ones. */
    private static final int PART = 2048;

    static Path beginning(int dimension) {
        LinearFunctionals none = new LinearFunctionals(new DMatrixRMaj(0, dimension), new DMatrixRMaj(0, 0));
        return new Path(none, 0, none.z(), none.z(), none);
    }

    @Override
    public Path following(HippoFamily family, Kernel kernel, DMatrixRMaj x) {
        if (family.forFit()) {
            DMatrixRMaj others = InducingPoints.rows(x, unlikeRecent(x));
            return others.numRows == 0
                    ? this
                    : withRecent(family, kernel, representatives(kernel, others, family.most()));
        }
        DMatrixRMaj next = ordered(family, kernel, x);
        int room = time == 0 ? family.most() : family.mostRecent();
        if (recent.numRows + next.numRows <= room) {
            return withRecent(family, kernel, next);
        }
        DMatrixRMaj all = stacked(recent, next);
        Path path = this;
        for (int from = 0; from < all.numRows; from += PART) {
            int to = Math.min(from + PART, all.numRows);
            path = path.takenUp(family, kernel, CommonOps_DDRM.extract(all, from, to, 0, all.numCols));
        }
        return path.renewed(family, kernel);
    }

    private DMatrixRMaj ordered(HippoFamily family, Kernel kernel, DMatrixRMaj x) {
        return InducingPoints.rows(x, family.order().order(kernel, Arrays.copyOf(last.data, last.getNumElements()), x));
    }

    private static DMatrixRMaj lastOf(DMatrixRMaj x) {
        return CommonOps_DDRM.extract(x, x.numRows - 1, x.numRows, 0, x.numCols);
    }

    /** Rows of inputs that are no recent ones, for these are features already. */
    private int[] unlikeRecent(DMatrixRMaj x) {
        int d = x.numCols;
        Set<List<Double>> known = new HashSet<>();
        for (int i = 0; i < recent.numRows; i++) {
            known.add(Arrays.stream(recent.data, i * d, (i + 1) * d).boxed().toList());
        }
        return IntStream.range(0, x.numRows)
                .filter(i -> !known.contains(
                        Arrays.stream(x.data, i * d, (i + 1) * d).boxed().toList()))
                .toArray();
    }

    private static DMatrixRMaj representatives(Kernel kernel, DMatrixRMaj x, int most) {
        double least = EXPLAINED * CommonOps_DDRM.elementMax(variances(kernel, x));
        return InducingPoints.rows(x, PivotedCholesky.pivots(kernel, x, most, least));
    }

    /** The integrals over all inputs so far; the functionals are still those before. */
    private Path takenUp(HippoFamily family, Kernel kernel, DMatrixRMaj more) {
        int count = family.integrals();
        double now = time + more.numRows;
        Interval seen = new Interval(0, now);
        double[] ends = new double[more.numRows + 1];
        for (int i = 0; i < ends.length; i++) {
            ends[i] = time + i;
        }
        DMatrixRMaj cells = WeightedTimes.cells(family.basis(), seen, ends, count);
        LinearFunctionals all;
        if (time == 0) {
            all = new LinearFunctionals(more, cells);
        } else {
            DMatrixRMaj flow = family.basis().transition(new Interval(0, time), seen, count);
            DMatrixRMaj carried = new DMatrixRMaj(memory.z().numRows, count);
            LinearAlgebra.multiply(1, memory.weights(), false, flow, true, 0, carried);
            all = new LinearFunctionals(stacked(memory.z(), more), stacked(carried, cells));
        }
        return new Path(
                compressed(all, kernel, family.support()),
                now,
                new DMatrixRMaj(0, dimension()),
                lastOf(more),
                functionals);
    }

    /**
     * The same sums with fewer inputs: f at the others is taken for what the kernel expects of it given f at these. What comes of it
     * are other variables, not approximate ones.
     */
    private static LinearFunctionals compressed(LinearFunctionals all, Kernel kernel, int most) {
        if (all.z().numRows <= most) {
            return all;
        }
        DMatrixRMaj z = representatives(kernel, all.z(), most);
        Cholesky factor = Cholesky.withJitter(kernel.gram(z))
                .orElseThrow(() -> new ArithmeticException("the covariance of " + z.numRows
                        + " support inputs cannot be factorised even with the largest jitter"));
        DMatrixRMaj cross = CommonOps_DDRM.transpose(all.crossCovariance(kernel, z), null);
        return new LinearFunctionals(z, factor.solve(cross));
    }

    /** {@inheritDoc} For a fit they stay: what was folded is then read through its own features, which loses nothing and is cheaper. */
    @Override
    public Path renewed(HippoFamily family, Kernel kernel) {
        if (family.forFit()) {
            return this;
        }
        LinearFunctionals best = time == 0 ? memory : TruncatedWhitening.of(memory, kernel, family.most());
        Path bare = new Path(memory, time, new DMatrixRMaj(0, dimension()), last, best);
        return recent.numRows == 0 ? bare : bare.withRecent(family, kernel, recent);
    }

    /** With more recent inputs, of which there is at least one: what the features so far do not explain of them. */
    private Path withRecent(HippoFamily family, Kernel kernel, DMatrixRMaj x) {
        int n = x.numRows;
        DMatrixRMaj own = CommonOps_DDRM.identity(n);
        DMatrixRMaj weights = new DMatrixRMaj(functionals.z().numRows, n);
        if (!family.forFit()) {
            DMatrixRMaj explained = functionals.crossCovariance(kernel, x);
            DMatrixRMaj rest = kernel.gram(x);
            LinearAlgebra.symmetricRankK(-1, explained, true, 1, rest);
            own = TruncatedWhitening.of(rest, n, CommonOps_DDRM.elementMax(variances(kernel, x)));
            DMatrixRMaj subtracted = new DMatrixRMaj(functionals.size(), own.numCols);
            LinearAlgebra.multiply(-1, explained, false, own, false, 0, subtracted);
            weights = functionals.combined(subtracted).weights();
        }
        DMatrixRMaj zeros = new DMatrixRMaj(n, functionals.size());
        DMatrixRMaj joined =
                CommonOps_DDRM.concatColumnsMulti(stacked(functionals.weights(), zeros), stacked(weights, own));
        return new Path(
                memory,
                time,
                stacked(recent, x),
                lastOf(x),
                new LinearFunctionals(stacked(functionals.z(), x), joined));
    }

    private static DMatrixRMaj variances(Kernel kernel, DMatrixRMaj x) {
        return DMatrixRMaj.wrap(x.numRows, 1, kernel.diagonal(x));
    }

    private static DMatrixRMaj stacked(DMatrixRMaj above, DMatrixRMaj below) {
        return CommonOps_DDRM.concatRowsMulti(above, below);
    }

    @Override
    public void write(StateWriter out) throws IOException {
        out.writeUTF(KIND);
        write(memory, out);
        out.writeDouble(time);
        out.writeMatrix(recent);
        out.writeMatrix(last);
        write(functionals, out);
    }

    private static void write(LinearFunctionals functionals, StateWriter out) throws IOException {
        out.writeMatrix(functionals.z());
        out.writeMatrix(functionals.weights());
    }

    static Path read(StateReader in) throws IOException {
        return new Path(functionals(in), in.readDouble(), in.readMatrix(), in.readMatrix(), functionals(in));
    }

    private static LinearFunctionals functionals(StateReader in) throws IOException {
        return new LinearFunctionals(in.readMatrix(), in.readMatrix());
    }
}
