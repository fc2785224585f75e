package io.thalweg.surrogate.internal.feature;

import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.IntegratedVariance;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.Arrays;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * The belief about f(x) = c + μ + φ(x)ᵀv + residual: mean c + μ + φᵀm in O(r), covariance φᵀB⁻¹φ' in O(r²) a point, plus that of
 * the residual, k(x, x') − φᵀφ', if the features do not express the whole prior. Memory for a prediction is O(r) a point.
 */
public final class FeaturePosterior implements Posterior {

    private final FeatureMap map;
    private final Optional<Kernel> prior;
    private final WhitenedGaussian belief;
    private final double origin;
    private final double noiseVariance;

    /** The last integrated variance, for the points rarely change, and to sum over them is what takes time. */
    private volatile @Nullable Integrated integrated;

    /**
     * An integrated variance over some points.
     *
     * @param z a copy of the points
     */
    private record Integrated(DMatrixRMaj z, FeatureVariance variance) {}

    /**
     * A belief.
     *
     * @param map the features
     * @param belief about their weights
     * @param origin the constant c that was subtracted from the targets
     * @param noiseVariance of a new observation whose noise is not given
     */
    public FeaturePosterior(FeatureMap map, WhitenedGaussian belief, double origin, double noiseVariance) {
        this(map, Optional.empty(), belief, origin, noiseVariance);
    }

    /**
     * A belief.
     *
     * @param map the features
     * @param prior the covariance of f before any data, if φᵀφ' is only a part of it
     * @param belief about the weights of the features
     * @param origin the constant c that was subtracted from the targets
     * @param noiseVariance of a new observation whose noise is not given
     */
    public FeaturePosterior(
            FeatureMap map, Optional<Kernel> prior, WhitenedGaussian belief, double origin, double noiseVariance) {
        this.map = map;
        this.prior = prior;
        this.belief = belief;
        this.origin = origin;
        this.noiseVariance = noiseVariance;
    }

    @Override
    public int dimension() {
        return map.dimension();
    }

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        requireDimension("x", x);
        if (q < 1 || x.numRows % q != 0) {
            throw new IllegalArgumentException(
                    "q is " + q + ", must be at least 1 and divide the " + x.numRows + " rows of x");
        }
        return new FeaturePrediction(map, prior.orElse(null), belief, origin + belief.mean(), x, q);
    }

    private static boolean same(DMatrixRMaj a, DMatrixRMaj b) {
        int entries = a.numRows * a.numCols;
        return a.numRows == b.numRows && Arrays.equals(a.data, 0, entries, b.data, 0, entries);
    }

    @Override
    public CovarianceWith covarianceWith(DMatrixRMaj z) {
        requireDimension("z", z);
        return FeatureCovarianceWith.of(map, prior, belief, z);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Without a residual a call costs O(r²) a point whatever the number of points z. With one, observations are taken to be
     * explained by all of the covariance, as they are once the points observed have become features: that is what surrogates do
     * whose features follow the data.
     */
    @Override
    public IntegratedVariance integratedVariance(DMatrixRMaj z) {
        requireDimension("z", z);
        if (prior.isPresent()) {
            return Posterior.super.integratedVariance(z);
        }
        Integrated last = integrated;
        if (last != null && same(last.z, z)) {
            return last.variance;
        }
        FeatureVariance variance = FeatureVariance.over(z, map, belief);
        integrated = new Integrated(z.copy(), variance);
        return variance;
    }

    /**
     * A draw of the weights; empty if the features express a part of the prior only: a path without the residual would be too
     * sure of itself where there are no features.
     */
    @Override
    public Optional<SampledPath> samplePath(Seed seed) {
        return prior.isPresent() ? Optional.empty() : Optional.of(WeightsPath.of(map, belief, origin, seed));
    }

    @Override
    public double noiseVariance() {
        return noiseVariance;
    }

    private void requireDimension(String name, DMatrixRMaj points) {
        if (points.numCols != dimension()) {
            throw new IllegalArgumentException(name + " has " + points.numCols + " columns, expected " + dimension());
        }
    }
}
