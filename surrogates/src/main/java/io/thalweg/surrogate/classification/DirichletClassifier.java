package io.thalweg.surrogate.classification;

import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * A classifier of k classes made of k surrogates, one per class, that regress on Dirichlet targets with known noise;
 * formulas and source in the package description. An immutable value that learns as {@link Surrogate} does:
 * {@link #observe} costs k updates and keeps the hyperparameters, {@link #refit} changes them, and old values stay
 * valid.
 *
 * <p>Surrogates see targets in a fixed unit, whatever the labels are. So nothing need be known about the frequency of classes,
 * a class may appear late in a stream or never, and the latent values of all classes are in one unit.
 */
public final class DirichletClassifier {

    /** The customary α_ε, which suits labels that are seldom ambiguous. */
    public static final double CONCENTRATION = 0.01;

    /** Below it the noise of a label that was not drawn outweighs everything. */
    private static final double LEAST_CONCENTRATION = 1e-6;

    /** Points predicted at a time, so that memory stays bounded however many there are. */
    private static final int BLOCK = 1024;

    /** The draws of {@link #predictClass}, which are a rule of integration and no choice of the caller's. */
    private static final Seed DECISION = Seed.of(0);

    private final DirichletTargets targets;
    private final List<Surrogate> surrogates;

    private DirichletClassifier(DirichletTargets targets, List<Surrogate> surrogates) {
        this.targets = targets;
        this.surrogates = surrogates;
    }

    /**
     * {@return a classifier that starts from a prior, with concentration {@link #CONCENTRATION}}
     *
     * @param classes number of classes, k, at least 2
     * @param prior the surrogate that each class starts from, without observations
     * @throws IllegalArgumentException if there are fewer than two classes, or the prior has observations
     */
    public static DirichletClassifier of(int classes, Surrogate prior) {
        return of(classes, prior, CONCENTRATION);
    }

    /**
     * {@return a classifier that starts from a prior}
     *
     * @param classes number of classes, k, at least 2
     * @param prior the surrogate that each class starts from, without observations; it is told targets of variance 1 at most,
     *     each with its noise variance
     * @param concentration α_ε, how many labels of each class are imagined at each point: the smaller, the surer a single label
     *     is taken to be; 1e-6 to 1
     * @throws IllegalArgumentException if there are fewer than two classes, the prior has observations, or the concentration is
     *     out of its range
     */
    public static DirichletClassifier of(int classes, Surrogate prior, double concentration) {
        if (classes < 2) {
            throw new IllegalArgumentException("classes is " + classes + ", must be at least 2");
        }
        if (prior.observations() != 0) {
            throw new IllegalArgumentException("prior has " + prior.observations()
                    + " observations, must have none: let the classifier observe them");
        }
        if (!(concentration >= LEAST_CONCENTRATION && concentration <= 1)) {
            throw new IllegalArgumentException("concentration is " + concentration + ", must be between "
                    + LEAST_CONCENTRATION + " and 1; " + CONCENTRATION + " is usual");
        }
        return new DirichletClassifier(
                new DirichletTargets(classes, concentration), Collections.nCopies(classes, prior));
    }

    /** {@return the number of classes, k} */
    public int classes() {
        return surrogates.size();
    }

    /** {@return the number of input coordinates, d} */
    public int dimension() {
        return surrogates.get(0).dimension();
    }

    /** {@return the number of labels absorbed so far} */
    public long observations() {
        return surrogates.get(0).observations();
    }

    /** {@return the largest of the {@linkplain Surrogate#size() sizes} of the surrogates} */
    public long size() {
        return surrogates.stream().mapToLong(Surrogate::size).max().orElseThrow();
    }

    /** {@return the surrogates, one a class; their latent value is (f_c − a)/s} */
    public List<Surrogate> surrogates() {
        return surrogates;
    }

    /**
     * {@return a classifier that has also seen these labels, with the same hyperparameters} The receiver is unchanged; no points are no
     * change.
     *
     * @param x points, one a row, finite, n × d; not to be modified afterwards
     * @param labels their classes, 0 … k − 1, length n
     * @throws IllegalArgumentException if shapes, labels or coordinates are not so
     */
    public DirichletClassifier observe(DMatrixRMaj x, int[] labels) {
        requireColumns(x);
        if (labels.length != x.numRows) {
            throw new IllegalArgumentException(
                    "labels has " + labels.length + " entries for " + x.numRows + " rows of x");
        }
        for (int i = 0; i < labels.length; i++) {
            if (labels[i] < 0 || labels[i] >= classes()) {
                throw new IllegalArgumentException("labels[" + i + "] is " + labels[i] + ", must be between 0 and "
                        + (classes() - 1) + ": number the classes from 0");
            }
        }
        if (labels.length == 0) {
            return this;
        }
        List<Surrogate> next = new ArrayList<>();
        for (int c = 0; c < classes(); c++) {
            next.add(surrogates.get(c).observe(targets.of(x, labels, c)));
        }
        return new DirichletClassifier(targets, Collections.unmodifiableList(next));
    }

    /**
     * {@return a classifier whose hyperparameters were improved, those of each class by themselves; see {@link Surrogate#refit}}
     *
     * @param budget how much work may be spent on each class
     * @param seed the randomness of perturbed starts
     */
    public DirichletClassifier refit(RefitBudget budget, Seed seed) {
        List<Surrogate> next = new ArrayList<>();
        for (int c = 0; c < classes(); c++) {
            next.add(surrogates.get(c).refit(budget, seed.child("class", c)));
        }
        return new DirichletClassifier(targets, Collections.unmodifiableList(next));
    }

    /**
     * {@return log marginal likelihood of all targets ỹ_c of all classes, in their own unit; a lower bound of it if the surrogates give
     * one} It compares kernels and hyperparameters on the same labels; it is not the log probability of the labels.
     */
    public double logEvidence() {
        double sum = 0;
        for (Surrogate surrogate : surrogates) {
            sum += surrogate.logEvidence() - surrogate.observations() * Math.log(targets.scale());
        }
        return sum;
    }

    /**
     * {@return probabilities of the classes: the mean softmax of the latent values over their posterior} Those of a point do not depend on
     * the other points.
     *
     * @param x points, one a row, finite, n × d
     * @param seed the randomness of the draws; the same seed gives the same bits
     * @throws IllegalArgumentException if x has other columns or holds a number that is not finite
     */
    public ClassProbabilities predict(DMatrixRMaj x, Seed seed) {
        requireColumns(x);
        requireFinite(x);
        int k = classes();
        DMatrixRMaj probabilities = new DMatrixRMaj(x.numRows, k);
        SoftmaxExpectation softmax = new SoftmaxExpectation(k, seed);
        double scale = targets.scale();
        double[] mean = new double[k];
        double[] deviation = new double[k];
        for (int from = 0; from < x.numRows; from += BLOCK) {
            int to = Math.min(from + BLOCK, x.numRows);
            List<Prediction> predictions = predictions(rows(x, from, to));
            for (int i = from; i < to; i++) {
                for (int c = 0; c < k; c++) {
                    // The location is common to all classes: the softmax does not see it.
                    mean[c] = scale * predictions.get(c).mean()[i - from];
                    deviation[c] = scale * Math.sqrt(predictions.get(c).variance()[i - from]);
                }
                softmax.evaluate(mean, deviation, probabilities.data, i * k);
            }
        }
        return new ClassProbabilities(probabilities);
    }

    private List<Prediction> predictions(DMatrixRMaj block) {
        return surrogates.stream()
                .map(surrogate -> surrogate.posterior().predict(block, 1))
                .toList();
    }

    private static DMatrixRMaj rows(DMatrixRMaj x, int from, int to) {
        int d = x.numCols;
        return DMatrixRMaj.wrap(to - from, d, Arrays.copyOfRange(x.data, from * d, to * d));
    }

    /**
     * The class of largest probability of each point, which is right most often. (The class of largest latent mean can
     * be another one where classes are not equally uncertain.) The draws behind the probabilities are fixed, so that the answer is too.
     *
     * @param x points, one a row, finite, n × d
     * @return labels, length n; the lowest where probabilities are equal
     * @throws IllegalArgumentException if x has other columns or holds a number that is not finite
     */
    public int[] predictClass(DMatrixRMaj x) {
        return predict(x, DECISION).likeliest();
    }

    private void requireColumns(DMatrixRMaj x) {
        if (x.numCols != dimension()) {
            throw new IllegalArgumentException("x has " + x.numCols + " columns, expected " + dimension()
                    + ", the input coordinates of the surrogate");
        }
    }

    private static void requireFinite(DMatrixRMaj x) {
        for (int i = 0; i < x.getNumElements(); i++) {
            if (!Double.isFinite(x.data[i])) {
                throw new IllegalArgumentException(
                        "x[" + i / x.numCols + "][" + i % x.numCols + "] is " + x.data[i] + ", must be finite");
            }
        }
    }
}
