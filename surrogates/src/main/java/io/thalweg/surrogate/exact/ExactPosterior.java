package io.thalweg.surrogate.exact;

import io.thalweg.core.internal.linalg.TransposedSolver;
import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.internal.evidence.ConditionedModel;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/** f | y: mean μ + k(x,X)α, covariance k(x,z) − k(x,X)(K+D)⁻¹k(X,z). */
final class ExactPosterior implements Posterior {

    /** Most cross-covariances held at a time: 32 MB of them. */
    private static final int MOST_CELLS = 1 << 22;

    /** Frequencies of a path: one is then Gaussian to about a thousandth. */
    private static final int PATH_FEATURES = 1024;

    private final ConditionedModel conditioned;

    private volatile @Nullable TransposedSolver backward;

    ExactPosterior(ConditionedModel conditioned) {
        this.conditioned = conditioned;
    }

    /** Made for the first gradient: it is worth its memory to a search, which asks for hundreds of them. */
    private TransposedSolver backward() {
        TransposedSolver solver = backward;
        if (solver == null) {
            solver = conditioned.factor.transposedSolver();
            backward = solver;
        }
        return solver;
    }

    @Override
    public int dimension() {
        return conditioned.data.dimension();
    }

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        requireDimension("x", x);
        if (q < 1 || x.numRows % q != 0) {
            throw new IllegalArgumentException(
                    "q is " + q + ", must be at least 1 and divide the " + x.numRows + " rows of x");
        }
        return BlockedPrediction.of(conditioned, this::backward, x, q, MOST_CELLS);
    }

    @Override
    public CovarianceWith covarianceWith(DMatrixRMaj z) {
        requireDimension("z", z);
        return ExactCovarianceWith.of(conditioned, z);
    }

    /** A draw of the prior, corrected by the data; empty for kernels that cannot be drawn from, see {@link PriorPath}. */
    @Override
    public Optional<SampledPath> samplePath(Seed seed) {
        return ConditionedPath.of(conditioned, PATH_FEATURES, seed);
    }

    @Override
    public double noiseVariance() {
        return conditioned.model.noise().value();
    }

    private void requireDimension(String name, DMatrixRMaj points) {
        if (points.numCols != dimension()) {
            throw new IllegalArgumentException(name + " has " + points.numCols + " columns, expected " + dimension());
        }
    }
}
