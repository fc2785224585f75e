package io.thalweg.surrogate.streaming;

import io.thalweg.core.linalg.Cholesky;
import io.thalweg.surrogate.feature.Moments;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * What is remembered of folded observations: a Gaussian likelihood of the values a of the inducing features of that time, in natural
 * form, log l(a) = −½aᵀΛa + ηᵀa + c. It is kept by its whitened sums: Λ = L'⁻ᵀG'L'⁻¹, η = L'⁻ᵀh', for both right-hand sides; so
 * neither inverse is formed. Immutable.
 *
 * @param features a
 * @param factor L', of their covariance when they were folded
 * @param learnt sums over observations whose noise was learnt
 * @param given sums over observations of given noise, which scale with the units of the targets
 * @param penalty the trace terms that folding fixed, in nats: ½ Σ rᵢ/σᵢ² and what was lost from features to features
 */
record PseudoLikelihood(InducingFeatures features, Cholesky factor, Sums learnt, Sums given, double penalty) {

    static PseudoLikelihood none(InducingFeatures noFeatures) {
        return new PseudoLikelihood(noFeatures, Cholesky.empty(), Sums.zero(0), Sums.zero(0), 0);
    }

    boolean isEmpty() {
        return learnt.isEmpty() && given.isEmpty();
    }

    Sums all() {
        return learnt.plus(given);
    }

    Moments moments() {
        return learnt.moments().plus(given.moments());
    }

    /** W'ᵀ M W' for W' = L'⁻ᵀ: L'⁻¹ M L'⁻ᵀ. */
    DMatrixRMaj whiten(DMatrixRMaj m) {
        DMatrixRMaj half = factor.solveLower(m);
        CommonOps_DDRM.transpose(half);
        factor.solveLowerInPlace(half);
        return half;
    }

    /** L'⁻ᵀ M L'⁻¹, for symmetric M. */
    DMatrixRMaj unwhiten(DMatrixRMaj m) {
        DMatrixRMaj half = factor.solveLowerTransposed(m);
        CommonOps_DDRM.transpose(half);
        factor.solveLowerTransposedInPlace(half);
        return half;
    }

    /** In units {@code scale} times as large: given noise variances go along, learnt ones keep their value. */
    PseudoLikelihood rescaled(double scale) {
        return new PseudoLikelihood(
                features,
                factor,
                learnt.withTargets(scale),
                given.isEmpty()
                        ? given
                        : given.withNoiseTimes(1 / (scale * scale)).withTargets(scale),
                penalty);
    }
}
