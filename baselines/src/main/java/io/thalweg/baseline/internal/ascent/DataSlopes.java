package io.thalweg.baseline.internal.ascent;

/**
 * The gradient of the expected log density of some observations.
 *
 * @param mean with respect to the means of f there
 * @param variance with respect to the variances
 * @param likelihood with respect to the likelihood's parameters
 * @param offset of the first of these among all hyperparameters
 */
record DataSlopes(double[] mean, double[] variance, double[] likelihood, int offset) {

    static DataSlopes of(LatentModel model, Minibatch data, double[] mean, double[] variance) {
        double[] meanBar = new double[mean.length];
        double[] varianceBar = new double[mean.length];
        double[] parameters = new double[model.likelihood().parameters().size()];
        data.pullback(model.likelihood(), mean, variance, meanBar, varianceBar, parameters, 0);
        return new DataSlopes(meanBar, varianceBar, parameters, model.likelihoodOffset());
    }

    void addParameters(Gradient into) {
        for (int i = 0; i < likelihood.length; i++) {
            into.parameters()[offset + i] += likelihood[i];
        }
    }
}
