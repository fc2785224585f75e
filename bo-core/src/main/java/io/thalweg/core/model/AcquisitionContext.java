package io.thalweg.core.model;

import io.thalweg.core.random.Seed;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * All that an acquisition function may know. Units are model units: larger is better.
 *
 * @param objective belief about the objective
 * @param constraints beliefs about the black-box constraints; feasible where the latent value is at least its threshold
 * @param incumbent the best value so far: the best observed one without noise, the best posterior mean at an observed point
 *     with noise; {@link Double#NEGATIVE_INFINITY} if nothing feasible was observed
 * @param observed points observed so far, n × d
 * @param pending points being evaluated, p × d; p may be 0
 * @param batchSize number of points that a candidate consists of, q
 * @param seed the randomness of this step
 */
public record AcquisitionContext(
        Posterior objective,
        List<OutcomeConstraint> constraints,
        double incumbent,
        DMatrixRMaj observed,
        DMatrixRMaj pending,
        int batchSize,
        Seed seed) {

    /**
     * A belief about a black-box constraint.
     *
     * @param posterior belief about the constrained outcome
     * @param threshold feasible where the outcome is at least this
     */
    public record OutcomeConstraint(Posterior posterior, double threshold) {}

    /** Copies the list and checks the batch size. */
    public AcquisitionContext {
        constraints = List.copyOf(constraints);
        if (batchSize < 1) {
            throw new IllegalArgumentException("batchSize is " + batchSize + ", must be at least 1");
        }
    }

    /** A context of one-point candidates without constraints or pending points. */
    public static AcquisitionContext of(Posterior objective, double incumbent, Seed seed) {
        DMatrixRMaj none = new DMatrixRMaj(0, objective.dimension());
        return new AcquisitionContext(objective, List.of(), incumbent, none, none, 1, seed);
    }
}
