package io.thalweg.cli.internal.regress;

import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.classification.ClassProbabilities;
import io.thalweg.surrogate.classification.DirichletClassifier;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Classification of rows whose target is a number that names a class.
 *
 * @param classes the numbers, ascending; their places are the labels of the classifier
 * @param classifier of these labels
 * @param seed the randomness of predictions
 */
record DirichletLearner(double[] classes, DirichletClassifier classifier, Seed seed) implements Learner {

    /** Charged for a class that was never trained and so has no probability, and for any that is less likely. */
    private static final double LEAST_PROBABILITY = 0x1p-18;

    /**
     * A learner that has seen nothing.
     *
     * @param prior the surrogate to start from
     * @param targets of all training rows, which say what classes there are
     * @param seed the randomness of predictions
     * @throws UsageException if they are all of one class
     */
    static DirichletLearner of(Surrogate prior, double[] targets, Seed seed) {
        double[] classes = Arrays.stream(targets).distinct().sorted().toArray();
        if (classes.length < 2) {
            throw new UsageException("--task classification needs two classes or more, but the target of all "
                    + targets.length + " training rows is " + classes[0]);
        }
        return new DirichletLearner(classes, DirichletClassifier.of(classes.length, prior), seed);
    }

    @Override
    public Learner observe(Samples rows) {
        int[] labels = Arrays.stream(rows.y()).mapToInt(this::label).toArray();
        return new DirichletLearner(classes, classifier.observe(rows.x(), labels), seed);
    }

    @Override
    public Learner refit(RefitBudget budget, Seed fitSeed) {
        return new DirichletLearner(classes, classifier.refit(budget, fitSeed), seed);
    }

    @Override
    public Accuracy judge(Samples test) {
        ClassProbabilities probabilities = classifier.predict(test.x(), seed);
        int[] likeliest = probabilities.likeliest();
        double squares = 0;
        double surprise = 0;
        int correct = 0;
        for (int i = 0; i < test.size(); i++) {
            int truth = label(test.y()[i]);
            for (int c = 0; c < classes.length; c++) {
                double error = probabilities.of(i, c) - (c == truth ? 1 : 0);
                squares += error * error / classes.length;
            }
            surprise -= Math.log(Math.max(truth < 0 ? 0 : probabilities.of(i, truth), LEAST_PROBABILITY));
            correct += likeliest[i] == truth ? 1 : 0;
        }
        int n = test.size();
        return new Accuracy(Math.sqrt(squares / n), surprise / n, Double.NaN, OptionalDouble.of((double) correct / n));
    }

    @Override
    public List<Surrogate> surrogates() {
        return classifier.surrogates();
    }

    /** The label of a target; negative for a class that training rows do not have. */
    private int label(double target) {
        return Arrays.binarySearch(classes, target);
    }
}
