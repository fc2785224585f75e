package io.thalweg.surrogate.wiski;

/**
 * How many features of a grid are kept: enough to leave out no more than a share of the prior variance, up to a limit.
 *
 * @param tail the share that may be left out, at least 0; 0 keeps all that is more than rounding, which is then structured
 *     kernel interpolation exactly. What is left out should be small against the noise: n·tail·σ_f²/σ² ≤ 0.01
 * @param most the limit, at least 1
 */
public record RankPolicy(double tail, int most) {

    /** Nothing is left out but rounding. */
    public static final RankPolicy FULL = new RankPolicy(0, Integer.MAX_VALUE);

    /**
     * Checks the numbers.
     *
     * @param tail the share that may be left out, at least 0; 0 keeps all that is more than rounding, which is then structured
     *     kernel interpolation exactly. What is left out should be small against the noise: n·tail·σ_f²/σ² ≤ 0.01
     * @param most the limit, at least 1
     */
    public RankPolicy {
        if (!(tail >= 0 && tail < 1) || most < 1) {
            throw new IllegalArgumentException(
                    "tail is " + tail + ", must be in [0, 1); most is " + most + ", must be at least 1");
        }
    }
}
