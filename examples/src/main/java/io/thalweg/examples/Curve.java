package io.thalweg.examples;

import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import java.awt.Color;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * What is believed of a function of one variable.
 *
 * @param x places
 * @param mean at the places
 * @param deviation at the places
 */
record Curve(double[] x, double[] mean, double[] deviation) {

    static final Color BAND = new Color(0xC8D9EE);
    private static final int DRAWN = 400;
    private static final double WIDE = 2;

    /** Of the function at places from one to another. */
    static Curve of(Posterior posterior, double low, double high) {
        double[] x = IntStream.rangeClosed(0, DRAWN)
                .mapToDouble(i -> low + (high - low) * i / DRAWN)
                .toArray();
        Prediction believed = posterior.predict(DMatrixRMaj.wrap(x.length, 1, x), 1);
        return new Curve(
                x,
                believed.mean(),
                Arrays.stream(believed.variance()).map(Math::sqrt).toArray());
    }

    /** The same of an observation with this variance of noise. */
    Curve observed(double noise) {
        return new Curve(
                x,
                mean,
                Arrays.stream(deviation).map(s -> Math.sqrt(s * s + noise)).toArray());
    }

    /** Draws what is within two standard deviations. */
    void drawBand(Sheet.Panel panel) {
        panel.band(x, at(-WIDE), at(WIDE), BAND);
    }

    private double[] at(double deviations) {
        return IntStream.range(0, x.length)
                .mapToDouble(i -> mean[i] + deviations * deviation[i])
                .toArray();
    }

    /** Draws the mean. */
    void drawMean(Sheet.Panel panel) {
        panel.line(x, mean, Sheet.BLUE, 2.5f);
    }
}
