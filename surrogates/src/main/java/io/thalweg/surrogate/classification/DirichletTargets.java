package io.thalweg.surrogate.classification;

import io.thalweg.core.model.Observations;
import org.ejml.data.DMatrixRMaj;

/**
 * What labels say about the latent logarithms of the classes, as observations that surrogates take.
 *
 * <p>Surrogates see targets in a unit that depends on k and α_ε alone: (ỹ − a)/s with a the mean target of uniform labels and s
 * half the distance of the two values that a target can have. So nothing need be known about the frequency of classes.
 *
 * @param classes number of classes, k
 * @param concentration α_ε
 */
record DirichletTargets(int classes, double concentration) {

    /** σ̃² = log(1 + 1/α), for the class that the label names or another one. */
    double noiseVariance(boolean drawn) {
        return Math.log1p(1 / alpha(drawn));
    }

    /** ỹ = log α − σ̃²/2, for the class that the label names or another one. */
    double value(boolean drawn) {
        return Math.log(alpha(drawn)) - noiseVariance(drawn) / 2;
    }

    private double alpha(boolean drawn) {
        return (drawn ? 1 : 0) + concentration;
    }

    /** a. */
    double location() {
        return (value(true) + (classes - 1) * value(false)) / classes;
    }

    /** s; the standard deviation of the targets of a class that every other label names. */
    double scale() {
        return (value(true) - value(false)) / 2;
    }

    /**
     * What these labels say about one class.
     *
     * @param x points, one a row, n × d
     * @param labels of the points, length n
     * @param label the class
     */
    Observations of(DMatrixRMaj x, int[] labels, int label) {
        double[] y = new double[labels.length];
        double[] noise = new double[labels.length];
        double location = location();
        double scale = scale();
        for (int i = 0; i < y.length; i++) {
            boolean drawn = labels[i] == label;
            y[i] = (value(drawn) - location) / scale;
            noise[i] = noiseVariance(drawn) / (scale * scale);
        }
        return Observations.of(x, y, noise);
    }
}
