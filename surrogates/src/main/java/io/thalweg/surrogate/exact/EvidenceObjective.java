package io.thalweg.surrogate.exact;

import io.thalweg.core.linalg.Cholesky;
import io.thalweg.core.model.Observations;
import io.thalweg.core.optimize.DifferentiableFunction;
import io.thalweg.surrogate.kernel.KernelGradient;
import io.thalweg.surrogate.parameter.ParameterVector;
import java.util.Arrays;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * What a fit minimises: −(log evidence + log prior), a function of the unconstrained coordinates of the hyperparameters. The
 * priors' densities are those in natural units, without the Jacobian of the transform: the maximum is then the same in any
 * coordinates.
 */
final class EvidenceObjective implements DifferentiableFunction {

    private final GaussianModel model;
    private final Observations data;
    private final ParameterVector parameters;

    EvidenceObjective(GaussianModel model, Observations data) {
        this.model = model;
        this.data = data;
        this.parameters = model.parameters();
    }

    @Override
    public int dimension() {
        return parameters.coordinateCount();
    }

    /** Number of observations. */
    int size() {
        return data.size();
    }

    /** The model at some coordinates. */
    GaussianModel at(double[] coordinates) {
        return model.withParameters(parameters.withCoordinates(coordinates));
    }

    @Override
    public double evaluate(double[] x, double[] gradientOut) {
        ParameterVector at = parameters.withCoordinates(x);
        GaussianModel candidate = model.withParameters(at);
        Optional<Cholesky> factor = Cholesky.withJitter(ConditionedModel.covariance(candidate, data));
        if (factor.isEmpty()) {
            Arrays.fill(gradientOut, 0);
            return Double.POSITIVE_INFINITY;
        }
        ConditionedModel conditioned = ConditionedModel.of(candidate, data, factor.get());
        double[] coordinateGradient = at.toCoordinateGradient(naturalGradient(conditioned));
        at.addLogPriorGradient(coordinateGradient);
        for (int i = 0; i < gradientOut.length; i++) {
            gradientOut[i] = -coordinateGradient[i];
        }
        double value = -(conditioned.logEvidence() + at.logPrior());
        return Double.isNaN(value) ? Double.POSITIVE_INFINITY : value;
    }

    /** ∂ log evidence / ∂θ in natural units, at the profiled mean (whose own derivative vanishes there). */
    static double[] naturalGradient(ConditionedModel conditioned) {
        Observations data = conditioned.data;
        DMatrixRMaj g = conditioned.covarianceAdjoint();
        int size = conditioned.model.parameters().size();
        double[] gradient = new double[size];
        conditioned.model.kernel().gramPullback(data.x(), g, KernelGradient.ofParameters(gradient));
        for (int i = 0; i < data.size(); i++) {
            if (!data.noiseIsGiven(i)) {
                gradient[size - 1] += g.data[i * g.numCols + i];
            }
        }
        return gradient;
    }
}
