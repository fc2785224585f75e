package io.thalweg.acquisition.internal;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * Base of functions of q points through the joint covariance of what will be observed there, K = C + σ_n²I, where C is the latent
 * covariance and σ_n² the noise of a new observation.
 */
public abstract class BatchFunction implements AcquisitionFunction {

    /**
     * The least noise that is reckoned with: a value is otherwise not defined where a batch holds a point twice. In model units, where
     * outcomes vary by about 1, far below what matters, and far above rounding errors.
     */
    public static final double LEAST_NOISE = 1e-8;

    private final int d;
    private final int q;
    private final double noise;

    /**
     * A function.
     *
     * @param posterior belief about what will be observed
     * @param q points in an argument
     */
    protected BatchFunction(Posterior posterior, int q) {
        this.d = posterior.dimension();
        this.q = q;
        this.noise = Math.max(LEAST_NOISE, posterior.noiseVariance());
    }

    /**
     * A context once the pending points will be known, as the {@link KrigingBeliever} has it.
     *
     * @throws IllegalArgumentException if there are constraints, or the context is unusable otherwise
     */
    public static AcquisitionContext withPendingKnown(Acquisition acquisition, AcquisitionContext context) {
        if (!context.constraints().isEmpty()) {
            throw new IllegalArgumentException(acquisition + " does not support constraints, and the context has "
                    + context.constraints().size()
                    + " of them: use an acquisition that does, or drop them");
        }
        return KrigingBeliever.resolvePending(context);
    }

    @Override
    public final int dimension() {
        return q * d;
    }

    @Override
    public final int batchSize() {
        return q;
    }

    @Override
    public final double evaluate(double[] x, double[] gradientOut) {
        double[] value = new double[1];
        evaluateAll(DMatrixRMaj.wrap(1, q * d, x), value, DMatrixRMaj.wrap(1, q * d, gradientOut));
        return value[0];
    }

    /** σ_n², at least what keeps K positive definite where a batch holds a point twice. */
    protected final double noise() {
        return noise;
    }

    /** The points of some arguments, one a row. */
    protected final DMatrixRMaj rows(DMatrixRMaj arguments) {
        return DMatrixRMaj.wrap(arguments.numRows * q, d, arguments.data);
    }

    /** The factor of K of batch b; empty if the covariance is no number. */
    protected final Optional<Cholesky> factor(DMatrixRMaj covariance, int b) {
        DMatrixRMaj k = block(covariance, b);
        for (int i = 0; i < q; i++) {
            k.data[i * q + i] += noise;
        }
        return Cholesky.withJitter(k);
    }

    /** A copy of the q × q block b. */
    protected final DMatrixRMaj block(DMatrixRMaj stacked, int b) {
        DMatrixRMaj block = new DMatrixRMaj(q, q);
        System.arraycopy(stacked.data, b * q * q, block.data, 0, q * q);
        return block;
    }

    /** Writes a block among the stacked ones, as the symmetric matrix nearest to it. */
    protected final void setBlock(DMatrixRMaj stacked, int b, DMatrixRMaj block) {
        for (int i = 0; i < q; i++) {
            for (int j = 0; j < q; j++) {
                stacked.data[(b * q + i) * q + j] = 0.5 * (block.data[i * q + j] + block.data[j * q + i]);
            }
        }
    }
}
