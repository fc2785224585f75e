package io.thalweg.baseline.internal.hippo;

import io.thalweg.surrogate.streaming.hippo.Interval;
import io.thalweg.surrogate.streaming.hippo.WeightedTimes;
import org.ejml.data.DMatrixRMaj;

/**
 * A stationary kernel of one input as a finite sum, k(x, x') ≈ Σ_j p_j cos w_j(x − x') = ψ(x)ᵀψ(x'), which makes the covariances
 * of functionals a product of their integrals Z against ψ: K_uu ≈ ZZᵀ, k_u(x) ≈ Zψ(x). The paper's way to K_uu, for comparison
 * and as a check; {@link WeightedTimes} needs no spectrum.
 *
 * @param frequencies w_j, N of them, not negative
 * @param masses p_j, not negative; their sum is the variance
 */
record SpectralRule(double[] frequencies, double[] masses) {

    /** Checks and copies. */
    public SpectralRule {
        requireNotNegative("frequencies", frequencies);
        requireNotNegative("masses", masses);
        if (frequencies.length != masses.length) {
            throw new IllegalArgumentException("there are " + frequencies.length + " frequencies and " + masses.length
                    + " masses: give one mass for each frequency");
        }
        frequencies = frequencies.clone();
        masses = masses.clone();
    }

    private static void requireNotNegative(String name, double[] values) {
        Arguments.requireFinite(name, values);
        for (int i = 0; i < values.length; i++) {
            if (values[i] < 0) {
                throw new IllegalArgumentException(name + "[" + i + "] is " + values[i] + ", must not be negative");
            }
        }
    }

    @Override
    public double[] frequencies() {
        return frequencies.clone();
    }

    @Override
    public double[] masses() {
        return masses.clone();
    }

    /**
     * ψ(x): √p_j cos w_j x and √p_j sin w_j x in adjacent columns.
     *
     * @param times x, n of them
     * @return n × 2N
     */
    public DMatrixRMaj features(double[] times) {
        Arguments.requireFinite("times", times);
        int columns = 2 * frequencies.length;
        DMatrixRMaj psi = new DMatrixRMaj(times.length, columns);
        for (int j = 0; j < frequencies.length; j++) {
            double root = Math.sqrt(masses[j]);
            for (int i = 0; i < times.length; i++) {
                double angle = frequencies[j] * times[i];
                psi.data[i * columns + 2 * j] = root * Math.cos(angle);
                psi.data[i * columns + 2 * j + 1] = root * Math.sin(angle);
            }
        }
        return psi;
    }

    /**
     * Z of the Legendre functionals in closed form: ∫e^{iwx}φ_m dx = √(2m+1) i^m e^{iwc} j_m(wh) with the centre c and the
     * half-length h of the support, j_m spherical Bessel functions.
     *
     * @param support of the measure of LegS or LegT
     * @param count number of functionals M
     * @return M × 2N, columns as in {@link #features}
     */
    public DMatrixRMaj legendreFunctionals(Interval support, int count) {
        Arguments.requireCount("count", count);
        int columns = 2 * frequencies.length;
        double half = 0.5 * support.length();
        double centre = support.from() + half;
        DMatrixRMaj z = new DMatrixRMaj(count, columns);
        for (int j = 0; j < frequencies.length; j++) {
            double root = Math.sqrt(masses[j]);
            double cosine = Math.cos(frequencies[j] * centre);
            double sine = Math.sin(frequencies[j] * centre);
            double[] bessel = SphericalBessel.upTo(frequencies[j] * half, count);
            for (int m = 0; m < count; m++) {
                double size = root * Math.sqrt(2 * m + 1) * bessel[m];
                z.data[m * columns + 2 * j] = size * cosine;
                z.data[m * columns + 2 * j + 1] = size * sine;
                // The next power of i: a quarter turn.
                double turned = -sine;
                sine = cosine;
                cosine = turned;
            }
        }
        return z;
    }
}
