package io.thalweg.surrogate.wiski;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.internal.fit.Objective;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/** The log evidence at a fixed choice of features. It remembers the best point, so that the work there is not done again. */
final class EvidenceObjective extends Objective<Conditioned> {

    private final WiskiModel model;
    private final Statistics statistics;
    private final List<KeptFeatures> kept;
    private final Optional<FewObservations> few;
    private double highest = Double.NEGATIVE_INFINITY;
    private double @Nullable [] bestAt;
    private @Nullable Conditioned best;

    /**
     * The log evidence.
     *
     * @param few the observations, if it is to be computed from these
     */
    EvidenceObjective(WiskiModel model, Statistics statistics, List<KeptFeatures> kept, Optional<FewObservations> few) {
        super(model.parameters());
        this.few = few;
        this.model = model;
        this.statistics = statistics;
        this.kept = kept;
    }

    @Override
    public Optional<Conditioned> at(double[] x) {
        return best != null && Arrays.equals(x, bestAt)
                ? Optional.of(best)
                : Conditioned.of(model.withParameters(parametersAt(x)), statistics, kept);
    }

    @Override
    protected Optional<Value> value(HyperparameterVector at, double[] x) {
        Basis basis = new Basis(model.withParameters(at), kept, statistics.count());
        if (few.isPresent()) {
            return few.get().at(basis).map(belief -> new Value(belief.logEvidence(), belief::gradient));
        }
        Statistics.Effective data = statistics.at(basis.model().noise().value());
        DMatrixRMaj rotated = basis.rotate(data.sums().gram(), data.gramFactor());
        Optional<Conditioned> conditioned = Conditioned.of(basis, statistics, data, rotated);
        conditioned.ifPresent(c -> remember(c, at, x));
        return conditioned.map(c -> new Value(c.logEvidence(), () -> c.gradient(data, rotated)));
    }

    private void remember(Conditioned conditioned, HyperparameterVector at, double[] x) {
        double value = conditioned.logEvidence() + at.logPrior();
        if (value > highest) {
            highest = value;
            best = conditioned;
            bestAt = x.clone();
        }
    }
}
