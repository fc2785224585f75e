package io.thalweg.surrogate.exact;

import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.kernel.Stationary;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * A draw of a stationary Gaussian process by random Fourier features (Rahimi and Recht 2007): w(x) = √(2s/N) Σᵢ aᵢ cos(ωᵢᵀx + bᵢ),
 * a standard normal, b uniform, ω from the spectral density. The frequencies are drawn with the path, so that over the draws
 * the covariance is that of the kernel, exactly, whatever N; N makes a single path Gaussian.
 */
final class FourierPath implements SampledPath {

    /** ωᵢ, N × d. */
    private final DMatrixRMaj frequencies;

    private final double[] phases;

    /** √(2s/N) aᵢ. */
    private final double[] amplitudes;

    private FourierPath(DMatrixRMaj frequencies, double[] phases, double[] amplitudes) {
        this.frequencies = frequencies;
        this.phases = phases;
        this.amplitudes = amplitudes;
    }

    /**
     * A draw.
     *
     * @param d input coordinates
     * @param features their number N
     * @return empty if the spectral density of the kernel is not known
     */
    static Optional<SampledPath> of(Kernel kernel, int d, int features, Seed seed) {
        if (kernel instanceof Scaled scaled) {
            return scaled.base() instanceof Stationary base
                    ? stationary(base, scaled.scale().value(), d, features, seed)
                    : Optional.empty();
        }
        return kernel instanceof Stationary base ? stationary(base, 1, d, features, seed) : Optional.empty();
    }

    private static Optional<SampledPath> stationary(Stationary kernel, double scale, int d, int features, Seed seed) {
        if (kernel.profile().spectralDegrees().isEmpty()) {
            return Optional.empty();
        }
        double degrees = kernel.profile().spectralDegrees().getAsDouble();
        double[] inverse = kernel.lengthscales().inverse(d);
        RandomGenerator random = seed.generator();
        DMatrixRMaj frequencies = new DMatrixRMaj(features, d);
        double[] phases = new double[features];
        double[] amplitudes = new double[features];
        for (int i = 0; i < features; i++) {
            double spread = Double.isInfinite(degrees) ? 1 : Math.sqrt(degrees / chiSquare((int) degrees, random));
            for (int j = 0; j < d; j++) {
                frequencies.data[i * d + j] = spread * inverse[j] * random.nextGaussian();
            }
            phases[i] = 2 * Math.PI * random.nextDouble();
            amplitudes[i] = Math.sqrt(2 * scale / features) * random.nextGaussian();
        }
        return Optional.of(new FourierPath(frequencies, phases, amplitudes));
    }

    private static double chiSquare(int degrees, RandomGenerator random) {
        double sum = 0;
        for (int k = 0; k < degrees; k++) {
            double normal = random.nextGaussian();
            sum += normal * normal;
        }
        return sum;
    }

    @Override
    public double[] values(DMatrixRMaj x) {
        double[] values = new double[x.numRows];
        for (int r = 0; r < values.length; r++) {
            double sum = 0;
            for (int i = 0; i < phases.length; i++) {
                sum += amplitudes[i] * Math.cos(angle(x, r, i));
            }
            values[r] = sum;
        }
        return values;
    }

    @Override
    public void pullback(DMatrixRMaj x, double[] valuesBar, DMatrixRMaj xBar) {
        int d = x.numCols;
        for (int r = 0; r < valuesBar.length; r++) {
            for (int i = 0; i < phases.length; i++) {
                double angleBar = -valuesBar[r] * amplitudes[i] * Math.sin(angle(x, r, i));
                for (int j = 0; j < d; j++) {
                    xBar.data[r * d + j] += angleBar * frequencies.data[i * d + j];
                }
            }
        }
    }

    private double angle(DMatrixRMaj x, int row, int feature) {
        int d = x.numCols;
        double angle = phases[feature];
        for (int j = 0; j < d; j++) {
            angle += frequencies.data[feature * d + j] * x.data[row * d + j];
        }
        return angle;
    }
}
