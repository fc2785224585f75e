package io.thalweg.core.study;

import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * What one ask believes: the posteriors, conditioned on failed points, the incumbent and the pending points. It lives as long
 * as the ask; the study's own surrogates are values and do not notice.
 *
 * <p>A point whose evaluation failed is believed to be no better than average, so that the search goes elsewhere. What is
 * believed of pending points is the acquisition function's business.
 */
final class Beliefs {

    private final ModelState model;
    private final List<ConstraintBound> bounds;
    private final int dimension;
    private final List<Surrogate> surrogates = new ArrayList<>();
    private final List<double[]> pending = new ArrayList<>();
    private final double incumbent;

    Beliefs(ModelState model, List<ConstraintBound> bounds, int dimension, boolean deterministic) {
        this.model = model;
        this.bounds = bounds;
        this.dimension = dimension;
        surrogates.add(model.objective().surrogate());
        model.constraints().forEach(constraint -> surrogates.add(constraint.surrogate()));
        incumbent = incumbent(deterministic);
        model.failed().forEach(this::doubt);
    }

    /** The best value so far in model units: without noise the best measured one, otherwise the best posterior mean. */
    private double incumbent(boolean deterministic) {
        List<BestObserved.Entry> best = model.best().entries();
        if (best.isEmpty()) {
            return Double.NEGATIVE_INFINITY;
        }
        if (deterministic) {
            OutcomeScale scale = model.objective().scale();
            return scale.toModel(scale.sign() * best.get(0).value());
        }
        double[] means = surrogates
                .get(0)
                .posterior()
                .predict(model.best().points(best.size(), dimension), 1)
                .mean();
        double highest = Double.NEGATIVE_INFINITY;
        for (double mean : means) {
            highest = Math.max(highest, mean);
        }
        return highest;
    }

    /** Adds a point that is being evaluated. */
    void addPending(double[] u) {
        pending.add(u);
    }

    /** Believes that the objective is at most average at u. */
    private void doubt(double[] u) {
        DMatrixRMaj x = ModelState.rows(List.of(u), dimension);
        Surrogate objective = surrogates.get(0);
        double belief = Math.min(objective.posterior().predict(x, 1).mean()[0], 0);
        surrogates.set(0, objective.observe(Observations.of(x, new double[] {belief})));
    }

    /** The context of a one-point acquisition function. */
    AcquisitionContext context(Seed seed) {
        return context(surrogates.get(0).posterior(), ModelState.rows(pending, dimension), seed);
    }

    /**
     * The context of a function that knows nothing of pending points: they are believed to have returned what is expected of
     * them, so that the objective is certain there.
     */
    AcquisitionContext trustingContext(Seed seed) {
        Surrogate objective = surrogates.get(0);
        if (!pending.isEmpty()) {
            DMatrixRMaj x = ModelState.rows(pending, dimension);
            objective = objective.observe(
                    Observations.of(x, objective.posterior().predict(x, 1).mean()));
        }
        return context(objective.posterior(), new DMatrixRMaj(0, dimension), seed);
    }

    private AcquisitionContext context(Posterior objective, DMatrixRMaj stillPending, Seed seed) {
        List<AcquisitionContext.OutcomeConstraint> constraints = new ArrayList<>();
        for (int c = 0; c < bounds.size(); c++) {
            double threshold =
                    model.constraints().get(c).scale().toModel(bounds.get(c).bound());
            constraints.add(new AcquisitionContext.OutcomeConstraint(
                    surrogates.get(c + 1).posterior(), threshold));
        }
        return new AcquisitionContext(
                objective,
                constraints,
                incumbent,
                model.best().points(Integer.MAX_VALUE, dimension),
                stillPending,
                1,
                seed);
    }
}
