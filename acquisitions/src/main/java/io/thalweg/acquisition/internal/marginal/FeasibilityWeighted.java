package io.thalweg.acquisition.internal.marginal;

import io.thalweg.acquisition.LogAcquisition;
import io.thalweg.acquisition.MarginalAcquisition;
import io.thalweg.acquisition.internal.KrigingBeliever;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionContext.OutcomeConstraint;
import io.thalweg.core.model.AcquisitionFunction;
import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * A utility weighted by the probability that all black-box constraints hold, on the log scale: log a(x) + Σᵢ log P(cᵢ(x) ≥
 * tᵢ), for independent models of the outcomes (for expected improvement: Schonlau, Welch and Jones 1998; Gardner et al.
 * 2014). The maximiser is that of the product, but nothing underflows.
 *
 * <p>While nothing feasible is known (the incumbent is −∞) there is nothing to improve on, and the probability of
 * feasibility alone is searched; several objectives have their reference point to improve on instead. Without constraints this is the utility itself, so it is safe as a default.
 *
 * @param utility logarithm of the utility, e.g. {@link LogExpectedImprovement}; for {@link ExpectedImprovement} or
 *     {@link ProbabilityOfImprovement} use their log forms, which have the same maximiser
 */
public record FeasibilityWeighted(LogAcquisition utility) implements LogAcquisition {

    /**
     * The weighted acquisition function in a context. Pending points are believed to return their posterior means, of the
     * objective and of the constraints.
     *
     * @throws IllegalArgumentException if the context asks for a batch, a threshold is not finite, a constraint's model
     *     has another number of inputs than the objective's, or the utility cannot be used in the context
     */
    @Override
    public AcquisitionFunction on(AcquisitionContext context) {
        MarginalAcquisition.requireOnePoint(this, context);
        requireUsableConstraints(context);
        AcquisitionContext believed = KrigingBeliever.resolvePending(context);
        List<AcquisitionFunction> terms = new ArrayList<>();
        // With several objectives there is always the reference point to improve on.
        if (believed.constraints().isEmpty()
                || believed.incumbent() != Double.NEGATIVE_INFINITY
                || believed.objectives().size() > 1) {
            terms.add(utility.on(believed.withConstraints(List.of())));
        }
        LogProbabilityOfImprovement logProbability = new LogProbabilityOfImprovement();
        for (OutcomeConstraint constraint : believed.constraints()) {
            terms.add(logProbability.on(constraint.posterior(), constraint.threshold()));
        }
        return terms.size() == 1 ? terms.get(0) : new Sum(terms);
    }

    /**
     * Checks the constraints of a context.
     *
     * @throws IllegalArgumentException if a threshold is not finite, or a constraint's model has another number of inputs than
     *     the first objective's
     */
    public static void requireUsableConstraints(AcquisitionContext context) {
        int d = context.objective().dimension();
        for (int i = 0; i < context.constraints().size(); i++) {
            OutcomeConstraint constraint = context.constraints().get(i);
            if (!Double.isFinite(constraint.threshold())) {
                throw new IllegalArgumentException("constraints[" + i + "].threshold is " + constraint.threshold()
                        + ", must be finite: leave out a constraint that always holds");
            }
            if (constraint.posterior().dimension() != d) {
                throw new IllegalArgumentException("constraints[" + i + "].posterior has "
                        + constraint.posterior().dimension() + " inputs where the objective has " + d);
            }
        }
    }

    /** A sum of functions of one point. */
    private record Sum(List<AcquisitionFunction> terms) implements AcquisitionFunction {

        @Override
        public int dimension() {
            return terms.get(0).dimension();
        }

        @Override
        public int batchSize() {
            return 1;
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            double[] value = new double[1];
            evaluateAll(DMatrixRMaj.wrap(1, x.length, x), value, DMatrixRMaj.wrap(1, gradientOut.length, gradientOut));
            return value[0];
        }

        @Override
        public void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
            terms.get(0).evaluateAll(points, values, gradients);
            double[] more = new double[points.numRows];
            DMatrixRMaj slopes = new DMatrixRMaj(points.numRows, dimension());
            for (AcquisitionFunction term : terms.subList(1, terms.size())) {
                term.evaluateAll(points, more, slopes);
                add(values, more);
                CommonOps_DDRM.addEquals(gradients, slopes);
            }
        }

        @Override
        public void valueAll(DMatrixRMaj points, double[] values) {
            terms.get(0).valueAll(points, values);
            double[] more = new double[points.numRows];
            for (AcquisitionFunction term : terms.subList(1, terms.size())) {
                term.valueAll(points, more);
                add(values, more);
            }
        }

        private static void add(double[] values, double[] more) {
            for (int i = 0; i < more.length; i++) {
                values[i] += more[i];
            }
        }
    }
}
