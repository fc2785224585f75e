package io.thalweg.surrogate.harmonic;

import io.thalweg.core.internal.linalg.BlockCholesky;
import io.thalweg.core.internal.linalg.Factor;
import io.thalweg.core.internal.linalg.Partition;
import io.thalweg.core.internal.parallel.SideBySide;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import io.thalweg.surrogate.streaming.InducingFeatures;
import io.thalweg.surrogate.streaming.InducingPoints;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.jspecify.annotations.Nullable;

/**
 * Components of the function at points, u = f_t(z) = Σ_s w_ts f(G^s z): cov(u, f(x)) = k_t(z, x), and of two components nothing. Where
 * several components have the same point, a kernel is evaluated once for all of them. Of kernels that are invariant under the group;
 * see {@link SymmetryGroup#requireInvariant}.
 */
public final class HarmonicFeatures implements InducingFeatures {

    /** Points that one thread takes at least, the same whatever the number of threads. */
    private static final int CHUNK = 512;

    private final SymmetryGroup group;

    /** Different points, m × d. */
    private final DMatrixRMaj z;

    /** Of each feature its component, and the row of its point. */
    private final int[] component;

    private final int[] point;

    /** Whether the belief about components is taken to be independent. */
    private final boolean independent;

    private final Executor executor;
    private final Partition groups;
    private final DMatrixRMaj weights;

    /** Of all points, (|G|·m) × d. */
    private final DMatrixRMaj images;

    private volatile @Nullable Known known;

    /**
     * Features.
     *
     * @param group of transformations
     * @param z different points, m × d; not to be modified
     * @param component of each feature, from 0, length r
     * @param point of each feature the row of z, length r; no feature twice
     */
    public HarmonicFeatures(SymmetryGroup group, DMatrixRMaj z, int[] component, int[] point) {
        this(group, z, component.clone(), point.clone(), false, Runnable::run, group.images(z));
        if (z.numCols != group.dimension() || component.length != point.length) {
            throw new IllegalArgumentException("z has " + z.numCols + " columns, component " + component.length
                    + " and point " + point.length + " entries; " + group.dimension()
                    + " columns and equal lengths are needed");
        }
        rows().requireDistinct(group.components());
    }

    private HarmonicFeatures(
            SymmetryGroup group,
            DMatrixRMaj z,
            int[] component,
            int[] point,
            boolean independent,
            Executor executor,
            DMatrixRMaj images) {
        this.group = group;
        this.z = z;
        this.component = component;
        this.point = point;
        this.independent = independent;
        this.executor = executor;
        this.groups = Partition.of(component, executor);
        this.weights = group.weights();
        this.images = images;
    }

    /**
     * {@return no features}
     *
     * @param group the symmetries
     */
    public static HarmonicFeatures none(SymmetryGroup group) {
        return new HarmonicFeatures(group, new DMatrixRMaj(0, group.dimension()), new int[0], new int[0]);
    }

    /**
     * {@return all components at each of some different points, point after point; not to be modified}
     *
     * @param group the symmetries
     * @param z the points, one a row
     */
    public static HarmonicFeatures shared(SymmetryGroup group, DMatrixRMaj z) {
        int components = group.components();
        int r = components * z.numRows;
        int[] component = IntStream.range(0, r).map(i -> i % components).toArray();
        int[] point = IntStream.range(0, r).map(i -> i / components).toArray();
        return new HarmonicFeatures(group, z, component, point);
    }

    /**
     * {@return the same with an executor that large computations are shared with: the same bits whatever it is}
     *
     * @param other the executor
     */
    public HarmonicFeatures withExecutor(Executor other) {
        return new HarmonicFeatures(group, z, component, point, independent, other, images);
    }

    /**
     * {@return the same where the belief about components is taken to be independent, or not}
     *
     * @param components whether the belief about components is independent
     */
    public HarmonicFeatures withIndependent(boolean components) {
        return new HarmonicFeatures(group, z, component, point, components, executor, images);
    }

    /**
     * These features, then others.
     *
     * @param moreZ further points, different from each other and from the present ones
     * @param moreComponents of the further features
     * @param morePoints of the further features; rows of the present points and then of {@code moreZ}
     */
    HarmonicFeatures with(DMatrixRMaj moreZ, int[] moreComponents, int[] morePoints) {
        DMatrixRMaj all = new DMatrixRMaj(z.numRows + moreZ.numRows, z.numCols);
        CommonOps_DDRM.concatRows(z, moreZ, all);
        return new HarmonicFeatures(group, all, joined(component, moreComponents), joined(point, morePoints))
                .withExecutor(executor)
                .withIndependent(independent);
    }

    private static int[] joined(int[] first, int[] second) {
        int[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    /** {@return the transformations} */
    public SymmetryGroup group() {
        return group;
    }

    /** {@return the different points, m × d; not to be modified} */
    public DMatrixRMaj points() {
        return z;
    }

    /** {@return of each feature the row of its point, length r} */
    public int[] pointIndices() {
        return point.clone();
    }

    /** {@return the component of each feature, length r} */
    public int[] componentIndices() {
        return component.clone();
    }

    /** {@inheritDoc} A component is a group. */
    @Override
    public Partition groups() {
        return groups;
    }

    @Override
    public Partition independent() {
        return independent ? groups : Partition.whole(size());
    }

    @Override
    public int dimension() {
        return group.dimension();
    }

    @Override
    public int size() {
        return component.length;
    }

    /** The features of a component, in order. */
    int[] indicesOf(int t) {
        return t < groups.groups() ? groups.members(t) : new int[0];
    }

    /**
     * The factor of K_uu. The last one is kept, for points come one by one.
     *
     * @throws ArithmeticException if there is none even with the largest jitter
     */
    Factor factor(Kernel kernel) {
        Known last = known;
        if (last != null && last.kernel == kernel) {
            return last.factor;
        }
        Factor factor = BlockCholesky.withJitter(covariance(kernel), groups)
                .orElseThrow(() -> new ArithmeticException("the covariance of " + size()
                        + " harmonic features cannot be factorised even with the largest jitter"));
        known = new Known(kernel, factor);
        return factor;
    }

    private record Known(Kernel kernel, Factor factor) {}

    private ComponentRows rows() {
        return new ComponentRows(component, point, z.numRows);
    }

    private static int chunks(int points) {
        return (points + CHUNK - 1) / CHUNK;
    }

    private Orbits orbits() {
        return new Orbits(weights, images);
    }

    @Override
    public DMatrixRMaj covariance(Kernel kernel) {
        DMatrixRMaj covariance = new DMatrixRMaj(size(), size());
        for (ComponentPairs pairs : ComponentPairs.of(this, this)) {
            pairs.symmetricCovariance(kernel, covariance);
        }
        return covariance;
    }

    @Override
    public DMatrixRMaj crossCovariance(Kernel kernel, DMatrixRMaj x) {
        int n = x.numRows;
        DMatrixRMaj cross = new DMatrixRMaj(size(), n);
        SideBySide.run(executor, chunks(n), chunk -> {
            Orbits orbits = orbits();
            int width = orbits.width();
            int to = Math.min((chunk + 1) * CHUNK, n);
            for (int first = chunk * CHUNK; first < to; first += width) {
                int last = Math.min(first + width, to);
                rows().gather(orbits.covariance(kernel, x, first, last), cross, first);
            }
        });
        return cross;
    }

    @Override
    public DMatrixRMaj crossCovariance(Kernel kernel, InducingFeatures others) {
        DMatrixRMaj cross = new DMatrixRMaj(size(), others.size());
        if (others instanceof HarmonicFeatures harmonic && harmonic.group.equals(group)) {
            for (ComponentPairs pairs : ComponentPairs.of(this, harmonic)) {
                pairs.covariance(kernel, cross);
            }
        } else {
            DMatrixRMaj ofImages = CommonOps_DDRM.transpose(others.crossCovariance(kernel, images), null);
            rows().gather(orbits().combined(ofImages), cross, 0);
        }
        return cross;
    }

    /** {@inheritDoc} Entries of different components have no gradient. */
    @Override
    public void covariancePullback(Kernel kernel, DMatrixRMaj bar, KernelGradient into) {
        for (ComponentPairs pairs : ComponentPairs.of(this, this)) {
            pairs.pullback(kernel, bar, into.withPoints(null, null));
        }
    }

    @Override
    public void crossCovariancePullback(Kernel kernel, DMatrixRMaj x, DMatrixRMaj bar, KernelGradient into) {
        int n = x.numRows;
        int parameters = kernel.parameters().size();
        KernelGradient[] sums = new KernelGradient[chunks(n)];
        Arrays.setAll(sums, chunk -> into.withPoints(null, null).zeros(parameters));
        DMatrixRMaj xBar = into.b();
        SideBySide.run(executor, chunks(n), chunk -> {
            Orbits orbits = orbits();
            int width = orbits.width();
            int to = Math.min((chunk + 1) * CHUNK, n);
            for (int first = chunk * CHUNK; first < to; first += width) {
                int last = Math.min(first + width, to);
                DMatrixRMaj ofComponents = orbits.zeros(last - first);
                rows().scatter(bar, first, ofComponents);
                orbits.pullback(kernel, x, first, last, ofComponents, sums[chunk].withPoints(null, xBar));
            }
        });
        for (KernelGradient sum : sums) {
            into.add(1, sum, 0);
        }
    }

    @Override
    public void crossCovariancePullback(Kernel kernel, InducingFeatures others, DMatrixRMaj bar, KernelGradient into) {
        if (others instanceof HarmonicFeatures harmonic && harmonic.group.equals(group)) {
            for (ComponentPairs pairs : ComponentPairs.of(this, harmonic)) {
                pairs.pullback(kernel, bar, into.withPoints(null, null));
            }
            return;
        }
        Orbits orbits = orbits();
        DMatrixRMaj ofComponents = orbits.zeros(others.size());
        rows().scatter(bar, 0, ofComponents);
        DMatrixRMaj ofImages = CommonOps_DDRM.transpose(orbits.spread(ofComponents), null);
        others.crossCovariancePullback(kernel, images, ofImages, into.withPoints(null, null));
    }

    /** {@inheritDoc} The same ones are of the same component at the same point, bit by bit. */
    @Override
    public int[] positionsOf(InducingFeatures others) {
        int[] positions = new int[others.size()];
        Arrays.fill(positions, -1);
        if (others instanceof HarmonicFeatures harmonic && harmonic.group.equals(group)) {
            Map<Place, Integer> here = new HashMap<>();
            for (int i = 0; i < size(); i++) {
                here.put(place(i), i);
            }
            Arrays.setAll(positions, j -> here.getOrDefault(harmonic.place(j), -1));
        }
        return positions;
    }

    private Place place(int i) {
        int d = z.numCols;
        return new Place(component[i], Arrays.copyOfRange(z.data, point[i] * d, (point[i] + 1) * d));
    }

    private record Place(int component, double[] coordinates) {

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Place place
                    && component == place.component
                    && Arrays.equals(coordinates, place.coordinates);
        }

        @Override
        public int hashCode() {
            return 31 * component + Arrays.hashCode(coordinates);
        }
    }

    /** The features of some indices, in that order, at their own points only. */
    HarmonicFeatures at(int[] indices) {
        int[] rows = Arrays.stream(indices).map(i -> point[i]).distinct().toArray();
        int[] row = new int[z.numRows];
        for (int k = 0; k < rows.length; k++) {
            row[rows[k]] = k;
        }
        return new HarmonicFeatures(
                        group,
                        InducingPoints.rows(z, rows),
                        Arrays.stream(indices).map(i -> component[i]).toArray(),
                        Arrays.stream(indices).map(i -> row[point[i]]).toArray())
                .withExecutor(executor);
    }

    /** The images of some of the points. */
    Orbits orbitsOf(ComponentMembers members) {
        int[] rows = members.rows();
        int m = z.numRows;
        int[] some = IntStream.range(0, group.order())
                .flatMap(s -> Arrays.stream(rows).map(row -> s * m + row))
                .toArray();
        int only = members.only();
        DMatrixRMaj own = only < 0 ? weights : CommonOps_DDRM.extract(weights, only, only + 1, 0, weights.numCols);
        return new Orbits(own, InducingPoints.rows(images, some));
    }

    /** Whether these are equal features in the same order, whatever the executor. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof HarmonicFeatures that
                && group.equals(that.group)
                && Arrays.equals(component, that.component)
                && Arrays.equals(point, that.point)
                && Arrays.equals(z.data, 0, z.getNumElements(), that.z.data, 0, that.z.getNumElements());
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(component) + Arrays.hashCode(point);
    }

    @Override
    public String toString() {
        return size() + " features at " + z.numRows + " points in the " + group;
    }
}
