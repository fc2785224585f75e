package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.Factor;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import java.io.IOException;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * What is remembered of folded observations: a Gaussian likelihood of the values a of the inducing features of that time, in natural
 * form, log l(a) = −½aᵀΛa + ηᵀa + c. It is kept by its whitened sums: Λ = L'⁻ᵀG'L'⁻¹, η = L'⁻ᵀh', for both right-hand sides; so
 * neither inverse is formed. Immutable.
 *
 * <p>Sums over observations of learnt noise are kept in units of the noise, so that its variance is learnt from all of them; at the
 * variance with which they were folded they are the published ones.
 *
 * @param features a
 * @param factor L', of their covariance when they were folded
 * @param learnt sums over observations whose noise is learnt, as if its variance were 1
 * @param given sums over observations of given noise, which scale with the units of the targets
 * @param learntPenalty the trace terms that folding fixed: ½ Σ rᵢ and what was lost from features to features, for a noise variance of 1
 * @param givenPenalty ½ Σ rᵢ/σᵢ² and what was lost, in nats
 */
record PseudoLikelihood(
        InducingFeatures features, Factor factor, Sums learnt, Sums given, double learntPenalty, double givenPenalty) {

    static PseudoLikelihood none(InducingFeatures noFeatures) {
        return new PseudoLikelihood(noFeatures, Cholesky.empty(), Sums.zero(0), Sums.zero(0), 0, 0);
    }

    /** Of no observations, in some features. */
    static PseudoLikelihood empty(InducingFeatures features, Factor factor) {
        Sums nothing = Sums.zero(features.size());
        return new PseudoLikelihood(features, factor, nothing, nothing, 0, 0);
    }

    /** Whether two are of the same features at the same hyperparameters, to the last bit. */
    boolean isOf(InducingFeatures others, Factor theirs) {
        return features.size() == others.size()
                && Arrays.equals(factor.lower().data, theirs.lower().data)
                && Arrays.equals(features.positionsOf(others), features.positionsOf(features));
    }

    /** Throws IllegalArgumentException if they are not. */
    void requireOf(InducingFeatures others, Factor theirs) {
        if (!isOf(others, theirs)) {
            throw new IllegalArgumentException(
                    "the sums are over other features, or the same at other hyperparameters: "
                            + "merge sums that were made by one surrogate, and into it");
        }
    }

    /** Of these observations and others, in the same features. */
    PseudoLikelihood plus(PseudoLikelihood other) {
        return new PseudoLikelihood(
                features,
                factor,
                learnt.plus(other.learnt),
                given.plus(other.given),
                learntPenalty + other.learntPenalty,
                givenPenalty + other.givenPenalty);
    }

    /**
     * The same observations where the variance of f is another: features and residuals are so many times as large, and nothing is lost.
     *
     * @param then the factor of the features' covariance at the new variance
     * @param times new variance over old one
     */
    PseudoLikelihood withVarianceTimes(double times, Factor then) {
        return new PseudoLikelihood(
                features,
                then,
                learnt.withFeaturesTimes(Math.sqrt(times)),
                given.withFeaturesTimes(Math.sqrt(times)),
                learntPenalty * times,
                givenPenalty * times);
    }

    boolean isEmpty() {
        return learnt.isEmpty() && given.isEmpty();
    }

    /** The sums at a noise variance. */
    Sums at(double noiseVariance) {
        return learnt.withNoiseTimes(noiseVariance).plus(given);
    }

    /** The trace terms at a noise variance, in nats. */
    double penalty(double noiseVariance) {
        return learntPenalty / noiseVariance + givenPenalty;
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
                learntPenalty,
                givenPenalty * scale * scale);
    }

    void write(FeaturePolicy policy, StateWriter out) throws IOException {
        policy.write(features, out);
        out.writeFactor(factor);
        learnt.write(out);
        given.write(out);
        out.writeDouble(learntPenalty);
        out.writeDouble(givenPenalty);
    }

    static PseudoLikelihood read(FeaturePolicy policy, StateReader in) throws IOException {
        InducingFeatures features = policy.read(in);
        int r = features.size();
        return new PseudoLikelihood(
                features,
                in.readFactor(features.groups()),
                Sums.read(r, in),
                Sums.read(r, in),
                in.readDouble(),
                in.readDouble());
    }
}
