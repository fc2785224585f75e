package io.thalweg.core.trial;

/**
 * What the model expects at a point, in the user's sign and units.
 *
 * @param mean the expected value
 * @param latentDeviation standard deviation of the belief about the noise-free value
 * @param observationDeviation standard deviation of what a measurement would give, its noise included
 */
public record Forecast(double mean, double latentDeviation, double observationDeviation) {}
