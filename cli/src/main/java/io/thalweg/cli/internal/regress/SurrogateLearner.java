package io.thalweg.cli.internal.regress;

import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.likelihood.PredictiveDistribution;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Regression by one surrogate, or classification into two classes by its Bernoulli likelihood. The mean of the predictive
 * distribution is the prediction, and its quantiles are the ends of the interval.
 *
 * @param classes the two numbers that targets are, ascending; the surrogate learns the probability of the second. Empty in regression
 * @param surrogate of the targets, or of which class they are, 0 or 1
 */
record SurrogateLearner(double[] classes, Surrogate surrogate) implements Learner {

    private static final double TAIL = 0.025;

    /** Regression. */
    SurrogateLearner(Surrogate prior) {
        this(new double[0], prior);
    }

    /**
     * Classification.
     *
     * @param prior with a Bernoulli likelihood
     * @param targets of all rows
     * @throws UsageException if they are not of two classes
     */
    static SurrogateLearner ofClasses(Surrogate prior, double[] targets) {
        double[] classes = Arrays.stream(targets).distinct().sorted().toArray();
        if (classes.length != 2) {
            throw new UsageException(
                    "--task classification with a Bernoulli likelihood needs two classes, but the target has "
                            + classes.length + " values; leave the likelihood out for any number of classes");
        }
        return new SurrogateLearner(classes, prior);
    }

    @Override
    public Learner observe(Samples rows) {
        return new SurrogateLearner(classes, surrogate.observe(Observations.of(rows.x(), values(rows))));
    }

    @Override
    public Learner refit(RefitBudget budget, Seed seed) {
        return new SurrogateLearner(classes, surrogate.refit(budget, seed));
    }

    @Override
    public Accuracy judge(Samples test) {
        double[] values = values(test);
        double squares = 0;
        double surprise = 0;
        int covered = 0;
        int correct = 0;
        int i = 0;
        for (PredictiveDistribution predicted : Predictions.of(surrogate, test.x(), Seed.of(0))) {
            double y = values[i++];
            double error = y - predicted.mean();
            squares += error * error;
            surprise -= predicted.logDensity(y);
            covered += y >= predicted.quantile(TAIL) && y <= predicted.quantile(1 - TAIL) ? 1 : 0;
            correct += Math.abs(error) < 0.5 ? 1 : 0;
        }
        int n = test.size();
        double rmse = Math.sqrt(squares / n);
        return classes.length == 0
                ? new Accuracy(rmse, surprise / n, (double) covered / n, OptionalDouble.empty())
                : new Accuracy(rmse, surprise / n, Double.NaN, OptionalDouble.of((double) correct / n));
    }

    @Override
    public List<Surrogate> surrogates() {
        return List.of(surrogate);
    }

    private double[] values(Samples rows) {
        return classes.length == 0
                ? rows.y()
                : Arrays.stream(rows.y()).map(y -> y == classes[1] ? 1 : 0).toArray();
    }
}
