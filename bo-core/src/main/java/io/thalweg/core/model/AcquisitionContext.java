package io.thalweg.core.model;

import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Fidelity;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.ejml.data.DMatrixRMaj;

/**
 * Everything that an acquisition function may use. Units are model units: larger is better. Immutable; start with
 * {@link #of} and change what differs.
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
 * @param fidelity the coordinate that says how much is invested; what is sought is the best point where it is 1, and {@code incumbent},
 *     {@code observed} and {@code domain} are of such points. Empty if there is none
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
        Optional<Fidelity> fidelity,
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

    /**
     * Copies the lists and checks the counts.
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
     * @param fidelity the coordinate that says how much is invested; what is sought is the best point where it is 1, and {@code incumbent},
     *     {@code observed} and {@code domain} are of such points. Empty if there is none
     * @param domain where candidates come from
     * @param units what model units of the first objective mean
     * @param seed the randomness of this step
     */
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

    /**
     * {@return a context of one-point candidates in the unit cube, without constraints, noise, or observed or pending points}
     *
     * @param objective the posterior of the objective
     * @param incumbent the best value so far
     * @param seed the randomness
     */
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
                Optional.empty(),
                InputDomain.cube(objective.dimension()),
                OutcomeUnits.SAME,
                seed);
    }

    /** {@return the belief about the first objective} */
    public Posterior objective() {
        return objectives.get(0);
    }

    /** {@return the number of input coordinates, d} */
    public int dimension() {
        return objective().dimension();
    }

    /**
     * {@return this context with these objectives and their reference point}
     *
     * @param posteriors one for each objective
     * @param reference the reference point, one value for each objective
     */
    public AcquisitionContext withObjectives(List<Posterior> posteriors, double[] reference) {
        return changed(draft -> {
            draft.objectives = posteriors;
            draft.referencePoint = reference;
        });
    }

    /**
     * {@return this context with these black-box constraints}
     *
     * @param others the constraints
     */
    public AcquisitionContext withConstraints(List<OutcomeConstraint> others) {
        return changed(draft -> draft.constraints = others);
    }

    /**
     * {@return this context with a belief about the logarithm of the cost}
     *
     * @param belief about the logarithm of the cost
     */
    public AcquisitionContext withLogCost(Optional<Posterior> belief) {
        return changed(draft -> draft.logCost = belief);
    }

    /**
     * {@return this context with another incumbent}
     *
     * @param value the incumbent, in model units
     */
    public AcquisitionContext withIncumbent(double value) {
        return changed(draft -> draft.incumbent = value);
    }

    /**
     * {@return this context with observed points, which carry noise or not}
     *
     * @param points the points, one a row
     * @param withNoise whether their values carry noise
     */
    public AcquisitionContext withObserved(DMatrixRMaj points, boolean withNoise) {
        return changed(draft -> {
            draft.observed = points;
            draft.noisy = withNoise;
        });
    }

    /**
     * {@return this context with these pending points}
     *
     * @param points the points, one a row
     */
    public AcquisitionContext withPending(DMatrixRMaj points) {
        return changed(draft -> draft.pending = points);
    }

    /**
     * {@return this context for candidates of so many points}
     *
     * @param q how many points
     */
    public AcquisitionContext withBatchSize(int q) {
        return changed(draft -> draft.batchSize = q);
    }

    /**
     * {@return this context with a coordinate that says how much is invested}
     *
     * @param invested the fidelity; empty for none
     */
    public AcquisitionContext withFidelity(Optional<Fidelity> invested) {
        return changed(draft -> draft.fidelity = invested);
    }

    /**
     * {@return this context with candidates from elsewhere, and other units}
     *
     * @param where where candidates lie
     * @param meaning of the units of outcomes
     */
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
        private Optional<Fidelity> fidelity;
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
            fidelity = context.fidelity;
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
                    fidelity,
                    domain,
                    units,
                    seed);
        }
    }
}
