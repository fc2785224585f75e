package io.thalweg.core.trial;

import io.thalweg.core.model.WarpedNormal;

/**
 * What the model expects at a point, in the user's sign and units.
 *
 * @param latent the belief about the noise-free value
 * @param measurement the belief about what a measurement would give, its noise included
 */
public record Forecast(WarpedNormal latent, WarpedNormal measurement) {

    /** {@return the expected noise-free value} */
    public double mean() {
        return latent.mean();
    }

    /** {@return the standard deviation of the belief about the noise-free value} */
    public double latentDeviation() {
        return latent.deviation();
    }

    /** {@return the standard deviation of what a measurement would give} */
    public double observationDeviation() {
        return measurement.deviation();
    }
}
