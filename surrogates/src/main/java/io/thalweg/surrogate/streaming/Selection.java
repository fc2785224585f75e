package io.thalweg.surrogate.streaming;

import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.kernel.GaussianModel;
import java.util.Optional;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * The choice of features by a policy, for batches and for fits.
 *
 * @param policy of the number of points
 * @param spread of all targets so far
 * @param inference of the belief
 */
record Selection(FeaturePolicy policy, RunningMoments spread, Inference inference) {

    /** Rows that are absorbed at a time. */
    static final int CHUNK = 8192;

    /** The belief that has also seen a batch, with the features that the policy asks for. */
    Conditioned absorb(Conditioned base, Observations batch) {
        Conditioned next = policy instanceof FeatureFamily family ? following(family, base, batch.x()) : base;
        for (int from = 0; from < batch.size(); from += CHUNK) {
            Observations part = batch.rows(from, Math.min(from + CHUNK, batch.size()));
            next = policy instanceof SizePolicy sizes ? grown(sizes, next, part) : next.extended(part);
        }
        return settled(next);
    }

    private Conditioned grown(SizePolicy sizes, Conditioned base, Observations batch) {
        Growth growth = new Growth(base, batch, spread);
        sizes.choose(growth);
        return growth.absorb();
    }

    /** The same belief in the features for a belief that is to see more. */
    private static Conditioned following(FeatureFamily family, Conditioned base, DMatrixRMaj x) {
        InducingFeatures next = family.following(base.model().kernel(), base.features(), x);
        if (next == base.features()) {
            return base;
        }
        int[] positions = next.positionsOf(base.features());
        if (family.whitens() && IntStream.range(0, positions.length).allMatch(i -> positions[i] == i)) {
            return base.padded(next);
        }
        return Conditioned.of(base.model(), next, base.past(), base.window())
                .orElseThrow(() -> new ArithmeticException("the covariance of " + next.size()
                        + " inducing features cannot be factorised even with the largest jitter"));
    }

    /** The same features, with the sites of the window where they belong. */
    private Conditioned settled(Conditioned next) {
        return inference == Inference.CONJUGATE
                ? next
                : Conditioned.settled(inference, next.model(), next.features(), next.past(), next.window())
                        .orElse(next);
    }

    /** The same observations with points chosen anew at the present hyperparameters; those of the past stay if they may. */
    Conditioned renewed(Conditioned present) {
        return policy.choosesAnew() ? chosen(policy, present, present.model()).orElse(present) : present;
    }

    /** A belief whose units have changed, with the points that its targets call for in the new ones. */
    Conditioned inOtherUnits(Conditioned changed) {
        boolean called = policy instanceof SizePolicy sizes && sizes.choosesByTargets();
        return called && changed.window().size() > 0 ? renewed(changed) : changed;
    }

    /** The same observations with the features for a fit. */
    Optional<Conditioned> forFit(Conditioned present) {
        return forFit(present, present.model());
    }

    /** The same choice with another inference. */
    Selection with(Inference other) {
        return new Selection(policy, spread, other);
    }

    /** The same observations in another model with the features for a fit. */
    Optional<Conditioned> forFit(Conditioned present, GaussianModel model) {
        return policy.choosesAnew()
                ? chosen(policy.forFits(), present, model)
                : Conditioned.settled(inference, model, present.features(), present.past(), present.window());
    }

    private Optional<Conditioned> chosen(FeaturePolicy by, Conditioned present, GaussianModel model) {
        PseudoLikelihood past = present.past();
        InducingFeatures first =
                by instanceof FeatureFamily family ? family.renewed(model.kernel(), past.features()) : past.features();
        return Conditioned.of(
                        model, first, past, Observations.none(present.window().dimension()))
                .map(base -> new Selection(by, spread, inference).absorb(base, present.window()));
    }
}
