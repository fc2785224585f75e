package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.Factor;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.internal.linalg.Partition;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.surrogate.internal.feature.FeaturePosterior;
import io.thalweg.surrogate.internal.feature.Moments;
import io.thalweg.surrogate.internal.feature.WhitenedFeatures;
import io.thalweg.surrogate.internal.feature.WhitenedGaussian;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.online.NoiseVariances;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * A model conditioned on a remembered past and a window of observations, whose targets are those of the surrogate less its origin.
 * Immutable.
 *
 * @param model kernel, noise and mean
 * @param features b
 * @param factor L of K_bb
 * @param past what was folded
 * @param window the observations at hand, or the sites that stand for them; the belief has seen them
 * @param belief about the whitened features
 * @param penalty the trace terms, in nats
 * @param corrections what the likelihood of each observation of the window differs by from its site, in nats; empty if it is Gaussian
 */
record Conditioned(
        GaussianModel model,
        InducingFeatures features,
        Factor factor,
        PseudoLikelihood past,
        Observations window,
        WhitenedGaussian belief,
        double penalty,
        double[] corrections) {

    /** Without observations. */
    static Conditioned prior(GaussianModel model, InducingFeatures none) {
        int dimension = none.dimension();
        WhitenedGaussian nothing =
                WhitenedGaussian.of(Cholesky.empty(), new double[0], new double[0], Moments.NONE, model.mean());
        return new Conditioned(
                model,
                none,
                Cholesky.empty(),
                PseudoLikelihood.none(none),
                Observations.none(dimension),
                nothing,
                0,
                new double[0]);
    }

    /** The belief at given hyperparameters and features, from what is remembered and at hand. */
    static Optional<Conditioned> of(
            GaussianModel model, InducingFeatures features, PseudoLikelihood past, Observations window) {
        return settled(Inference.CONJUGATE, model, features, past, window);
    }

    /** The same by some inference. */
    static Optional<Conditioned> settled(
            Inference inference,
            GaussianModel model,
            InducingFeatures features,
            PseudoLikelihood past,
            Observations window) {
        return inference
                .settle(model, features, past, window)
                .map(settled -> new Conditioned(
                        model,
                        features,
                        settled.bound().factor(),
                        past,
                        settled.sites(),
                        settled.bound().belief(),
                        settled.bound().penalty(),
                        settled.corrections()));
    }

    WhitenedFeatures<InducingFeatures> map() {
        return new WhitenedFeatures<>(model.kernel(), features, factor);
    }

    /**
     * The belief about f.
     *
     * @param origin what was subtracted from the targets
     */
    Posterior posterior(double origin) {
        return new FeaturePosterior(
                map(),
                Optional.of(model.kernel()),
                belief,
                origin,
                model.noise().value());
    }

    /**
     * How many observations of the learnt noise each feature stands for: the diagonal of σ²Λ = σ²L⁻ᵀ(B − I)L⁻¹ if all data were folded
     * now.
     */
    double[] observationsStoodFor() {
        int r = features.size();
        DMatrixRMaj information = new DMatrixRMaj(r, r);
        LinearAlgebra.symmetricRankK(1, belief.factor().lower(), false, 0, information);
        for (int k = 0; k < r; k++) {
            information.data[k * r + k] -= 1;
        }
        factor.solveLowerTransposedInPlace(information);
        CommonOps_DDRM.transpose(information);
        factor.solveLowerTransposedInPlace(information);
        double[] count = new double[r];
        for (int k = 0; k < r; k++) {
            count[k] = Math.max(0, model.noise().value() * information.data[k * r + k]);
        }
        return count;
    }

    /** The bound on the log evidence of all observations, in nats. */
    double bound() {
        return belief.logEvidence() - penalty + Arrays.stream(corrections).sum();
    }

    /** The bound plus the log priors: what fits maximise. */
    double objective() {
        return bound() + model.parameters().logPrior();
    }

    /**
     * The same belief in more features, which have the covariance I and none with those so far. What was seen is taken to tell nothing of
     * them: that is so where it lies in the span of the features so far, and else a bound that is lower, and valid, until the belief is
     * computed anew.
     *
     * @param more these features, then others
     */
    Conditioned padded(InducingFeatures more) {
        int r = features.size();
        int added = more.size() - r;
        DMatrixRMaj none = new DMatrixRMaj(added, r);
        DMatrixRMaj own = CommonOps_DDRM.identity(added);
        WhitenedGaussian wider = WhitenedGaussian.of(
                WhitenedFeatures.whole(belief.factor()).append(none, own).orElseThrow(),
                Arrays.copyOf(belief.targetSide(), more.size()),
                Arrays.copyOf(belief.constantSide(), more.size()),
                belief.moments(),
                model.mean());
        return new Conditioned(
                model,
                more,
                WhitenedFeatures.whole(factor).append(none, own).orElseThrow(),
                past,
                window,
                wider,
                penalty,
                corrections);
    }

    /** The belief that has also seen a batch, with the same features: O(r²) an observation. */
    Conditioned extended(Observations batch) {
        DMatrixRMaj v = map().columns(batch.x());
        double[] noise = NoiseVariances.of(batch, model.noise().value());
        double[] residual = OnlineBound.residual(model.kernel(), batch.x(), v);
        return new Conditioned(
                model,
                features,
                factor,
                past,
                window.append(batch),
                belief.observe(CommonOps_DDRM.transpose(v, null), batch.y(), noise),
                penalty + OnlineBound.weightedResidual(residual, noise),
                new double[0]);
    }

    /** The same belief, with the oldest observations of the window remembered by the features alone. */
    Conditioned fold(int oldest) {
        if (oldest == 0) {
            return this;
        }
        if (oldest == window.size() && isWhollyLearnt()) {
            return wholly();
        }
        double folding = corrections.length == 0
                ? 0
                : Arrays.stream(corrections, 0, oldest).sum();
        PseudoLikelihood before = pastInFeatures();
        PseudoLikelihood seen = summed(window.rows(0, oldest), -folding);
        PseudoLikelihood longer = new PseudoLikelihood(
                features,
                factor,
                before.learnt().plus(seen.learnt()),
                before.given().plus(seen.given()),
                before.learntPenalty() + seen.learntPenalty(),
                before.givenPenalty() + seen.givenPenalty());
        return new Conditioned(
                model,
                features,
                factor,
                longer,
                window.rows(oldest, window.size()),
                belief,
                penalty - folding,
                corrections.length == 0 ? corrections : Arrays.copyOfRange(corrections, oldest, corrections.length));
    }

    /** What is remembered, in the present features. */
    private PseudoLikelihood pastInFeatures() {
        Carried carried = new Carried(past, model, features, factor);
        return new PseudoLikelihood(
                features,
                factor,
                carried.learnt,
                carried.given,
                past.learntPenalty() + carried.learntLost,
                past.givenPenalty() + carried.givenLost);
    }

    /** What would be remembered of observations alone, in the present features. */
    PseudoLikelihood summed(Observations some) {
        return summed(some, 0);
    }

    private PseudoLikelihood summed(Observations some, double correction) {
        int n = some.size();
        DMatrixRMaj v = map().columns(some.x());
        double[] noise = NoiseVariances.of(some, model.noise().value());
        boolean[] given = new boolean[n];
        boolean[] learnt = new boolean[n];
        double[] residual = OnlineBound.residual(model.kernel(), some.x(), v);
        double learntPenalty = 0;
        double givenPenalty = correction;
        for (int i = 0; i < n; i++) {
            given[i] = some.noiseIsGiven(i);
            learnt[i] = !given[i];
            if (given[i]) {
                givenPenalty += 0.5 * residual[i] / noise[i];
            } else {
                learntPenalty += 0.5 * residual[i];
                noise[i] = 1;
            }
        }
        Partition groups = features.groups();
        return new PseudoLikelihood(
                features,
                factor,
                Sums.of(v, groups, some.y(), noise, learnt),
                Sums.of(v, groups, some.y(), noise, given),
                learntPenalty,
                givenPenalty);
    }

    /** The same features and hyperparameters, without observations. */
    Conditioned emptied() {
        return of(model, features, PseudoLikelihood.empty(features, factor), window.rows(0, 0))
                .orElseThrow();
    }

    /**
     * The belief that also remembers others.
     *
     * @throws IllegalArgumentException if these are of other features, or of the same at other hyperparameters
     */
    Conditioned plus(PseudoLikelihood others) {
        others.requireOf(features, factor);
        return of(model, features, pastInFeatures().plus(others), window)
                .orElseThrow(() -> new ArithmeticException("the sum of both overflows"));
    }

    /**
     * The same with the most likely variances of f and of the noise, where all that was seen are sums in the present features: these are
     * right for any variances.
     *
     * @return empty if there are no better ones
     */
    Optional<Conditioned> withVariancesOfSums() {
        if (!past.isOf(features, factor) || !past.given().isEmpty() || past.isEmpty()) {
            return Optional.empty();
        }
        return VarianceSearch.ofSums(this).flatMap(this::at).filter(better -> better.objective() > objective());
    }

    /** The same sums at other variances. */
    private Optional<Conditioned> at(GaussianModel better) {
        double times = better.kernel() instanceof Scaled now && model.kernel() instanceof Scaled before
                ? now.scale().value() / before.scale().value()
                : 1;
        return OnlineBound.factor(better.kernel(), features)
                .flatMap(then -> of(better, features, past.withVarianceTimes(times, then), window));
    }

    /** The same belief, with all of the window remembered by the features alone: no more than to write down what is known. */
    private Conditioned wholly() {
        PseudoLikelihood longer = new PseudoLikelihood(
                features,
                factor,
                seen(),
                Sums.zero(features.size()),
                (penalty - past.givenPenalty()) * model.noise().value(),
                past.givenPenalty());
        return new Conditioned(
                model, features, factor, longer, Observations.none(features.dimension()), belief, penalty, corrections);
    }

    /** The sums over all observations at noise variance 1, if they are at hand and all noise is learnt. */
    Optional<Sums> learntSums() {
        return isWhollyLearnt() ? Optional.of(seen()) : Optional.empty();
    }

    /** The same with the most likely variances of f and of the noise, if these are to be learnt from sums that are at hand. */
    Conditioned withBestVariances() {
        return VarianceSearch.of(this)
                .flatMap(better -> of(better, features, past, window))
                .filter(better -> better.objective() > objective())
                .orElse(this);
    }

    /** Whether no noise was given and the sum over all is at hand, as it is of features in groups. */
    private boolean isWhollyLearnt() {
        return belief.information().isPresent()
                && corrections.length == 0
                && past.given().isEmpty()
                && !window.anyNoiseIsGiven();
    }

    /** The sums over all observations, as if the noise variance were 1: σ²(B − I) and the right-hand sides. O(r²). */
    private Sums seen() {
        DMatrixRMaj gram = belief.information().orElseThrow().copy();
        for (int k = 0; k < gram.numRows; k++) {
            gram.data[k * gram.numCols + k] -= 1;
        }
        return new Sums(gram, belief.targetSide(), belief.constantSide(), belief.moments())
                .withNoiseTimes(1 / model.noise().value());
    }

    /**
     * In units {@code scale} times as large; see {@link io.thalweg.core.model.Surrogate#restandardise}.
     *
     * @param then the model in the new units
     * @return empty if the numbers leave their range
     */
    Optional<Conditioned> rescaled(double scale, GaussianModel then) {
        Observations changed = window.restandardised(0, scale);
        PseudoLikelihood remembered = past.rescaled(scale);
        boolean given = !past.given().isEmpty() || window.anyNoiseIsGiven();
        if (given) {
            return of(then, features, remembered, changed);
        }
        return Optional.of(new Conditioned(
                then,
                features,
                factor,
                remembered,
                changed,
                belief.withTargets(0, scale, then.mean()),
                penalty,
                corrections));
    }

    /** Writes all but the model. */
    void write(FeaturePolicy policy, StateWriter out) throws IOException {
        policy.write(features, out);
        out.writeFactor(factor);
        past.write(policy, out);
        out.writeObservations(window);
        belief.write(out);
        out.writeDouble(penalty);
        out.writeDoubles(corrections);
    }

    /** What was written of a model. */
    static Conditioned read(GaussianModel model, FeaturePolicy policy, StateReader in) throws IOException {
        InducingFeatures features = policy.read(in);
        return new Conditioned(
                model,
                features,
                in.readFactor(features.groups()),
                PseudoLikelihood.read(policy, in),
                in.readObservations(),
                WhitenedGaussian.read(features.groups(), features.independent(), model.mean(), in),
                in.readDouble(),
                in.readDoubles());
    }
}
