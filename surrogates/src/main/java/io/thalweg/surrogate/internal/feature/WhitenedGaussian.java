package io.thalweg.surrogate.internal.feature;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.Factor;
import io.thalweg.core.internal.linalg.Partition;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * The Gaussian belief about the weights of whitened features: the state (B, h) of every sparse surrogate. Immutable.
 *
 * <p>B ⪰ I, so its factorisation needs no jitter, and an observation is a rank-one update in O(r²), always stable. The
 * right-hand sides for the targets and for the constant 1 are kept apart: then a change of the units of y is a linear
 * combination and the most likely constant mean is a quotient.
 */
public final class WhitenedGaussian {

    /** Below this share of the data's weight, what is left of the constant 1 is rounding: it lies in the features' span. */
    private static final double NO_REST = 1e-12;

    private final Precision precision;
    private final double[] hy;
    private final double[] h1;
    private final Moments moments;
    private final OptionalDouble givenMean;
    private volatile @Nullable Solution solution;

    /**
     * What follows from the state.
     *
     * @param mean μ
     * @param weights m
     * @param quadratic Σ(yᵢ−μ)²/σᵢ² − hᵀB⁻¹h
     */
    private record Solution(double mean, double[] weights, double quadratic) {}

    private WhitenedGaussian(Precision precision, double[] hy, double[] h1, Moments moments, OptionalDouble givenMean) {
        this.precision = precision;
        this.hy = hy;
        this.h1 = h1;
        this.moments = moments;
        this.givenMean = givenMean;
    }

    /**
     * The belief that goes with a given state.
     *
     * @param b B, r × r, symmetric; only its lower triangle is read
     * @param hy h_y, length r
     * @param h1 h_1, length r
     * @param moments of the same observations
     * @param givenMean μ if it is given; otherwise it takes its most likely value
     * @return empty if B is not finite
     */
    public static Optional<WhitenedGaussian> of(
            DMatrixRMaj b, double[] hy, double[] h1, Moments moments, OptionalDouble givenMean) {
        return Cholesky.of(b).map(factor -> of(factor, hy, h1, moments, givenMean));
    }

    /**
     * The belief that goes with a given state of features in groups. What is believed independent has the mean of the joint belief, and
     * the best covariance without any between groups.
     *
     * @param b B, r × r, symmetric, not to be modified any more
     * @param groups who works on what; one group makes it {@link #of(DMatrixRMaj, double[], double[], Moments, OptionalDouble)}
     * @param independent groups that are believed independent, or one of all
     * @return empty if B is not finite
     */
    public static Optional<WhitenedGaussian> of(
            DMatrixRMaj b,
            Partition groups,
            Partition independent,
            double[] hy,
            double[] h1,
            Moments moments,
            OptionalDouble givenMean) {
        if (!groups.isDivided()) {
            return of(b, hy, h1, moments, givenMean);
        }
        return GroupedPrecision.of(b, groups, independent)
                .map(precision -> new WhitenedGaussian(precision, hy.clone(), h1.clone(), moments, givenMean));
    }

    /**
     * The same where the factor is known, for example one that was stored.
     *
     * @param b B, r × r, symmetric, not to be modified any more
     * @param groups who works on what
     * @param factor of B, or of its diagonal blocks where groups are believed independent
     */
    public static WhitenedGaussian of(
            DMatrixRMaj b,
            Partition groups,
            Factor factor,
            double[] hy,
            double[] h1,
            Moments moments,
            OptionalDouble givenMean) {
        return new WhitenedGaussian(
                new GroupedPrecision(groups, factor, b), hy.clone(), h1.clone(), moments, givenMean);
    }

    /** The belief that goes with a factor of B: as {@link #of} without the factorisation. */
    public static WhitenedGaussian of(
            Cholesky factor, double[] hy, double[] h1, Moments moments, OptionalDouble givenMean) {
        return new WhitenedGaussian(new Precision.Joint(factor), hy.clone(), h1.clone(), moments, givenMean);
    }

    /**
     * The belief that has also seen more observations.
     *
     * @param features Φ of the new points, n × r
     * @param y their targets
     * @param noiseVariance of each of them, positive
     * @throws ArithmeticException if features, targets or variances are so large that B overflows
     */
    public WhitenedGaussian observe(DMatrixRMaj features, double[] y, double[] noiseVariance) {
        int r = size();
        int n = features.numRows;
        double[] nextY = hy.clone();
        double[] nextOne = h1.clone();
        Moments next = moments;
        DMatrixRMaj scaled = features.copy();
        for (int i = 0; i < n; i++) {
            double precision = 1 / noiseVariance[i];
            double root = Math.sqrt(precision);
            for (int k = 0; k < r; k++) {
                double phi = features.data[i * r + k];
                nextY[k] += phi * y[i] * precision;
                nextOne[k] += phi * precision;
                scaled.data[i * r + k] = phi * root;
            }
            next = next.plus(y[i], noiseVariance[i]);
        }
        Precision seen = precision
                .observe(scaled)
                .orElseThrow(() -> new ArithmeticException("the precision of " + r + " weights is not finite after " + n
                        + " more observations; check the scale of their noise"));
        return new WhitenedGaussian(seen, nextY, nextOne, next, givenMean);
    }

    /** As if each target y had been (y − shift)/scale, at the same noise variances; the mean is given anew. */
    public WhitenedGaussian withTargets(double shift, double scale, OptionalDouble newMean) {
        double[] changed = new double[hy.length];
        for (int k = 0; k < changed.length; k++) {
            changed[k] = (hy[k] - shift * h1[k]) / scale;
        }
        return new WhitenedGaussian(precision, changed, h1, moments.withTargets(shift, scale), newMean);
    }

    /** Number of features r. */
    public int size() {
        return hy.length;
    }

    /** The sums over all observations. */
    public Moments moments() {
        return moments;
    }

    /** The factor L of B; of its diagonal blocks, if groups of features are taken to be independent. */
    public Factor factor() {
        return precision.factor();
    }

    /** B, not to be modified, if features come in groups: where these are independent it does not follow from the factor. */
    public Optional<DMatrixRMaj> information() {
        return precision instanceof GroupedPrecision grouped ? Optional.of(grouped.information()) : Optional.empty();
    }

    /** h_y, a copy. */
    public double[] targetSide() {
        return hy.clone();
    }

    /** h_1, a copy. */
    public double[] constantSide() {
        return h1.clone();
    }

    /** The constant mean μ: given, or the most likely one; 0 before the first observation. */
    public double mean() {
        return solution().mean;
    }

    /** The posterior mean m of the weights, not to be modified. */
    public double[] weights() {
        return solution().weights;
    }

    /** The log evidence of all observations: −½(Σ log 2πσᵢ² + Σ(yᵢ−μ)²/σᵢ² − hᵀB⁻¹h + log|B|). */
    public double logEvidence() {
        return -0.5
                * (moments.count() * Math.log(2 * Math.PI)
                        + moments.logNoise()
                        + solution().quadratic
                        + precision.factor().logDeterminant());
    }

    /** Computed when first asked for; two threads that ask at once compute the same bits. */
    private Solution solution() {
        Solution known = solution;
        if (known == null) {
            known = solve();
            solution = known;
        }
        return known;
    }

    private Solution solve() {
        Precision.Explained explained = precision.explained(hy, h1);
        double yy = moments.second() - explained.yy();
        double y1 = moments.first() - explained.y1();
        double one = moments.weight() - explained.one();
        double mean = givenMean.orElseGet(() -> mostLikelyMean(y1, one));
        double quadratic = Math.max(0, yy - 2 * mean * y1 + mean * mean * one);
        return new Solution(mean, explained.weights().apply(mean), quadratic);
    }

    private double mostLikelyMean(double y1, double one) {
        if (moments.count() == 0) {
            return 0;
        }
        return one > NO_REST * moments.weight() ? y1 / one : moments.first() / moments.weight();
    }

    /** Writes the state. Of features in groups B is kept beside its factor. */
    public void write(StateWriter out) throws IOException {
        out.writeFactor(factor());
        if (information().isPresent()) {
            out.writeLower(information().get());
        }
        out.writeDoubles(hy);
        out.writeDoubles(h1);
        moments.write(out);
    }

    /**
     * The belief that was written.
     *
     * @param groups of the features
     * @param independent groups that are believed independent
     * @param givenMean as for {@link #of}
     */
    public static WhitenedGaussian read(
            Partition groups, Partition independent, OptionalDouble givenMean, StateReader in) throws IOException {
        if (!groups.isDivided()) {
            return read(givenMean, in);
        }
        Factor factor = in.readFactor(independent);
        return of(in.readSymmetric(), groups, factor, in.readDoubles(), in.readDoubles(), Moments.read(in), givenMean);
    }

    /** The belief that was written, of features that are one group. */
    public static WhitenedGaussian read(OptionalDouble givenMean, StateReader in) throws IOException {
        return of(in.readFactor(), in.readDoubles(), in.readDoubles(), Moments.read(in), givenMean);
    }
}
