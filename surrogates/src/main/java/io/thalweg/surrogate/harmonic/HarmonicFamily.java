package io.thalweg.surrogate.harmonic;

import io.thalweg.core.internal.random.Shuffle;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.internal.check.KernelCheck;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.streaming.FeatureFamily;
import io.thalweg.surrogate.streaming.InducingFeatures;
import io.thalweg.surrogate.streaming.InducingPoints;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * The belief is carried by components of the function at points, so many of each: see {@link HarmonicFeatures}. Points are chosen among
 * those that are seen, so that little variance is left there, until each component has its number or nothing is left to explain; then
 * they stay. A component has no features where a transformation leaves it none, as an odd one has not on the plane of a reflection.
 *
 * @param group of transformations that leave the kernel as it is; others are refused with a {@link NotInvariantException} when the first
 *     points are seen
 * @param most features of each component
 * @param mostForFits the same where hyperparameters are learnt
 * @param moreIterations with which a search of hyperparameters goes on with all features, where it had fewer
 * @param ownPoints whether components choose points each for themselves. They explain a little more then, but a kernel has as many images
 *     of points to be evaluated at as there are components, times as many.
 * @param independent whether the belief about components is taken to be independent (mean field), as in the paper; else it is joint,
 *     which is nearer to the exact one and costs more
 * @param candidates most points of a batch, a random choice, that points are chosen among
 * @param seed of the random choices
 * @param executor who works on components side by side; the same bits whatever it is
 */
public record HarmonicFamily(
        SymmetryGroup group,
        int most,
        int mostForFits,
        int moreIterations,
        boolean ownPoints,
        boolean independent,
        int candidates,
        Seed seed,
        Executor executor)
        implements FeatureFamily {

    /** By what the features are known in a stored state. */
    private static final String KIND = "harmonic";

    /** Hyperparameters are searched with at most so many features of each component, and set right with all. */
    private static final int FOR_FITS = 64;

    private static final int REFINEMENTS = 5;

    private static final int CANDIDATES = 4096;

    /** Of the prior variance: less is not worth a feature, and would be lost in rounding. */
    private static final double LEAST_RESIDUAL = 1e-8;

    /**
     * Checks the numbers.
     *
     * @param group of transformations that leave the kernel as it is; others are refused with a {@link NotInvariantException} when the first
     *     points are seen
     * @param most features of each component
     * @param mostForFits the same where hyperparameters are learnt
     * @param moreIterations with which a search of hyperparameters goes on with all features, where it had fewer
     * @param ownPoints whether components choose points each for themselves. They explain a little more then, but a kernel has as many images
     *     of points to be evaluated at as there are components, times as many.
     * @param independent whether the belief about components is taken to be independent (mean field), as in the paper; else it is joint,
     *     which is nearer to the exact one and costs more
     * @param candidates most points of a batch, a random choice, that points are chosen among
     * @param seed of the random choices
     * @param executor who works on components side by side; the same bits whatever it is
     */
    public HarmonicFamily {
        requirePositive("most", most);
        requirePositive("mostForFits", mostForFits);
        requirePositive("candidates", candidates);
        if (moreIterations < 0) {
            throw new IllegalArgumentException("moreIterations is " + moreIterations + ", must be at least 0");
        }
    }

    private static void requirePositive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " is " + value + ", must be at least 1");
        }
    }

    /**
     * {@return a family with points that all components share}
     *
     * @param group the symmetries
     * @param most features of each component, at least 1
     */
    public static HarmonicFamily of(SymmetryGroup group, int most) {
        int forFits = Math.min(most, FOR_FITS);
        return new HarmonicFamily(
                group, most, forFits, REFINEMENTS, false, false, CANDIDATES, Seed.of(0), Runnable::run);
    }

    /**
     * {@return the same with another number of features of each component where hyperparameters are learnt}
     *
     * @param other what takes its place
     */
    public HarmonicFamily withMostForFits(int other) {
        return new HarmonicFamily(
                group, most, other, moreIterations, ownPoints, independent, candidates, seed, executor);
    }

    /**
     * {@return the same with another number of iterations over all hyperparameters with all features}
     *
     * @param iterations 0 for variances alone, which are found from sums
     */
    public HarmonicFamily withMoreIterations(int iterations) {
        return new HarmonicFamily(
                group, most, mostForFits, iterations, ownPoints, independent, candidates, seed, executor);
    }

    /** {@return the same with points that components choose each for themselves} */
    public HarmonicFamily withOwnPoints() {
        return new HarmonicFamily(
                group, most, mostForFits, moreIterations, true, independent, candidates, seed, executor);
    }

    /** {@return the same with a belief in which components are independent} */
    public HarmonicFamily withIndependent() {
        return new HarmonicFamily(
                group, most, mostForFits, moreIterations, ownPoints, true, candidates, seed, executor);
    }

    /**
     * {@return the same with another number of points that are chosen among}
     *
     * @param other what takes its place
     */
    public HarmonicFamily withCandidates(int other) {
        return new HarmonicFamily(
                group, most, mostForFits, moreIterations, ownPoints, independent, other, seed, executor);
    }

    /**
     * {@return the same with other random choices}
     *
     * @param other what takes its place
     */
    public HarmonicFamily withSeed(Seed other) {
        return new HarmonicFamily(
                group, most, mostForFits, moreIterations, ownPoints, independent, candidates, other, executor);
    }

    /**
     * {@return the same on several threads}
     *
     * @param other what takes its place
     */
    public HarmonicFamily withExecutor(Executor other) {
        return new HarmonicFamily(
                group, most, mostForFits, moreIterations, ownPoints, independent, candidates, seed, other);
    }

    @Override
    public HarmonicFeatures none(int dimension) {
        if (dimension != group.dimension()) {
            throw new IllegalArgumentException(
                    "dimension is " + dimension + ", but the group is of " + group.dimension() + " coordinates");
        }
        return HarmonicFeatures.none(group).withExecutor(executor).withIndependent(independent);
    }

    @Override
    public InducingFeatures following(Kernel kernel, InducingFeatures present, DMatrixRMaj x) {
        HarmonicFeatures before = harmonic(present);
        if (x.numRows == 0 || isFull(before)) {
            return present;
        }
        if (before.size() == 0) {
            group.requireInvariant(kernel, x);
        }
        Seed here = seed.child("points", before.size());
        DMatrixRMaj some = sample(x, here.child("candidates").generator());
        double variance =
                Arrays.stream(KernelCheck.diagonal(kernel, some)).max().orElse(0);
        PointSelection selection = new PointSelection(kernel, before, some, LEAST_RESIDUAL * variance, executor);
        RandomGenerator random = here.child("choice").generator();
        int[] components = IntStream.range(0, group.components()).toArray();
        if (ownPoints) {
            Arrays.stream(components).forEach(t -> selection.choose(new int[] {t}, most, random));
        } else {
            selection.choose(components, most, random);
        }
        return grown(before, some, selection.rows(), selection.components());
    }

    private boolean isFull(HarmonicFeatures features) {
        return IntStream.range(0, group.components()).allMatch(t -> features.indicesOf(t).length >= most);
    }

    private DMatrixRMaj sample(DMatrixRMaj x, RandomGenerator random) {
        int n = x.numRows;
        if (n <= candidates) {
            return x;
        }
        return InducingPoints.rows(
                x, Arrays.stream(Shuffle.choice(candidates, n, random)).sorted().toArray());
    }

    private static HarmonicFeatures grown(HarmonicFeatures before, DMatrixRMaj x, int[] rows, int[] components) {
        if (rows.length == 0) {
            return before;
        }
        int[] distinct = Arrays.stream(rows).distinct().toArray();
        int[] place = new int[x.numRows];
        for (int k = 0; k < distinct.length; k++) {
            place[distinct[k]] = before.points().numRows + k;
        }
        return before.with(
                InducingPoints.rows(x, distinct),
                components,
                Arrays.stream(rows).map(row -> place[row]).toArray());
    }

    /** Values at points are what they are, whatever the hyperparameters. */
    @Override
    public InducingFeatures renewed(Kernel kernel, InducingFeatures present) {
        return present;
    }

    @Override
    public boolean whitens() {
        return false;
    }

    @Override
    public HarmonicFamily beforeFit() {
        return forFits();
    }

    @Override
    public int refinements() {
        return mostForFits < most ? moreIterations : 0;
    }

    @Override
    public HarmonicFamily forFits() {
        return new HarmonicFamily(
                group, mostForFits, mostForFits, moreIterations, ownPoints, independent, candidates, seed, executor);
    }

    private HarmonicFeatures harmonic(InducingFeatures features) {
        if (features instanceof HarmonicFeatures harmonic && harmonic.group().equals(group)) {
            return harmonic;
        }
        throw new IllegalArgumentException("features are " + features.getClass().getSimpleName()
                + ", expected those of this family: a stream cannot change its kind of features");
    }

    /** Some point, by whose images a stored group is known. */
    private DMatrixRMaj probe() {
        RandomGenerator random = Seed.of(1).child("probe").generator();
        return DMatrixRMaj.wrap(
                1, group.dimension(), random.doubles(group.dimension()).toArray());
    }

    @Override
    public void write(InducingFeatures features, StateWriter out) throws IOException {
        HarmonicFeatures harmonic = harmonic(features);
        out.writeUTF(KIND);
        out.writeBoolean(independent);
        out.writeMatrix(group.images(probe()));
        out.writeMatrix(harmonic.points());
        out.writeInts(harmonic.componentIndices());
        out.writeInts(harmonic.pointIndices());
    }

    @Override
    public InducingFeatures read(StateReader in) throws IOException {
        String kind = in.readUTF();
        if (!kind.equals(KIND)) {
            throw new IllegalArgumentException("the stored state has features of the kind " + kind
                    + ", this surrogate has " + KIND + ": restore it into a surrogate built like the saved one");
        }
        if (in.readBoolean() != independent) {
            throw new IllegalArgumentException("the stored state is of " + (independent ? "a joint" : "an independent")
                    + " belief about components, this surrogate's is not: restore it into a surrogate built like the "
                    + "saved one");
        }
        DMatrixRMaj stored = in.readMatrix();
        DMatrixRMaj here = group.images(probe());
        if (stored.numRows != here.numRows
                || stored.numCols != here.numCols
                || !Arrays.equals(stored.data, here.data)) {
            throw new IllegalArgumentException("the stored state has features of another group than the " + group
                    + ": restore it into a surrogate built like the saved one");
        }
        return new HarmonicFeatures(group, in.readMatrix(), in.readInts(), in.readInts())
                .withExecutor(executor)
                .withIndependent(independent);
    }
}
