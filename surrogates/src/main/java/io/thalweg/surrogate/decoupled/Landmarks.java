package io.thalweg.surrogate.decoupled;

import io.thalweg.core.internal.linalg.Factor;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.internal.random.Shuffle;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.internal.feature.Moments;
import io.thalweg.surrogate.internal.feature.WhitenedFeatures;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.streaming.InducingPoints;
import io.thalweg.surrogate.streaming.PivotedCholesky;
import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Points of the mean basis that precondition its equations; or, if they are as good as all of it, solve them. Immutable.
 *
 * @param belief what they say of all observations
 * @param positions in the mean basis
 * @param cover whether they stand for the whole mean basis
 * @param chosenFor number of observations at that time
 */
record Landmarks(InducedBelief belief, int[] positions, boolean cover, int chosenFor) {

    /** Their number is this times the cube root of n: it balances their cost, n p², against n² times 1/p iterations. */
    private static final double NUMBER = 50;

    /** A mean basis of no more points than this is its own landmarks: iterations would take longer. */
    private static final int MOST_COVERED = 2048;

    /** A point of which less of the prior variance than this is unexplained is one that others stand for. */
    private static final double EXPLAINED = 1e-12;

    /**
     * The same among observations of which others stand for many: less is not worth a point, and their covariance would be singular to working
     * precision, and the preconditioner no longer positive definite.
     */
    private static final double LEAST_REST = 1e-9;

    private static final Seed SEED = Seed.of(0).child("landmarks");

    /** For a mean basis of all observations: some at random, without those that others explain to within the noise of all the data. */
    static Landmarks of(Kernel kernel, Sample sample) {
        int[] rows = Shuffle.subset(number(sample.size()), sample.size(), SEED.generator());
        double noise = Arrays.stream(sample.noise()).min().orElse(1) / sample.size();
        double least = Math.max(noise, LEAST_REST * prior(kernel, sample, rows));
        return of(kernel, sample, rows, rows, least, false);
    }

    /**
     * For a mean basis of some observations.
     *
     * @param basis their rows
     */
    static Landmarks of(Kernel kernel, Sample sample, int[] basis) {
        int m = basis.length;
        boolean all = m <= MOST_COVERED;
        int[] positions = Shuffle.subset(all ? m : number(sample.size()), m, SEED.generator());
        int[] rows = Arrays.stream(positions).map(j -> basis[j]).toArray();
        return of(kernel, sample, positions, rows, EXPLAINED * prior(kernel, sample, rows), all);
    }

    private static double prior(Kernel kernel, Sample sample, int[] rows) {
        return Arrays.stream(kernel.diagonal(InducingPoints.rows(sample.x(), rows)))
                .max()
                .orElse(1);
    }

    private static int number(int n) {
        return (int) Math.ceil(NUMBER * Math.cbrt(n));
    }

    private static Landmarks of(
            Kernel kernel, Sample sample, int[] positions, int[] rows, double least, boolean cover) {
        DMatrixRMaj candidates = InducingPoints.rows(sample.x(), rows);
        int[] needed = PivotedCholesky.pivots(kernel, candidates, rows.length, least);
        WhitenedFeatures<InducingPoints> features =
                InducedBelief.features(kernel, new InducingPoints(candidates).at(needed));
        int[] kept = IntStream.of(needed).map(k -> positions[k]).toArray();
        return new Landmarks(InducedBelief.of(features, sample, OptionalDouble.empty()), kept, cover, sample.size());
    }

    /** With more observations. */
    Landmarks observe(Sample more) {
        return new Landmarks(belief.observe(more), positions, cover, chosenFor);
    }

    /** The same landmarks, about all observations in other units. */
    Landmarks about(Sample sample) {
        return new Landmarks(
                InducedBelief.of(belief.features(), sample, OptionalDouble.empty()), positions, cover, chosenFor);
    }

    /**
     * In units {@code scale} times as large, at the same noise variances.
     */
    Landmarks rescaled(double scale) {
        return new Landmarks(belief.rescaled(scale, OptionalDouble.empty()), positions, cover, chosenFor);
    }

    /**
     * The weights of the mean basis that they cover, L⁻ᵀB⁻¹h, which are 0 for points that others stand for.
     *
     * @param size number of points of the mean basis
     */
    MeanWeights weights(int size) {
        Factor precision = belief.belief().factor();
        double[] zy = precision.solveLower(belief.belief().targetSide());
        double[] z1 = precision.solveLower(belief.belief().constantSide());
        Moments moments = belief.belief().moments();
        return new MeanWeights(
                spread(precision.solveLowerTransposed(zy), size),
                spread(precision.solveLowerTransposed(z1), size),
                moments.second() - dot(zy, zy),
                moments.first() - dot(zy, z1),
                moments.weight() - dot(z1, z1),
                0,
                0);
    }

    private static double dot(double[] u, double[] v) {
        return LinearAlgebra.dot(u, 0, v, 0, u.length);
    }

    private double[] spread(double[] whitened, int size) {
        double[] weights = belief.features().factor().solveLowerTransposed(whitened);
        double[] all = new double[size];
        for (int k = 0; k < weights.length; k++) {
            all[positions[k]] = weights[k];
        }
        return all;
    }

    void write(StateWriter out) throws IOException {
        belief.write(out);
        out.writeInts(positions);
        out.writeBoolean(cover);
        out.writeInt(chosenFor);
    }

    static Landmarks read(Kernel kernel, StateReader in) throws IOException {
        InducedBelief belief = InducedBelief.read(kernel, OptionalDouble.empty(), in);
        return new Landmarks(belief, in.readInts(), in.readBoolean(), in.readInt());
    }
}
