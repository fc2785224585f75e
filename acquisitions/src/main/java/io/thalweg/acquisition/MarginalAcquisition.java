package io.thalweg.acquisition;

import io.thalweg.acquisition.internal.KrigingBeliever;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;

/**
 * Base of the closed forms for one point: a subclass supplies the formula of its head.
 */
public abstract class MarginalAcquisition implements Acquisition {

    /**
     * Smaller variances are taken for this one. In model units, where outcomes vary by about 1, rounding errors of a
     * predicted variance are of the order of 1e-16, so that nothing known is lost, and heads may divide by σ².
     */
    protected static final double VARIANCE_FLOOR = 1e-20;

    /** For subclasses. */
    protected MarginalAcquisition() {}

    /**
     * The acquisition as a function of the marginal belief at a point.
     *
     * @param mean posterior mean
     * @param variance posterior variance, at least {@link #VARIANCE_FLOOR}
     * @param incumbent the {@linkplain #reference value to compare with}; finite if {@link #withoutIncumbent} is another
     *     acquisition
     * @param partials receives the partial derivatives in mean and variance
     * @return the value
     */
    protected abstract double head(double mean, double variance, double incumbent, Partials partials);

    /**
     * {@return the value that the head compares outcomes with, in model units: the incumbent, or a threshold of the user's}
     *
     * @param context what is known when a point is sought
     */
    protected double reference(AcquisitionContext context) {
        return context.incumbent();
    }

    /** {@return what stands in for this acquisition while there is no incumbent; this one if it does not look at the incumbent} */
    protected MarginalAcquisition withoutIncumbent() {
        return this;
    }

    /**
     * The acquisition function in a context. Pending points are believed to return their posterior means.
     *
     * @throws IllegalArgumentException if the context has several objectives, asks for a batch, has constraints (a {@link
     *     LogAcquisition} can be weighted by them), or has an incumbent that is NaN or +∞
     */
    @Override
    public final AcquisitionFunction on(AcquisitionContext context) {
        requireOneObjective(this, context);
        requireOnePoint(this, context);
        if (!context.constraints().isEmpty()) {
            throw new IllegalArgumentException(this + " does not support constraints, and the context has "
                    + context.constraints().size() + " of them: use a log acquisition, e.g."
                    + " Acquisitions.named(\"logei\")");
        }
        AcquisitionContext believed = KrigingBeliever.resolvePending(context);
        double reference = reference(believed);
        MarginalAcquisition rule = reference == Double.NEGATIVE_INFINITY ? withoutIncumbent() : this;
        return rule.on(believed.objective(), reference);
    }

    /**
     * {@return the acquisition of one outcome, compared with a value}
     *
     * @param outcome the posterior of the outcome
     * @param reference the value that outcomes are compared with
     */
    public final AcquisitionFunction on(Posterior outcome, double reference) {
        return new MarginalFunction(this, outcome, reference);
    }

    /** Refuses several objectives, of which the others would be ignored, in the name of an acquisition for one. */
    static void requireOneObjective(Acquisition acquisition, AcquisitionContext context) {
        if (context.objectives().size() != 1) {
            throw new IllegalArgumentException(acquisition + " is for one objective, and the context has "
                    + context.objectives().size() + ": use an acquisition for several, e.g."
                    + " LogExpectedHypervolumeImprovement, or QLogExpectedHypervolumeImprovement for batches");
        }
    }

    /**
     * Refuses batches in the name of a closed form.
     *
     * @param closedForm the acquisition function, for the message
     * @param context what is known when a point is sought
     * @throws IllegalArgumentException if the context asks for a batch
     */
    public static void requireOnePoint(Acquisition closedForm, AcquisitionContext context) {
        if (context.batchSize() != 1) {
            throw new IllegalArgumentException(closedForm + " is a closed form for one point, but batchSize is "
                    + context.batchSize() + ": choose the points of a batch one after the other, with earlier ones "
                    + "pending (as a study does), or use a Monte Carlo batch acquisition (qLogEI)");
        }
    }

    @Override
    public String toString() {
        return getClass().getSimpleName();
    }
}
