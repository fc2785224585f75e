package io.thalweg.cli.regress;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/**
 * Classification as regression, one surrogate a class (D. Milios, R. Camoriano, P. Michiardi, L. Rosasco and M. Filippone,
 * "Dirichlet-based Gaussian processes for large-scale calibrated classification", 2018): the label of a row is a Dirichlet
 * observation with concentration α = 1{y = c} + 0.01 for class c, its logarithm nearly normal with
 *
 * <pre>  variance s² = log(1 + 1/α),   mean log α − s²/2.</pre>
 *
 * <p>So each surrogate learns targets with a given noise variance, and class probabilities are the softmax of the latent
 * values, averaged over the posterior by sampling.
 */
final class DirichletLearner implements Learner {

    private static final double CONCENTRATION = 0.01;
    private static final int DRAWS = 512;

    private final double[] classes;
    private final List<Unit> units;
    private final List<Surrogate> surrogates;
    private final Seed seed;

    private DirichletLearner(double[] classes, List<Unit> units, List<Surrogate> surrogates, Seed seed) {
        this.classes = classes;
        this.units = units;
        this.surrogates = surrogates;
        this.seed = seed;
    }

    /**
     * A learner that has seen nothing.
     *
     * @param prior the surrogate to start from
     * @param labels of all training rows, which say what classes there are and how frequent
     * @param seed the randomness of the draws
     */
    static DirichletLearner of(Surrogate prior, double[] labels, Seed seed) {
        double[] classes = Arrays.stream(labels).distinct().sorted().toArray();
        List<Unit> units = Arrays.stream(classes)
                .mapToObj(c -> Unit.of(
                        Arrays.stream(labels).filter(label -> label == c).count(), labels.length))
                .toList();
        return new DirichletLearner(classes, units, Collections.nCopies(classes.length, prior), seed);
    }

    @Override
    public Learner observe(Samples rows) {
        List<Surrogate> next = new ArrayList<>();
        for (int c = 0; c < classes.length; c++) {
            Unit unit = units.get(c);
            double[] y = new double[rows.size()];
            double[] noise = new double[rows.size()];
            for (int i = 0; i < y.length; i++) {
                double alpha = concentration(rows.y()[i] == classes[c]);
                y[i] = (target(alpha) - unit.mean()) / unit.deviation();
                noise[i] = noiseVariance(alpha) / (unit.deviation() * unit.deviation());
            }
            next.add(surrogates.get(c).observe(Observations.of(rows.x(), y, noise)));
        }
        return new DirichletLearner(classes, units, next, seed);
    }

    @Override
    public Learner refit(RefitBudget budget, Seed fitSeed) {
        List<Surrogate> next = new ArrayList<>();
        for (int c = 0; c < classes.length; c++) {
            next.add(surrogates.get(c).refit(budget, fitSeed.child("class", c)));
        }
        return new DirichletLearner(classes, units, next, seed);
    }

    @Override
    public Accuracy judge(Samples test) {
        double[][] probability = probabilities(test);
        double squares = 0;
        double surprise = 0;
        int correct = 0;
        for (int i = 0; i < test.size(); i++) {
            int likeliest = 0;
            int truth = Arrays.binarySearch(classes, test.y()[i]);
            for (int c = 0; c < classes.length; c++) {
                likeliest = probability[c][i] > probability[likeliest][i] ? c : likeliest;
                double error = probability[c][i] - (c == truth ? 1 : 0);
                squares += error * error / classes.length;
            }
            // A class that was never trained has no probability; it counts as the least a sample could show.
            surprise -= Math.log(Math.max(truth < 0 ? 0 : probability[truth][i], 1.0 / DRAWS / DRAWS));
            correct += likeliest == truth ? 1 : 0;
        }
        int n = test.size();
        return new Accuracy(Math.sqrt(squares / n), surprise / n, Double.NaN, OptionalDouble.of((double) correct / n));
    }

    /** Class probabilities of each row, indexed by class and row. */
    private double[][] probabilities(Samples test) {
        int count = classes.length;
        double[][] normal = new double[DRAWS][count];
        RandomGenerator random = seed.child("softmax").generator();
        for (double[] draw : normal) {
            Arrays.setAll(draw, c -> random.nextGaussian());
        }
        List<Marginals> marginals = surrogates.stream()
                .map(surrogate -> Marginals.predict(surrogate.posterior(), test.x()))
                .toList();
        double[][] probability = new double[count][test.size()];
        double[] weight = new double[count];
        for (int i = 0; i < test.size(); i++) {
            for (double[] draw : normal) {
                double largest = Double.NEGATIVE_INFINITY;
                for (int c = 0; c < count; c++) {
                    double sd = Math.sqrt(marginals.get(c).variance()[i]);
                    double latent = marginals.get(c).mean()[i] + sd * draw[c];
                    weight[c] = units.get(c).mean() + units.get(c).deviation() * latent;
                    largest = Math.max(largest, weight[c]);
                }
                double sum = 0;
                for (int c = 0; c < count; c++) {
                    weight[c] = Math.exp(weight[c] - largest);
                    sum += weight[c];
                }
                for (int c = 0; c < count; c++) {
                    probability[c][i] += weight[c] / (sum * DRAWS);
                }
            }
        }
        return probability;
    }

    @Override
    public List<Surrogate> surrogates() {
        return surrogates;
    }

    private static double concentration(boolean member) {
        return CONCENTRATION + (member ? 1 : 0);
    }

    private static double noiseVariance(double alpha) {
        return Math.log1p(1 / alpha);
    }

    private static double target(double alpha) {
        return Math.log(alpha) - noiseVariance(alpha) / 2;
    }

    /**
     * Location and scale of the targets of a class.
     *
     * @param mean over the training rows
     * @param deviation over the training rows
     */
    private record Unit(double mean, double deviation) {

        static Unit of(long members, int rows) {
            double p = (double) members / rows;
            double in = target(concentration(true));
            double out = target(concentration(false));
            double deviation = Math.abs(in - out) * Math.sqrt(p * (1 - p));
            return new Unit(p * in + (1 - p) * out, deviation > 0 ? deviation : 1);
        }
    }
}
