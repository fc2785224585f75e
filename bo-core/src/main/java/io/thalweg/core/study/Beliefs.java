package io.thalweg.core.study;

import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
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
    private final ModelInputs inputs;
    private final long present;
    private final List<Surrogate> surrogates = new ArrayList<>();
    private final List<double[]> pending = new ArrayList<>();
    private final DMatrixRMaj contenders;
    private final double incumbent;
    private final boolean noisy;

    /**
     * Beliefs about the space as it is at the time of a trial.
     *
     * @param present number of the trial; where the objective does not drift it makes no difference
     */
    Beliefs(ModelState model, List<ConstraintBound> bounds, ModelInputs inputs, long present, boolean deterministic) {
        this.model = model;
        this.bounds = bounds;
        this.inputs = inputs;
        this.present = present;
        this.noisy = !deterministic || inputs.drifting();
        surrogates.add(model.objective().surrogate());
        model.constraints().forEach(constraint -> surrogates.add(constraint.surrogate()));
        double[] measured = model.contenders().entries().stream()
                .mapToDouble(Contenders.Entry::value)
                .toArray();
        DMatrixRMaj points = model.contenders().points(measured.length, dimension());
        if (measured.length == 0) {
            contenders = points;
            incumbent = Double.NEGATIVE_INFINITY;
        } else if (!noisy) {
            OutcomeScale scale = model.objective().scale();
            contenders = points;
            incumbent = scale.toModel(scale.sign() * measured[0]);
        } else {
            double[] means = posterior(0).predict(points, 1).mean();
            contenders = inputs.drifting() ? inOrder(points, means) : points;
            incumbent = Arrays.stream(means).max().orElseThrow();
        }
        model.failed().forEach(this::doubt);
    }

    private int dimension() {
        return inputs.space().dimension();
    }

    private Posterior posterior(int outcome) {
        return inputs.at(surrogates.get(outcome).posterior(), present);
    }

    /** The rows of x, those of the highest values first. */
    private static DMatrixRMaj inOrder(DMatrixRMaj x, double[] values) {
        int d = x.numCols;
        DMatrixRMaj ordered = new DMatrixRMaj(x.numRows, d);
        int[] order = IntStream.range(0, x.numRows)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -values[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int i = 0; i < order.length; i++) {
            System.arraycopy(x.data, order[i] * d, ordered.data, i * d, d);
        }
        return ordered;
    }

    /** The best points observed, at most so many, best first. */
    DMatrixRMaj best(int most) {
        int rows = Math.min(most, contenders.numRows);
        return new DMatrixRMaj(
                rows, contenders.numCols, true, Arrays.copyOf(contenders.data, rows * contenders.numCols));
    }

    /** Adds a point that is being evaluated. */
    void addPending(double[] u) {
        pending.add(u);
    }

    /** Believes that the objective was at most average where a trial failed. */
    private void doubt(double[] input) {
        DMatrixRMaj x = ModelState.rows(List.of(input), inputs.dimension());
        Surrogate objective = surrogates.get(0);
        double belief = Math.min(objective.posterior().predict(x, 1).mean()[0], 0);
        surrogates.set(0, objective.observe(Observations.of(x, new double[] {belief})));
    }

    /** The context of a one-point acquisition function. */
    AcquisitionContext context(Seed seed) {
        return context(posterior(0), ModelState.rows(pending, dimension()), seed);
    }

    /**
     * The context of a function that knows nothing of pending points: they are believed to have returned what is expected of
     * them, so that the objective is certain there.
     */
    AcquisitionContext trustingContext(Seed seed) {
        Surrogate objective = surrogates.get(0);
        if (!pending.isEmpty()) {
            List<double[]> now =
                    pending.stream().map(u -> inputs.of(u, present)).toList();
            DMatrixRMaj x = ModelState.rows(now, inputs.dimension());
            objective = objective.observe(
                    Observations.of(x, objective.posterior().predict(x, 1).mean()));
        }
        return context(inputs.at(objective.posterior(), present), new DMatrixRMaj(0, dimension()), seed);
    }

    private AcquisitionContext context(Posterior objective, DMatrixRMaj stillPending, Seed seed) {
        List<AcquisitionContext.OutcomeConstraint> constraints = new ArrayList<>();
        for (int c = 0; c < bounds.size(); c++) {
            double threshold =
                    model.constraints().get(c).scale().toModel(bounds.get(c).bound());
            constraints.add(new AcquisitionContext.OutcomeConstraint(posterior(c + 1), threshold));
        }
        return AcquisitionContext.of(objective, incumbent, seed)
                .withConstraints(constraints)
                .withObserved(contenders, noisy)
                .withPending(stillPending)
                .withDomain(inputs.domain(), model.objective().scale().units());
    }
}
