package io.thalweg.surrogate.exact;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * A draw of a Gaussian process by random Fourier features (Rahimi and Recht 2007): w(x) = √(2s/N) Σᵢ aᵢ cos(ωᵢᵀx + bᵢ) sᵢ(x),
 * a standard normal, b uniform, ω from the spectral density, s the {@linkplain CategorySigns signs} of categories. The frequencies are drawn with the path, so that over the draws
 * the covariance is that of the kernel, exactly, whatever N; N makes a single path Gaussian.
 */
final class FourierPath implements SampledPath {

    /** Rows that are evaluated at a time: their features stay in the cache. */
    private static final int ROWS = 64;

    /** ωᵢ and below them bᵢ, (d + 1) × N. */
    private final DMatrixRMaj frequencies;

    /** √(2s/N) aᵢ, N × 1. */
    private final DMatrixRMaj amplitudes;

    private final CategorySigns signs;
    private final Spectrum spectrum;

    private FourierPath(DMatrixRMaj frequencies, DMatrixRMaj amplitudes, CategorySigns signs, Spectrum spectrum) {
        this.spectrum = spectrum;
        this.frequencies = frequencies;
        this.amplitudes = amplitudes;
        this.signs = signs;
    }

    /**
     * A draw.
     *
     * @param d input coordinates
     * @param features their number N
     * @return empty if the kernel has no known {@link Spectrum}
     */
    static Optional<SampledPath> of(Kernel kernel, int d, int features, Seed seed) {
        return Spectrum.of(kernel, d).map(spectrum -> of(spectrum, d, features, seed));
    }

    private static SampledPath of(Spectrum spectrum, int d, int features, Seed seed) {
        RandomGenerator random = seed.generator();
        DMatrixRMaj frequencies = new DMatrixRMaj(d + 1, features);
        DMatrixRMaj amplitudes = new DMatrixRMaj(features, 1);
        double square = (spectrum.waving() ? 2 : 1) * spectrum.scale() / features;
        for (int i = 0; i < features; i++) {
            double[] frequency = spectrum.frequency(random, d);
            for (int j = 0; j < d; j++) {
                frequencies.data[j * features + i] = frequency[j];
            }
            frequencies.data[d * features + i] = spectrum.waving() ? 2 * Math.PI * random.nextDouble() : 0;
            amplitudes.data[i] = Math.sqrt(square) * random.nextGaussian();
        }
        return new FourierPath(
                frequencies,
                amplitudes,
                CategorySigns.of(spectrum.categories(), features, seed.child("categories")),
                spectrum);
    }

    @Override
    public double[] values(DMatrixRMaj x) {
        double[] values = new double[x.numRows];
        for (int from = 0; from < values.length; from += ROWS) {
            DMatrixRMaj some = terms(x, from, 0);
            DMatrixRMaj sums = new DMatrixRMaj(some.numRows, 1);
            LinearAlgebra.multiply(1, some, false, amplitudes, false, 0, sums);
            System.arraycopy(sums.data, 0, values, from, some.numRows);
        }
        return values;
    }

    @Override
    public void pullback(DMatrixRMaj x, double[] valuesBar, DMatrixRMaj xBar) {
        int d = x.numCols;
        int n = amplitudes.numRows;
        for (int from = 0; from < valuesBar.length; from += ROWS) {
            DMatrixRMaj some = terms(x, from, 0.5 * Math.PI);
            for (int r = 0; r < some.numRows; r++) {
                for (int i = 0; i < n; i++) {
                    some.data[r * n + i] *= amplitudes.data[i];
                }
            }
            DMatrixRMaj slopes = new DMatrixRMaj(some.numRows, d + 1);
            LinearAlgebra.multiply(1, some, false, frequencies, true, 0, slopes);
            for (int r = 0; r < some.numRows; r++) {
                for (int j = 0; j < d; j++) {
                    xBar.data[(from + r) * d + j] -= valuesBar[from + r] * slopes.data[r * (d + 1) + j];
                }
            }
        }
    }

    @Override
    public double unseenRise(int points) {
        return spectrum.unseenRise(points);
    }

    /** cos(ωᵢᵀx + bᵢ − shift) sᵢ(x) at some rows of x, rows × N. */
    private DMatrixRMaj terms(DMatrixRMaj x, int from, double shift) {
        int d = x.numCols;
        int rows = Math.min(ROWS, x.numRows - from);
        DMatrixRMaj points = new DMatrixRMaj(rows, d + 1);
        for (int r = 0; r < rows; r++) {
            System.arraycopy(x.data, (from + r) * d, points.data, r * (d + 1), d);
            points.data[r * (d + 1) + d] = 1;
        }
        DMatrixRMaj terms = new DMatrixRMaj(rows, amplitudes.numRows);
        LinearAlgebra.multiply(1, points, false, frequencies, false, 0, terms);
        Cosines.of(terms.data, shift);
        for (int r = 0; r < rows; r++) {
            signs.apply(x, from + r, terms.data, r * terms.numCols);
        }
        return terms;
    }
}
