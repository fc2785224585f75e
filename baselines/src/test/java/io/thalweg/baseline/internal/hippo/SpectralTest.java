package io.thalweg.baseline.internal.hippo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.streaming.hippo.Interval;
import io.thalweg.surrogate.streaming.hippo.LegS;
import io.thalweg.surrogate.streaming.hippo.WeightedTimes;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.NormOps_DDRM;
import org.hipparchus.analysis.integration.IterativeLegendreGaussIntegrator;
import org.hipparchus.analysis.polynomials.PolynomialFunction;
import org.hipparchus.analysis.polynomials.PolynomialsUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The covariances of functionals by quadrature, by spectra, by adaptive integration, by the recurrence, and as they change. */
class SpectralTest {

    private static final double LENGTHSCALE = 0.7;
    private static final Kernel KERNEL = Rbf.of(Lengthscales.of(LENGTHSCALE));
    private static final Interval SEEN = new Interval(0.3, 2);

    private static DMatrixRMaj column(double... values) {
        return new DMatrixRMaj(values.length, 1, true, values);
    }

    private static double distance(DMatrixRMaj a, DMatrixRMaj b) {
        return CommonOps_DDRM.elementMaxAbs(CommonOps_DDRM.subtract(a, b, null));
    }

    private static DMatrixRMaj crossCovariance(Kernel kernel, WeightedTimes u, double... x) {
        return CommonOps_DDRM.multTransA(u.phi(), kernel.covariance(column(u.times()), column(x)), null);
    }

    private static DMatrixRMaj covariance(Kernel kernel, WeightedTimes u) {
        return CommonOps_DDRM.mult(crossCovariance(kernel, u, u.times()), u.phi(), null);
    }

    private static DMatrixRMaj square(DMatrixRMaj z) {
        return CommonOps_DDRM.multTransB(z, z, null);
    }

    private static double adaptive(DoubleUnaryOperator f) {
        return new IterativeLegendreGaussIntegrator(12, 1e-13, 1e-13)
                .integrate(100_000, f::applyAsDouble, SEEN.from(), SEEN.to());
    }

    private static double rbf(double x, double z) {
        return Math.exp(-0.5 * (x - z) * (x - z) / (LENGTHSCALE * LENGTHSCALE));
    }

    /** φ_m of LegS with Hipparchus's own polynomials. */
    private static DoubleUnaryOperator weight(int m) {
        PolynomialFunction legendre = PolynomialsUtils.createLegendrePolynomial(m);
        return x -> Math.sqrt(2 * m + 1) * legendre.value(2 * (x - SEEN.from()) / SEEN.length() - 1) / SEEN.length();
    }

    @Test
    void quadratureAndSpectrumAgreeWithAdaptiveIntegration() {
        int count = 5;
        double[] x = {-0.5, 0.3, 1.1, 2, 2.9};
        WeightedTimes quadrature = WeightedTimes.quadrature(new LegS(), SEEN, count, 2 * count + 100);
        SpectralRule rule = SpectralQuadrature.rbf(LENGTHSCALE, 3.4);
        DMatrixRMaj z = rule.legendreFunctionals(SEEN, count);
        DMatrixRMaj cross = new DMatrixRMaj(count, x.length);
        DMatrixRMaj square = new DMatrixRMaj(count, count);
        for (int m = 0; m < count; m++) {
            DoubleUnaryOperator phi = weight(m);
            for (int i = 0; i < x.length; i++) {
                double at = x[i];
                cross.set(m, i, adaptive(s -> rbf(at, s) * phi.applyAsDouble(s)));
            }
            for (int k = 0; k <= m; k++) {
                DoubleUnaryOperator other = weight(k);
                double inner = adaptive(s -> phi.applyAsDouble(s) * adaptive(r -> rbf(s, r) * other.applyAsDouble(r)));
                square.set(m, k, inner);
                square.set(k, m, inner);
            }
        }
        assertThat(distance(crossCovariance(KERNEL, quadrature, x), cross)).isLessThan(1e-12);
        assertThat(distance(covariance(KERNEL, quadrature), square)).isLessThan(1e-12);
        assertThat(distance(CommonOps_DDRM.multTransB(z, rule.features(x), null), cross))
                .isLessThan(1e-12);
        assertThat(distance(square(z), square)).isLessThan(1e-12);
    }

    /** Short and long stretches, few and many functionals, also far from the origin. */
    @ParameterizedTest
    @CsvSource({"6, 1.7, 0, 0.7", "150, 0.1, -3, 0.7", "150, 57, 0, 1", "200, 300, 40, 2"})
    void quadratureAgreesWithTheClosedForm(int count, double length, double from, double lengthscale) {
        Kernel kernel = Rbf.of(Lengthscales.of(lengthscale));
        Interval seen = new Interval(from, from + length);
        int nodes = (int) Math.max(2 * count + 100, 4 * length / lengthscale);
        double[] x = {from, from + 0.3 * length, from + length, from + 1.1 * length};
        SpectralRule rule = SpectralQuadrature.rbf(lengthscale, 1.2 * length);
        assertThat(Arrays.stream(rule.masses()).sum()).isCloseTo(1, within(1e-14));
        DMatrixRMaj z = rule.legendreFunctionals(seen, count);
        WeightedTimes quadrature = WeightedTimes.quadrature(new LegS(), seen, count, nodes);
        assertThat(distance(covariance(kernel, quadrature), square(z))).isLessThan(1e-12);
        assertThat(distance(
                        crossCovariance(kernel, quadrature, x), CommonOps_DDRM.multTransB(z, rule.features(x), null)))
                .isLessThan(1e-12);
    }

    /** A window is a stretch like any other. */
    @Test
    void closedFormHoldsForTheWindowOfLegT() {
        LegT basis = new LegT(0.9);
        SpectralRule rule = SpectralQuadrature.rbf(LENGTHSCALE, 1);
        DMatrixRMaj z = rule.legendreFunctionals(basis.support(SEEN), 10);
        WeightedTimes quadrature = WeightedTimes.quadrature(basis, SEEN, 10, 120);
        assertThat(distance(covariance(KERNEL, quadrature), square(z))).isLessThan(1e-13);
    }

    /**
     * The recurrence of the paper, on the frequencies: holding values delays them by half a step, an error of the order 1/n of Z
     * that ZZᵀ, of a stationary kernel, does not feel; its own is of the order 1/n².
     */
    @Test
    void recurrenceOfTheFrequenciesApproachesTheClosedForm() {
        SpectralRule rule = RandomFourierFeatures.of(Seed.of(3), 50).rbf(LENGTHSCALE);
        DMatrixRMaj z = rule.legendreFunctionals(SEEN, 6);
        double[] errors = new double[2];
        double[] errorsOfSquares = new double[2];
        for (int i = 0; i < 2; i++) {
            int n = 200 << (2 * i);
            double[] times = new double[n];
            Arrays.setAll(times, k -> SEEN.from() + SEEN.length() * (k + 1) / n);
            Recurrence recurrence = new Recurrence(new LegendreScaling(6), Recurrence.Scheme.EXACT_FLOW);
            DMatrixRMaj evolved = recurrence.evolve(SEEN.from(), times, rule.features(times));
            errors[i] = distance(evolved, z);
            errorsOfSquares[i] = distance(square(evolved), square(z));
        }
        assertThat(errors[1]).isBetween(1e-5, 1e-3);
        assertThat(errors[0] / errors[1]).isBetween(3.5, 4.5);
        assertThat(errorsOfSquares[0] / errorsOfSquares[1]).isBetween(14.0, 18.0);
    }

    /** Sixty-four times as many frequencies, an eighth of the error: 1/√N, give or take the luck of 16 draws. */
    @Test
    void errorOfRandomFrequenciesFallsLikeTheRootOfTheirNumber() {
        DMatrixRMaj exact = square(SpectralQuadrature.rbf(LENGTHSCALE, 2).legendreFunctionals(SEEN, 6));
        double[] errors = new double[2];
        for (int i = 0; i < 2; i++) {
            double squares = 0;
            for (int draw = 0; draw < 16; draw++) {
                SpectralRule rule = RandomFourierFeatures.of(Seed.of(11).child("draw", draw), 100 << (6 * i))
                        .rbf(LENGTHSCALE);
                DMatrixRMaj error = CommonOps_DDRM.subtract(square(rule.legendreFunctionals(SEEN, 6)), exact, null);
                squares += Math.pow(NormOps_DDRM.normF(error), 2);
            }
            errors[i] = Math.sqrt(squares / 16);
        }
        assertThat(errors[0]).isBetween(0.01, 0.2);
        assertThat(errors[0] / errors[1]).isBetween(5.0, 13.0);
    }

    /** Frozen draws: another length-scale is another scale of the same frequencies, the same seed the same numbers. */
    @Test
    void drawsAreFrozen() {
        RandomFourierFeatures draws = RandomFourierFeatures.of(Seed.of(4), 20);
        double[] one = draws.rbf(1).frequencies();
        double[] two = draws.rbf(2).frequencies();
        for (int j = 0; j < 20; j++) {
            assertThat(two[j]).isEqualTo(0.5 * one[j]);
        }
        assertThat(RandomFourierFeatures.of(Seed.of(4), 20).draws()).containsExactly(draws.draws());
        assertThat(RandomFourierFeatures.of(Seed.of(5), 20).draws()).isNotEqualTo(draws.draws());
    }

    /**
     * dK_uu/dt = (AK + KAᵀ)/t + (Bcᵀ + cBᵀ)/t with c = k_u(t): OHSVGP, equations 20 and 21, where the printed B̃ = c1ᵀ should
     * hold √(2n+1) in place of 1.
     */
    @Test
    void covarianceObeysTheLyapunovEquation() {
        int count = 6;
        double h = 1e-3;
        DMatrixRMaj slope = CommonOps_DDRM.subtract(covarianceLater(h), covarianceLater(-h), null);
        CommonOps_DDRM.scale(8 / (12 * h), slope);
        CommonOps_DDRM.addEquals(
                slope, -1 / (12 * h), CommonOps_DDRM.subtract(covarianceLater(2 * h), covarianceLater(-2 * h), null));
        Dynamics dynamics = new LegendreScaling(count);
        WeightedTimes now = WeightedTimes.quadrature(new LegS(), SEEN, count, 112);
        DMatrixRMaj half = CommonOps_DDRM.mult(dynamics.drift(SEEN.length()), covariance(KERNEL, now), null);
        DMatrixRMaj c = crossCovariance(KERNEL, now, SEEN.to());
        CommonOps_DDRM.multAddTransB(column(dynamics.input(SEEN.length())), c, half);
        DMatrixRMaj expected = CommonOps_DDRM.add(half, CommonOps_DDRM.transpose(half, null), null);
        assertThat(CommonOps_DDRM.elementMaxAbs(expected)).isGreaterThan(0.05);
        assertThat(distance(slope, expected)).isLessThan(1e-10);
    }

    private static DMatrixRMaj covarianceLater(double later) {
        Interval seen = new Interval(SEEN.from(), SEEN.to() + later);
        return covariance(KERNEL, WeightedTimes.quadrature(new LegS(), seen, 6, 112));
    }

    @Test
    void badInputIsRefusedByName() {
        assertThatThrownBy(() -> new SpectralRule(new double[] {1}, new double[2]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 frequencies and 2 masses");
        assertThatThrownBy(() -> new SpectralRule(new double[] {1, -2}, new double[2]))
                .hasMessageContaining("frequencies[1] is -2.0");
        assertThatThrownBy(() -> new SpectralRule(new double[] {1}, new double[] {Double.NaN}))
                .hasMessageContaining("masses[0] is NaN");
        assertThatThrownBy(() -> SpectralQuadrature.rbf(0, 1)).hasMessageContaining("lengthscale is 0.0");
        assertThatThrownBy(() -> SpectralQuadrature.rbf(1, Double.NaN)).hasMessageContaining("reach is NaN");
        assertThatThrownBy(() -> RandomFourierFeatures.of(Seed.of(1), 0)).hasMessageContaining("count is 0");
        assertThatThrownBy(() -> RandomFourierFeatures.of(Seed.of(1), 2).rbf(-1))
                .hasMessageContaining("lengthscale is -1.0");
        SpectralRule rule = SpectralQuadrature.rbf(1, 1);
        assertThatThrownBy(() -> rule.features(new double[] {0, Double.POSITIVE_INFINITY}))
                .hasMessageContaining("times[1]");
        assertThatThrownBy(() -> rule.legendreFunctionals(SEEN, 0)).hasMessageContaining("count is 0");
    }
}
