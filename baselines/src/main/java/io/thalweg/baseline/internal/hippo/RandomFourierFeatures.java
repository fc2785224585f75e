package io.thalweg.baseline.internal.hippo;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Random frequencies of the RBF kernel (Rahimi, Recht, "Random features for large-scale kernel machines", 2007), as the OHSVGP
 * paper uses them, for comparison: their error falls like 1/√N. The draws are frozen, so that what is made of them is a smooth
 * function of the length-scale.
 *
 * @param draws standard normal numbers, N of them, at least one
 */
record RandomFourierFeatures(double[] draws) {

    /** Checks and copies. */
    public RandomFourierFeatures {
        Arguments.requireCount("number of draws", draws.length);
        Arguments.requireFinite("draws", draws);
        draws = draws.clone();
    }

    /** This many draws from a seed. */
    public static RandomFourierFeatures of(Seed seed, int count) {
        Arguments.requireCount("count", count);
        RandomGenerator random = seed.child("frequencies").generator();
        double[] draws = new double[count];
        Arrays.setAll(draws, i -> random.nextGaussian());
        return new RandomFourierFeatures(draws);
    }

    @Override
    public double[] draws() {
        return draws.clone();
    }

    /** The rule for exp(−(x − x')²/(2ℓ²)) with the frequencies |draw|/ℓ. */
    public SpectralRule rbf(double lengthscale) {
        Arguments.requirePositive("lengthscale", lengthscale);
        double[] masses = new double[draws.length];
        Arrays.fill(masses, 1.0 / draws.length);
        return new SpectralRule(
                Arrays.stream(draws).map(w -> Math.abs(w) / lengthscale).toArray(), masses);
    }
}
