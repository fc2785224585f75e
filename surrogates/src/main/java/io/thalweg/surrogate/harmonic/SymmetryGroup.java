package io.thalweg.surrogate.harmonic;

import io.thalweg.surrogate.input.PrincipalDirections;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * The group of several commuting cyclic transformations of the input space: its elements are G^s = ∏_j G_j^{s_j}. A function is the sum
 * of its components in the real characters of the group (Sun, Shi, Wilson, Grosse, "Scalable variational Gaussian processes via harmonic
 * kernel decomposition", 2021, §3), f_t(x) = Σ_s w_ts f(G^s x) with
 *
 * <p>w_ts = ∏_j c_{t_j}/T_j · cos(2π t_j s_j / T_j), c = 1 for t_j = 0 and t_j = T_j/2, else 2, where conjugate characters are taken
 * together. Σ_t w_ts is 1 for s = 0 and else 0, so that the components sum up to the function.
 *
 * <p>Elements and components are numbered with the last transformation running fastest; number 0 is the identity, and the component
 * that all transformations leave as it is. Immutable.
 */
public final class SymmetryGroup {

    /** Of elements: each is a kernel evaluation for each point. */
    private static final int MOST_ELEMENTS = 1024;

    private final int dimension;
    private final List<CyclicTransformation> ways;
    private final DMatrixRMaj weights;

    private SymmetryGroup(int dimension, List<CyclicTransformation> ways, DMatrixRMaj weights) {
        this.dimension = dimension;
        this.ways = ways;
        this.weights = weights;
    }

    /**
     * {@return the group of commuting transformations of d coordinates, at least one} That they commute is checked by {@link #requireInvariant}, for it is
     * enough that kernels see it so.
     *
     * @param dimension number of coordinates
     * @param transformations the transformations
     */
    public static SymmetryGroup of(int dimension, CyclicTransformation... transformations) {
        List<CyclicTransformation> ways = List.of(transformations);
        if (ways.isEmpty()) {
            throw new IllegalArgumentException("transformations are empty: at least one is needed");
        }
        ways.forEach(way -> way.requireDimension(dimension));
        double order = ways.stream().mapToDouble(CyclicTransformation::order).reduce(1, (a, b) -> a * b);
        if (order > MOST_ELEMENTS) {
            throw new IllegalArgumentException("transformations " + ways + " make a group of " + Math.round(order)
                    + " elements, more than the limit of " + MOST_ELEMENTS + ": take fewer, or ones of lower order");
        }
        return new SymmetryGroup(dimension, ways, weights(ways));
    }

    /**
     * {@return the J reflections of the coordinates j, j + J, j + 2J, … each, for kernels with a length scale for each coordinate}
     *
     * @param count J, at least 1 and at most the number of coordinates
     * @param centre about which, length d
     */
    public static SymmetryGroup reflections(int count, double[] centre) {
        return of(
                centre.length,
                interleaved(
                        count,
                        centre.length,
                        columns -> Reflection.of(
                                columns,
                                Arrays.stream(columns)
                                        .mapToDouble(c -> centre[c])
                                        .toArray())));
    }

    /**
     * {@return the J reflections along the principal directions j, j + J, j + 2J, … of points, in ascending order of variance, about their mean,
     * for kernels with one length scale for all coordinates} For a length scale in each direction, map the inputs by {@link
     * PrincipalDirections} and use {@link #reflections}.
     *
     * @param count J, at least 1 and at most the number of coordinates
     * @param x points, n × d, at least one
     */
    public static SymmetryGroup principal(int count, DMatrixRMaj x) {
        PrincipalDirections principal = PrincipalDirections.of(x);
        return of(
                x.numCols,
                interleaved(
                        count,
                        x.numCols,
                        rows -> ObliqueReflection.of(principal.directions(rows), principal.centre())));
    }

    /**
     * {@return the group of rotations about the axis of the globe, for points whose first two coordinates are those of the plane of the equator, see {@link
     * io.thalweg.surrogate.input.GreatCircle}}
     *
     * @param order T, at least 2
     * @param dimension number of coordinates, at least 2
     */
    public static SymmetryGroup longitude(int order, int dimension) {
        return of(dimension, Rotation.of(0, 1, order));
    }

    private interface OfColumns {
        CyclicTransformation at(int[] columns);
    }

    private static CyclicTransformation[] interleaved(int count, int d, OfColumns way) {
        if (count < 1 || count > d) {
            throw new IllegalArgumentException(
                    "count is " + count + ", must be at least 1 and at most " + d + ", the number of coordinates");
        }
        return IntStream.range(0, count)
                .mapToObj(j ->
                        way.at(IntStream.iterate(j, c -> c < d, c -> c + count).toArray()))
                .toArray(CyclicTransformation[]::new);
    }

    private static DMatrixRMaj weights(List<CyclicTransformation> ways) {
        DMatrixRMaj all = new DMatrixRMaj(1, 1, true, 1);
        for (CyclicTransformation way : ways) {
            DMatrixRMaj next = characters(way.order());
            DMatrixRMaj product = new DMatrixRMaj(all.numRows * next.numRows, all.numCols * next.numCols);
            for (int t = 0; t < product.numRows; t++) {
                for (int s = 0; s < product.numCols; s++) {
                    product.set(
                            t,
                            s,
                            all.get(t / next.numRows, s / next.numCols) * next.get(t % next.numRows, s % next.numCols));
                }
            }
            all = product;
        }
        return all;
    }

    /** The weights of one transformation; t·s is reduced modulo T for exact values at multiples of a quarter. */
    private static DMatrixRMaj characters(int order) {
        DMatrixRMaj characters = new DMatrixRMaj(order / 2 + 1, order);
        for (int t = 0; t < characters.numRows; t++) {
            double c = t == 0 || 2 * t == order ? 1 : 2;
            for (int s = 0; s < order; s++) {
                int turns = t * s % order;
                double cosine = 4 * turns == order || 4 * turns == 3 * order
                        ? 0
                        : 2 * turns == order ? -1 : Math.cos(2 * Math.PI * turns / order);
                characters.set(t, s, c / order * cosine);
            }
        }
        return characters;
    }

    /** {@return the number of input coordinates d} */
    public int dimension() {
        return dimension;
    }

    /** {@return the transformations} */
    public List<CyclicTransformation> transformations() {
        return ways;
    }

    /** {@return the number of elements |G| = ∏ T_j} */
    public int order() {
        return weights.numCols;
    }

    /** {@return the number of real components, ∏ (⌊T_j/2⌋ + 1)} */
    public int components() {
        return weights.numRows;
    }

    /**
     * {@return w_ts}
     *
     * @param t index of the component
     * @param s the power of the generator
     */
    public double weight(int t, int s) {
        return weights.get(t, s);
    }

    /** {@return W, components × |G|, a new matrix} */
    public DMatrixRMaj weights() {
        return weights.copy();
    }

    /**
     * {@return G^s x of the rows of x, a new matrix}
     *
     * @param x points, one a row, n × d
     * @param s the power of the generator
     */
    public DMatrixRMaj image(DMatrixRMaj x, int s) {
        DMatrixRMaj image = x;
        int rest = requireElement(s);
        for (int j = ways.size() - 1; j >= 0; j--) {
            int order = ways.get(j).order();
            image = ways.get(j).apply(image, rest % order);
            rest /= order;
        }
        return image;
    }

    /**
     * {@return the adjoints of points whose images have these adjoints: Q⁻ˢ of the rows, a new matrix}
     *
     * @param imageBar adjoints of the images
     * @param s the power of the generator
     */
    public DMatrixRMaj turnedBack(DMatrixRMaj imageBar, int s) {
        DMatrixRMaj bar = imageBar;
        int rest = requireElement(s);
        for (int j = ways.size() - 1; j >= 0; j--) {
            int order = ways.get(j).order();
            bar = ways.get(j).turn(bar, -(rest % order));
            rest /= order;
        }
        return bar;
    }

    private int requireElement(int s) {
        if (s < 0 || s >= order()) {
            throw new IllegalArgumentException("s is " + s + ", must be one of the " + order() + " elements from 0");
        }
        return s;
    }

    /**
     * {@return the orbits of points: G^s x for all s, one after another, (|G|·n) × d}
     *
     * @param x points, one a row, n × d
     */
    public DMatrixRMaj images(DMatrixRMaj x) {
        int n = x.numRows;
        DMatrixRMaj images = new DMatrixRMaj(order() * n, x.numCols);
        for (int s = 0; s < order(); s++) {
            System.arraycopy(image(x, s).data, 0, images.data, s * n * x.numCols, n * x.numCols);
        }
        return images;
    }

    /**
     * Checks, at seeded random points, that the transformations commute and are cyclic, and that k(Gx, Gx') = k(x, x'), at the kernel's
     * hyperparameters and at others that it may learn: without that components have covariances, and leaving these out would be wrong.
     *
     * @param kernel k
     * @param x points whose bounding box is where points are tried, n × d
     * @throws NotInvariantException which says what transformation, at what points, by how much, and what to do
     */
    public void requireInvariant(Kernel kernel, DMatrixRMaj x) {
        new Invariance(this, x).require(kernel);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SymmetryGroup that && dimension == that.dimension && ways.equals(that.ways);
    }

    @Override
    public int hashCode() {
        return 31 * dimension + ways.hashCode();
    }

    @Override
    public String toString() {
        return "group of " + ways;
    }
}
