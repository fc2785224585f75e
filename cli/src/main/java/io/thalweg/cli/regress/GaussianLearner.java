package io.thalweg.cli.regress;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Regression by one surrogate.
 *
 * @param surrogate of the standardised targets
 */
record GaussianLearner(Surrogate surrogate) implements Learner {

    private static final double NORMAL_QUANTILE_975 = 1.959963984540054;

    @Override
    public Learner observe(Samples rows) {
        return new GaussianLearner(surrogate.observe(Observations.of(rows.x(), rows.y())));
    }

    @Override
    public Learner refit(RefitBudget budget, Seed seed) {
        return new GaussianLearner(surrogate.refit(budget, seed));
    }

    @Override
    public Accuracy judge(Samples test) {
        Marginals marginals = Marginals.predict(surrogate.posterior(), test.x());
        double noise = surrogate.posterior().noiseVariance();
        double squares = 0;
        double surprise = 0;
        int covered = 0;
        for (int i = 0; i < test.size(); i++) {
            double error = test.y()[i] - marginals.mean()[i];
            double variance = marginals.variance()[i] + noise;
            squares += error * error;
            surprise += 0.5 * Math.log(2 * Math.PI * variance) + error * error / (2 * variance);
            covered += Math.abs(error) <= NORMAL_QUANTILE_975 * Math.sqrt(variance) ? 1 : 0;
        }
        int n = test.size();
        return new Accuracy(Math.sqrt(squares / n), surprise / n, (double) covered / n, OptionalDouble.empty());
    }

    @Override
    public List<Surrogate> surrogates() {
        return List.of(surrogate);
    }
}
