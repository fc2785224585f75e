package io.thalweg.surrogate.auto;

import io.thalweg.core.internal.special.Normal;

/**
 * How wide forecasts were, by what came in: residuals in units of the deviations that were forecast for them are counted against the central interval of 95 %, and a factor of
 * the deviations follows what it misses,
 *
 * <pre>log s ← log s + η (1[|z| &gt; s q] − α),   q = Φ⁻¹(1 − α/2),   α = 0.05</pre>
 *
 * <p>(online quantile tracking as in Gibbs and Candès 2021, "Adaptive conformal inference under distribution shift", on a logarithmic scale). One value moves log s by η at most, however
 * wild. Narrower intervals are left out: where tails are heavy they ask for deviations that the tails, and so the density, pay for. For residuals that are standard normal log s
 * has a standard deviation of √(ηα(1 − α)/(4qφ(q))) = {@value #DEVIATION}; forecasts are corrected where it is three of them off.
 *
 * @param values how many residuals were seen
 * @param covered the share of the latest that the central intervals of 90 % held, as they were forecast
 * @param logFactor log s
 */
record Calibration(long values, double covered, double logFactor) {

    /** Before the first residual. */
    static final Calibration NONE = new Calibration(0, 0, 0);

    private static final double MISSED = 0.05;
    private static final double QUANTILE = Normal.quantile(1 - MISSED / 2);

    /** Φ⁻¹ of the upper end of the interval that is shown. */
    private static final double UPPER = Normal.quantile(0.95);

    private static final double RATE = 0.05;

    /** Of log s, for this rate and this interval. */
    private static final double DEVIATION = 0.072;

    private static final double CLEAR = 3 * DEVIATION;

    /** Fewer residuals say little. */
    private static final int FEWEST = 50;

    private static final double MOST = Math.log(4);

    /** The share is that of about so many of the latest. */
    private static final int SHOWN = 200;

    /** After further residuals. */
    Calibration after(double[] residuals) {
        Calibration now = this;
        for (double z : residuals) {
            now = Double.isNaN(z) ? now : now.after(Math.abs(z));
        }
        return now;
    }

    /** After a fit, which has learnt part of what the forecasts missed: half of the correction is left. */
    Calibration refitted() {
        return new Calibration(values, covered, logFactor / 2);
    }

    private Calibration after(double z) {
        double miss = (z > Math.exp(logFactor) * QUANTILE ? 1 : 0) - MISSED;
        double next = Math.max(-CLEAR, Math.min(MOST, logFactor + RATE * miss));
        boolean held = z <= factor() * UPPER;
        double share = covered + ((held ? 1 : 0) - covered) / Math.min(values + 1, SHOWN);
        return new Calibration(values + 1, share, next);
    }

    /**
     * What deviations are to be multiplied by: 1 unless they are clearly too small. They are never made smaller: where a stream is sorted its
     * forecasts look ahead, and are rightly wide, while the model knows well where the stream has been.
     */
    double factor() {
        return values >= FEWEST && logFactor > CLEAR ? Math.exp(logFactor) : 1;
    }
}
