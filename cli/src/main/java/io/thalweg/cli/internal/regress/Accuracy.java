package io.thalweg.cli.internal.regress;

import java.util.OptionalDouble;

/**
 * How well test rows were predicted.
 *
 * @param rmse root of the mean squared error of the predictive mean; of probabilities in classification
 * @param nlpd mean negative log predictive density, noise included; log probability of classes and counts
 * @param coverage95 fraction of targets within the central 95 % interval; NaN in classification
 * @param accuracy fraction of classes predicted correctly; empty in regression
 */
record Accuracy(double rmse, double nlpd, double coverage95, OptionalDouble accuracy) {}
