package io.thalweg.surrogate.internal.evidence;

import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.internal.fit.Objective;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.KernelGradient;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/** The exact log evidence of a model's hyperparameters. */
public final class EvidenceObjective extends Objective<GaussianModel> {

    private final GaussianModel model;
    private final Observations data;

    public EvidenceObjective(GaussianModel model, Observations data) {
        super(model.parameters());
        this.model = model;
        this.data = data;
    }

    /** Number of observations. */
    int size() {
        return data.size();
    }

    @Override
    public Optional<GaussianModel> at(double[] x) {
        return Optional.of(model.withParameters(parametersAt(x)));
    }

    @Override
    protected Optional<Value> value(HyperparameterVector at, double[] x) {
        return ConditionedModel.of(model.withParameters(at), data)
                .map(conditioned -> new Value(conditioned.logEvidence(), () -> naturalGradient(conditioned)));
    }

    /** ∂ log evidence / ∂θ in natural units, at the profiled mean (whose own derivative vanishes there). */
    public static double[] naturalGradient(ConditionedModel conditioned) {
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
