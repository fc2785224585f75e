package io.thalweg.surrogate.feature;

import io.thalweg.core.linalg.LinearAlgebra;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
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

    /** The last second argument of a cross-covariance, for it rarely changes from call to call. */
    private volatile @Nullable Known known;

    /**
     * What a cross-covariance with some points z needs.
     *
     * @param z a copy of the points
     * @param weights B⁻¹Φ(z)ᵀ, less Φ(z)ᵀ if there is a residual, r × N
     */
    private record Known(DMatrixRMaj z, DMatrixRMaj weights) {}

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

    @Override
    public DMatrixRMaj crossCovariance(DMatrixRMaj x, DMatrixRMaj z) {
        requireDimension("x", x);
        requireDimension("z", z);
        DMatrixRMaj covariance =
                prior.map(kernel -> kernel.covariance(x, z)).orElseGet(() -> new DMatrixRMaj(x.numRows, z.numRows));
        LinearAlgebra.multiply(1, map.features(x), false, weights(z), false, 1, covariance);
        return covariance;
    }

    @Override
    public void crossCovariancePullback(DMatrixRMaj x, DMatrixRMaj z, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
        DMatrixRMaj featuresBar = new DMatrixRMaj(x.numRows, map.size());
        LinearAlgebra.multiply(1, covarianceBar, false, weights(z), true, 0, featuresBar);
        map.pullback(x, featuresBar, xBar);
        prior.ifPresent(kernel -> {
            // A copy: the kernel would take the same object for arguments that move together.
            DMatrixRMaj fixed = z == x ? z.copy() : z;
            kernel.pullback(x, fixed, covarianceBar, KernelGradient.ofPoints(xBar));
        });
    }

    private DMatrixRMaj weights(DMatrixRMaj z) {
        Known last = known;
        int entries = z.numRows * z.numCols;
        if (last != null && last.z.numRows == z.numRows && Arrays.equals(last.z.data, 0, entries, z.data, 0, entries)) {
            return last.weights;
        }
        DMatrixRMaj features = map.features(z);
        DMatrixRMaj weights = new DMatrixRMaj(features.numCols, features.numRows);
        FeaturePrediction.transpose(features, weights);
        belief.factor().solveLowerInPlace(weights);
        belief.factor().solveLowerTransposedInPlace(weights);
        if (prior.isPresent()) {
            for (int i = 0; i < features.numRows; i++) {
                for (int k = 0; k < features.numCols; k++) {
                    weights.data[k * features.numRows + i] -= features.data[i * features.numCols + k];
                }
            }
        }
        known = new Known(z.copy(), weights);
        return weights;
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
