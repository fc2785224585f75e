package io.thalweg.cli.regress;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.likelihood.LatentSurrogate;
import io.thalweg.surrogate.likelihood.PredictiveDistribution;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Regression with a likelihood that is not Gaussian: counts, or real numbers with heavy tails. The mean of the predictive
 * distribution is the prediction, and its quantiles are the ends of the interval.
 *
 * @param surrogate with that likelihood
 */
record PredictiveLearner(LatentSurrogate surrogate) implements Learner {

    private static final double TAIL = 0.025;

    @Override
    public Learner observe(Samples rows) {
        return new PredictiveLearner(surrogate.observe(Observations.of(rows.x(), rows.y())));
    }

    @Override
    public Learner refit(RefitBudget budget, Seed seed) {
        return new PredictiveLearner(surrogate.refit(budget, seed));
    }

    @Override
    public Accuracy judge(Samples test) {
        double squares = 0;
        double surprise = 0;
        int covered = 0;
        int i = 0;
        for (PredictiveDistribution predicted : Marginals.predictive(surrogate, test.x())) {
            double y = test.y()[i++];
            double error = y - predicted.mean();
            squares += error * error;
            surprise -= predicted.logDensity(y);
            covered += y >= predicted.quantile(TAIL) && y <= predicted.quantile(1 - TAIL) ? 1 : 0;
        }
        int n = test.size();
        return new Accuracy(Math.sqrt(squares / n), surprise / n, (double) covered / n, OptionalDouble.empty());
    }

    @Override
    public List<Surrogate> surrogates() {
        return List.of(surrogate);
    }
}
