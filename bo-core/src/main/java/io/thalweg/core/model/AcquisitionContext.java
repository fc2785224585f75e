package io.thalweg.core.model;

import io.thalweg.core.random.Seed;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.ejml.data.DMatrixRMaj;

/**
 * All that an acquisition function may know. Units are model units: larger is better. Immutable; start with {@link #of} and
 * change what differs.
 *
 * @param objectives beliefs about the objectives, at least one
 * @param constraints beliefs about the black-box constraints; feasible where the latent value is at least its threshold
 * @param logCost belief about the logarithm of what an evaluation costs; empty if all cost the same
 * @param incumbent the best value of the first objective so far: the best observed one without noise, the best posterior mean
 *     at an observed point with noise, in the context that is given; {@link Double#NEGATIVE_INFINITY} if nothing feasible was observed
 * @param noisy whether what was observed of the objectives may carry noise, so that the incumbent itself is uncertain
 * @param observed the observed points that contend for being the best (with several objectives: for being on the Pareto front),
 *     feasible as far as is known, n × d; in a given context as they would be there. Not to be modified
 * @param referencePoint what the objectives must at least reach to be of interest, one entry an objective; empty if there is
 *     one objective; not to be modified
 * @param pending points being evaluated, p × d; p may be 0; not to be modified
 * @param batchSize number of points that a candidate consists of, q
 * @param domain where candidates come from
 * @param units what model units of the first objective mean
 * @param seed the randomness of this step
 */
public record AcquisitionContext(
        List<Posterior> objectives,
        List<OutcomeConstraint> constraints,
        Optional<Posterior> logCost,
        double incumbent,
        boolean noisy,
        DMatrixRMaj observed,
        double[] referencePoint,
        DMatrixRMaj pending,
        int batchSize,
        InputDomain domain,
        OutcomeUnits units,
        Seed seed) {

    /**
     * A belief about a black-box constraint.
     *
     * @param posterior belief about the constrained outcome
     * @param threshold feasible where the outcome is at least this
     */
    public record OutcomeConstraint(Posterior posterior, double threshold) {}

    /** Copies the lists and checks the counts. */
    public AcquisitionContext {
        objectives = List.copyOf(objectives);
        constraints = List.copyOf(constraints);
        if (objectives.isEmpty()) {
            throw new IllegalArgumentException("objectives is empty, must have at least one");
        }
        if (batchSize < 1) {
            throw new IllegalArgumentException("batchSize is " + batchSize + ", must be at least 1");
        }
        if (referencePoint.length != (objectives.size() == 1 ? 0 : objectives.size())) {
            throw new IllegalArgumentException("referencePoint has " + referencePoint.length + " entries for "
                    + objectives.size() + " objectives, must have one each, or none if there is one objective");
        }
    }

    /** A context of one-point candidates in the unit cube, without constraints, noise, or observed or pending points. */
    public static AcquisitionContext of(Posterior objective, double incumbent, Seed seed) {
        DMatrixRMaj none = new DMatrixRMaj(0, objective.dimension());
        return new AcquisitionContext(
                List.of(objective),
                List.of(),
                Optional.empty(),
                incumbent,
                false,
                none,
                new double[0],
                none,
                1,
                InputDomain.cube(objective.dimension()),
                OutcomeUnits.SAME,
                seed);
    }

    /** The belief about the first objective. */
    public Posterior objective() {
        return objectives.get(0);
    }

    /** Number of input coordinates, d. */
    public int dimension() {
        return objective().dimension();
    }

    /** With these objectives and their reference point. */
    public AcquisitionContext withObjectives(List<Posterior> posteriors, double[] reference) {
        return changed(draft -> {
            draft.objectives = posteriors;
            draft.referencePoint = reference;
        });
    }

    /** With these black-box constraints. */
    public AcquisitionContext withConstraints(List<OutcomeConstraint> others) {
        return changed(draft -> draft.constraints = others);
    }

    /** With a belief about the logarithm of the cost. */
    public AcquisitionContext withLogCost(Optional<Posterior> belief) {
        return changed(draft -> draft.logCost = belief);
    }

    /** With another incumbent. */
    public AcquisitionContext withIncumbent(double value) {
        return changed(draft -> draft.incumbent = value);
    }

    /** With observed points, which carry noise or not. */
    public AcquisitionContext withObserved(DMatrixRMaj points, boolean withNoise) {
        return changed(draft -> {
            draft.observed = points;
            draft.noisy = withNoise;
        });
    }

    /** With these pending points. */
    public AcquisitionContext withPending(DMatrixRMaj points) {
        return changed(draft -> draft.pending = points);
    }

    /** For candidates of so many points. */
    public AcquisitionContext withBatchSize(int q) {
        return changed(draft -> draft.batchSize = q);
    }

    /** With candidates from elsewhere, and other units. */
    public AcquisitionContext withDomain(InputDomain where, OutcomeUnits meaning) {
        return changed(draft -> {
            draft.domain = where;
            draft.units = meaning;
        });
    }

    private AcquisitionContext changed(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.finished();
    }

    /** A context while one of its components is exchanged. */
    private static final class Draft {
        private List<Posterior> objectives;
        private List<OutcomeConstraint> constraints;
        private Optional<Posterior> logCost;
        private double incumbent;
        private boolean noisy;
        private DMatrixRMaj observed;
        private double[] referencePoint;
        private DMatrixRMaj pending;
        private int batchSize;
        private InputDomain domain;
        private OutcomeUnits units;
        private final Seed seed;

        Draft(AcquisitionContext context) {
            objectives = context.objectives;
            constraints = context.constraints;
            logCost = context.logCost;
            incumbent = context.incumbent;
            noisy = context.noisy;
            observed = context.observed;
            referencePoint = context.referencePoint;
            pending = context.pending;
            batchSize = context.batchSize;
            domain = context.domain;
            units = context.units;
            seed = context.seed;
        }

        AcquisitionContext finished() {
            return new AcquisitionContext(
                    objectives,
                    constraints,
                    logCost,
                    incumbent,
                    noisy,
                    observed,
                    referencePoint,
                    pending,
                    batchSize,
                    domain,
                    units,
                    seed);
        }
    }
}
