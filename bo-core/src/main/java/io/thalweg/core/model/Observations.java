package io.thalweg.core.model;

import io.thalweg.core.internal.random.Shuffle;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * A batch of observations in model units.
 *
 * @param x inputs in the unit cube, one point a row, n × d; not to be modified afterwards
 * @param y targets, length n, finite; larger is better
 * @param noiseVariance variance of the observation noise of each target, in squared units of y, length n;
 *     {@code NaN} where it is not known and the surrogate's own noise model applies
 */
public record Observations(DMatrixRMaj x, double[] y, double[] noiseVariance) {

    /**
     * Checks shapes, finiteness and signs.
     *
     * @param x inputs in the unit cube, one point a row, n × d; not to be modified afterwards
     * @param y targets, length n, finite; larger is better
     * @param noiseVariance variance of the observation noise of each target, in squared units of y, length n;
     *     {@code NaN} where it is not known and the surrogate's own noise model applies
     */
    public Observations {
        if (y.length != x.numRows) {
            throw new IllegalArgumentException("y: " + y.length + " targets for " + x.numRows + " rows of x");
        }
        if (noiseVariance.length != x.numRows) {
            throw new IllegalArgumentException(
                    "noiseVariance: " + noiseVariance.length + " entries for " + x.numRows + " rows of x");
        }
        for (int i = 0; i < x.numRows * x.numCols; i++) {
            if (!Double.isFinite(x.data[i])) {
                throw new IllegalArgumentException(
                        "x[" + i / x.numCols + "][" + i % x.numCols + "] is " + x.data[i] + ", must be finite");
            }
        }
        for (int i = 0; i < y.length; i++) {
            if (!Double.isFinite(y[i])) {
                throw new IllegalArgumentException("y[" + i + "] is " + y[i] + ", must be finite");
            }
            if (noiseVariance[i] < 0 || Double.isInfinite(noiseVariance[i])) {
                throw new IllegalArgumentException("noiseVariance[" + i + "] is " + noiseVariance[i]
                        + ", must be a finite variance, 0 for none, NaN for unknown");
            }
        }
    }

    /**
     * {@return observations whose noise is left to the surrogate's own noise model}
     *
     * @param x points, one a row, n × d
     * @param y targets, length n
     */
    public static Observations of(DMatrixRMaj x, double[] y) {
        double[] unknown = new double[y.length];
        Arrays.fill(unknown, Double.NaN);
        return new Observations(x, y, unknown);
    }

    /**
     * {@return observations of known noise: one variance for each target}
     *
     * @param x points, one a row, n × d
     * @param y targets, length n
     * @param noiseVariance of each target, length n
     */
    public static Observations of(DMatrixRMaj x, double[] y, double[] noiseVariance) {
        return new Observations(x, y, noiseVariance);
    }

    /**
     * {@return no observations}
     *
     * @param dimension number of coordinates
     */
    public static Observations none(int dimension) {
        return of(new DMatrixRMaj(0, dimension), new double[0]);
    }

    /** {@return the number of observations} */
    public int size() {
        return y.length;
    }

    /** {@return the number of input coordinates} */
    public int dimension() {
        return x.numCols;
    }

    /**
     * {@return whether the noise variance of observation i is given (otherwise the surrogate's own applies)}
     *
     * @param i index of the observation
     */
    public boolean noiseIsGiven(int i) {
        return !Double.isNaN(noiseVariance[i]);
    }

    /** {@return whether the noise variance of any observation is given} */
    public boolean anyNoiseIsGiven() {
        return Arrays.stream(noiseVariance).anyMatch(variance -> !Double.isNaN(variance));
    }

    /**
     * {@return the same observations in other units: each y is (y − shift)/scale, each given noise variance v is v/scale²}
     *
     * @param shift what is taken from each target
     * @param scale positive
     */
    public Observations restandardised(double shift, double scale) {
        double[] targets =
                Arrays.stream(y).map(value -> (value - shift) / scale).toArray();
        double[] noise = Arrays.stream(noiseVariance)
                .map(variance -> variance / scale / scale)
                .toArray();
        return new Observations(x, targets, noise);
    }

    /**
     * {@return these observations followed by others of the same dimension}
     *
     * @param other of the same dimension
     */
    public Observations append(Observations other) {
        if (other.dimension() != dimension()) {
            throw new IllegalArgumentException(
                    "other: dimension " + other.dimension() + " where " + dimension() + " was expected");
        }
        int n = size();
        int m = other.size();
        DMatrixRMaj joined = new DMatrixRMaj(n + m, x.numCols);
        System.arraycopy(x.data, 0, joined.data, 0, n * x.numCols);
        System.arraycopy(other.x.data, 0, joined.data, n * x.numCols, m * x.numCols);
        double[] targets = Arrays.copyOf(y, n + m);
        System.arraycopy(other.y, 0, targets, n, m);
        double[] noise = Arrays.copyOf(noiseVariance, n + m);
        System.arraycopy(other.noiseVariance, 0, noise, n, m);
        return new Observations(joined, targets, noise);
    }

    /**
     * {@return the rows from (inclusive) to (exclusive)}
     *
     * @param from the first index
     * @param to the index after the last one
     */
    public Observations rows(int from, int to) {
        int d = x.numCols;
        DMatrixRMaj part = new DMatrixRMaj(to - from, d);
        System.arraycopy(x.data, from * d, part.data, 0, (to - from) * d);
        return new Observations(part, Arrays.copyOfRange(y, from, to), Arrays.copyOfRange(noiseVariance, from, to));
    }

    /**
     * {@return a random choice without replacement, in the order of these observations}
     *
     * @param count how many; all of them if there are no more
     * @param seed the randomness
     */
    public Observations sample(int count, Seed seed) {
        return size() <= count ? this : at(Shuffle.subset(count, size(), seed.generator()));
    }

    /**
     * {@return some of the rows, in the given order}
     *
     * @param rows indices of the rows
     */
    public Observations at(int[] rows) {
        int d = x.numCols;
        DMatrixRMaj some = new DMatrixRMaj(rows.length, d);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(x.data, rows[i] * d, some.data, i * d, d);
        }
        return new Observations(
                some,
                Arrays.stream(rows).mapToDouble(i -> y[i]).toArray(),
                Arrays.stream(rows).mapToDouble(i -> noiseVariance[i]).toArray());
    }
}
