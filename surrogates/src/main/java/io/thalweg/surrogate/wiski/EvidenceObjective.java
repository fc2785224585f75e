package io.thalweg.surrogate.wiski;

import io.thalweg.core.optimize.DifferentiableFunction;
import io.thalweg.surrogate.parameter.ParameterVector;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * What a refit minimises: −(log evidence + log prior), a function of the unconstrained coordinates of the hyperparameters at a
 * fixed choice of features. It remembers the best point, so that the work there is not done again.
 */
final class EvidenceObjective implements DifferentiableFunction {

    private final WiskiModel model;
    private final Statistics statistics;
    private final List<KeptFeatures> kept;
    private final ParameterVector parameters;
    private int evaluations;
    private double bestValue = Double.POSITIVE_INFINITY;
    private @Nullable Conditioned best;

    EvidenceObjective(WiskiModel model, Statistics statistics, List<KeptFeatures> kept) {
        this.model = model;
        this.statistics = statistics;
        this.kept = kept;
        this.parameters = model.parameters();
    }

    @Override
    public int dimension() {
        return parameters.coordinateCount();
    }

    /** The hyperparameters where the objective was made. */
    ParameterVector parameters() {
        return parameters;
    }

    int evaluations() {
        return evaluations;
    }

    double bestValue() {
        return bestValue;
    }

    /** The conditioned model at the best point so far; empty if no value was finite. */
    Optional<Conditioned> best() {
        return Optional.ofNullable(best);
    }

    @Override
    public double evaluate(double[] x, double[] gradientOut) {
        evaluations++;
        ParameterVector at = parameters.withCoordinates(x);
        Basis basis = new Basis(model.withParameters(at), kept, statistics.count());
        Statistics.Effective data = statistics.at(basis.model().noise().value());
        DMatrixRMaj rotated = basis.rotate(data.sums().gram(), data.gramFactor());
        Optional<Conditioned> conditioned = Conditioned.of(basis, statistics, data, rotated);
        double value = conditioned.map(c -> -(c.logEvidence() + at.logPrior())).orElse(Double.POSITIVE_INFINITY);
        if (!Double.isFinite(value)) {
            Arrays.fill(gradientOut, 0);
            return Double.POSITIVE_INFINITY;
        }
        double[] gradient = at.toCoordinateGradient(conditioned.orElseThrow().gradient(data, rotated));
        at.addLogPriorGradient(gradient);
        for (int i = 0; i < gradient.length; i++) {
            gradientOut[i] = -gradient[i];
        }
        if (value < bestValue) {
            bestValue = value;
            best = conditioned.orElseThrow();
        }
        return value;
    }
}
