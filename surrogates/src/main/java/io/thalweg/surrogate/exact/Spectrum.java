package io.thalweg.surrogate.exact;

import io.thalweg.surrogate.kernel.Hamming;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.OnColumns;
import io.thalweg.surrogate.kernel.Product;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.kernel.Stationary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * What random features of a kernel are drawn from: the kernel is a scale times a product of stationary kernels, which have a spectral density, and of
 * kernels of categories, each on some of the coordinates.
 *
 * @param scale of the product
 * @param waves of the stationary factors
 * @param categories for each coordinate the probability that a feature does not tell its categories apart; 1 where it holds none
 */
record Spectrum(double scale, List<Wave> waves, double[] categories) {

    /**
     * The spectral density of a stationary factor: a normal one, or Student's t, with inverse length scales as its scales.
     *
     * @param degrees of freedom, infinite for a normal one
     * @param inverse inverse length scales, 0 for coordinates that it does not see
     */
    private record Wave(double degrees, double[] inverse) {}

    /** Empty if the kernel is of another kind, or a spectral density is not known. */
    static Optional<Spectrum> of(Kernel kernel, int d) {
        double scale = 1;
        Kernel rest = kernel;
        while (rest instanceof Scaled scaled) {
            scale *= scaled.scale().value();
            rest = scaled.base();
        }
        List<Kernel> factors = rest instanceof Product product ? product.factors() : List.of(rest);
        List<Wave> waves = new ArrayList<>();
        double[] categories = new double[d];
        Arrays.fill(categories, 1);
        for (Kernel factor : factors) {
            int[] columns = factor instanceof OnColumns some
                    ? some.columns()
                    : IntStream.range(0, d).toArray();
            Kernel base = factor instanceof OnColumns some ? some.base() : factor;
            if (base instanceof Stationary stationary
                    && stationary.profile().spectralDegrees().isPresent()) {
                double[] inverse = new double[d];
                scatter(stationary.lengthscales().inverse(columns.length), columns, inverse);
                waves.add(new Wave(stationary.profile().spectralDegrees().getAsDouble(), inverse));
            } else if (base instanceof Hamming hamming) {
                double[] inverse = hamming.lengthscales().inverse(columns.length);
                for (int j = 0; j < columns.length; j++) {
                    categories[columns[j]] *= Math.exp(-inverse[j]);
                }
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(new Spectrum(scale, waves, categories));
    }

    private static void scatter(double[] values, int[] columns, double[] into) {
        for (int j = 0; j < columns.length; j++) {
            into[columns[j]] = values[j];
        }
    }

    /** Whether there is a stationary factor. */
    boolean waving() {
        return !waves.isEmpty();
    }

    /**
     * How far a draw may rise between points that are spread over the unit cube: the expected maximum of as many independent values as there are cells, boxes with the
     * length scales as sides, less that of as many as there are points; 0 if these are no fewer.
     */
    double unseenRise(int points) {
        double logCells = 0;
        for (int j = 0; j < categories.length; j++) {
            double inverse = 0;
            for (Wave wave : waves) {
                inverse = Math.hypot(inverse, wave.inverse[j]);
            }
            logCells += Math.max(0, Math.log(inverse));
        }
        double logPoints = Math.log(points);
        return logCells > logPoints ? Math.sqrt(scale) * (Math.sqrt(2 * logCells) - Math.sqrt(2 * logPoints)) : 0;
    }

    /** Draws the frequency of a feature: that of a product is the sum of those of its factors. */
    double[] frequency(RandomGenerator random, int d) {
        double[] frequency = new double[d];
        for (Wave wave : waves) {
            double spread = Double.isInfinite(wave.degrees)
                    ? 1
                    : Math.sqrt(wave.degrees / chiSquare((int) wave.degrees, random));
            for (int j = 0; j < wave.inverse.length; j++) {
                frequency[j] += spread * wave.inverse[j] * random.nextGaussian();
            }
        }
        return frequency;
    }

    private static double chiSquare(int degrees, RandomGenerator random) {
        double sum = 0;
        for (int k = 0; k < degrees; k++) {
            double normal = random.nextGaussian();
            sum += normal * normal;
        }
        return sum;
    }
}
