package io.thalweg.cli.regress;

import io.thalweg.cli.usage.UsageException;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.likelihood.LatentSurrogate;
import io.thalweg.surrogate.likelihood.PredictiveDistribution;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Classification of rows whose target is one of two numbers, by a Bernoulli likelihood.
 *
 * @param classes the two numbers, ascending; the surrogate learns the probability of the second
 * @param surrogate of which of them it is, 0 or 1
 */
record BernoulliLearner(double[] classes, LatentSurrogate surrogate) implements Learner {

    /**
     * A learner that has seen nothing.
     *
     * @param prior the surrogate to start from
     * @param targets of all rows
     * @throws UsageException if they are not of two classes
     */
    static BernoulliLearner of(LatentSurrogate prior, double[] targets) {
        double[] classes = Arrays.stream(targets).distinct().sorted().toArray();
        if (classes.length != 2) {
            throw new UsageException(
                    "--task classification with a Bernoulli likelihood needs two classes, but the target has "
                            + classes.length + " values; leave the likelihood out for any number of classes");
        }
        return new BernoulliLearner(classes, prior);
    }

    @Override
    public Learner observe(Samples rows) {
        double[] labels = Arrays.stream(rows.y()).map(this::label).toArray();
        return new BernoulliLearner(classes, surrogate.observe(Observations.of(rows.x(), labels)));
    }

    @Override
    public Learner refit(RefitBudget budget, Seed seed) {
        return new BernoulliLearner(classes, surrogate.refit(budget, seed));
    }

    @Override
    public Accuracy judge(Samples test) {
        double squares = 0;
        double surprise = 0;
        int correct = 0;
        int i = 0;
        for (PredictiveDistribution predicted : Marginals.predictive(surrogate, test.x())) {
            double label = label(test.y()[i++]);
            double error = label - predicted.mean();
            squares += error * error;
            surprise -= predicted.logDensity(label);
            correct += Math.abs(error) < 0.5 ? 1 : 0;
        }
        int n = test.size();
        return new Accuracy(Math.sqrt(squares / n), surprise / n, Double.NaN, OptionalDouble.of((double) correct / n));
    }

    @Override
    public List<Surrogate> surrogates() {
        return List.of(surrogate);
    }

    private double label(double target) {
        return target == classes[1] ? 1 : 0;
    }
}
