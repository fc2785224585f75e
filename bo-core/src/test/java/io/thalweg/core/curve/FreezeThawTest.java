package io.thalweg.core.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;

class FreezeThawTest {

    private static final double[] TIMES = {0.02, 0.06, 0.12, 0.3, 0.6, 1};

    private static final FreezeThaw PROCESS = new FreezeThaw(2, 1.3, 0.7, 1.5, 0.5, 0.01);

    private static double covariance(FreezeThaw process, double t, double other) {
        return process.endVariance()
                + process.decayVariance() * Math.pow(process.rate() / (t + other + process.rate()), process.power());
    }

    private static DMatrixRMaj covariances(FreezeThaw process, int n) {
        DMatrixRMaj all = new DMatrixRMaj(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                all.set(i, j, covariance(process, TIMES[i], TIMES[j]) + (i == j ? process.noiseVariance() : 0));
            }
        }
        return all;
    }

    /** Curves of a process, of which each is known up to a step of its own. */
    private static List<double[]> draws(FreezeThaw process, int count, Random random) {
        DMatrixRMaj lower = covariances(process, TIMES.length);
        org.ejml.dense.row.factory.DecompositionFactory_DDRM.chol(TIMES.length, true)
                .decompose(lower);
        List<double[]> curves = new ArrayList<>();
        for (int c = 0; c < count; c++) {
            double[] normal =
                    random.doubles(TIMES.length).map(u -> random.nextGaussian()).toArray();
            double[] curve = new double[TIMES.length];
            for (int i = 0; i < curve.length; i++) {
                curve[i] = process.mean();
                for (int j = 0; j <= i; j++) {
                    curve[i] += lower.get(i, j) * normal[j];
                }
            }
            curves.add(curve);
        }
        return curves;
    }

    /** Numbers of a dense process in higher precision. */
    @Test
    void agreesWithADenseProcess() {
        FreezeThaw process = new FreezeThaw(0, 1, 1, 1.5, 0.5, 0.01);
        double[] values = {0.6, 0.45, 0.38};
        double[] times = {0.1, 0.2, 0.3};
        FreezeThaw.Forecast last = process.forecast(times, 1);
        assertThat(last.mean(values)).isCloseTo(0.209057260862, within(1e-11));
        assertThat(last.variance()).isCloseTo(0.0556154451469, within(1e-11));
        FreezeThaw.Forecast never = process.forecast(times, 1e300);
        assertThat(never.mean(values)).isCloseTo(0.133773554356, within(1e-11));
        assertThat(never.variance()).isCloseTo(0.181621570366, within(1e-11));
        // The asymptote's measurement: 1/Λ and ζ/Λ.
        CurveEnds.End alone = never.alone(never.mean(values));
        assertThat(1 / alone.variance()).isCloseTo(4.50595393479, within(1e-9));
        assertThat(alone.mean() / alone.variance()).isCloseTo(0.736551027977, within(1e-9));
    }

    /** Generalised least squares of the end, of what the curve is given it. */
    @Test
    void aCurveAloneIsOneMeasurementOfItsEnd() {
        int n = 3;
        double[] values = {1.1, 1.7, 2.6};
        double prior = covariance(PROCESS, 1, 1);
        DMatrixRMaj slope = new DMatrixRMaj(n, 1);
        for (int i = 0; i < n; i++) {
            slope.set(i, 0, covariance(PROCESS, TIMES[i], 1) / prior);
        }
        DMatrixRMaj rest = covariances(PROCESS, n);
        CommonOps_DDRM.multAddTransB(-prior, slope, slope, rest);
        CommonOps_DDRM.invert(rest);
        double precision = 0;
        double sum = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                precision += slope.get(i, 0) * rest.get(i, j) * slope.get(j, 0);
                sum += slope.get(i, 0) * rest.get(i, j) * (values[j] - PROCESS.mean());
            }
        }
        FreezeThaw.Forecast forecast = PROCESS.forecast(Arrays.copyOf(TIMES, n), 1);
        CurveEnds.End alone = forecast.alone(forecast.mean(values));
        assertThat(alone.variance()).isCloseTo(1 / precision, within(1e-10));
        assertThat(alone.mean()).isCloseTo(PROCESS.mean() + sum / precision, within(1e-10));
    }

    /** A value that is hardly about the end stays within reach: four times as far from the mean, with four times the variance. */
    @Test
    void aCurveThatSaysLittleStaysWithinReach() {
        FreezeThaw process = new FreezeThaw(0, 0.01, 1, 3, 0.1, 0.1);
        FreezeThaw.Forecast forecast = process.forecast(new double[] {0.02}, 1);
        double mean = forecast.mean(new double[] {3});
        CurveEnds.End alone = forecast.alone(mean);
        assertThat(forecast.variance() / forecast.prior()).isGreaterThan(0.75);
        assertThat(alone.mean()).isCloseTo(4 * mean, within(1e-12));
        assertThat(alone.variance()).isCloseTo(4 * forecast.variance(), within(1e-12));
    }

    @Test
    void theGradientIsThatOfDifferences() {
        List<double[]> curves = draws(PROCESS, 9, new Random(1));
        for (int c = 0; c < curves.size(); c++) {
            curves.set(c, Arrays.copyOf(curves.get(c), 1 + c % TIMES.length));
        }
        FreezeThawEvidence evidence = FreezeThawEvidence.of(TIMES, curves, 1);
        double[] theta = {0.2, -0.3, 0.1, 0.4, -0.9, -1.5};
        double[] gradient = new double[theta.length];
        evidence.evaluate(theta, gradient);
        double step = 1e-6;
        for (int i = 0; i < theta.length; i++) {
            double[] up = theta.clone();
            double[] down = theta.clone();
            up[i] += step;
            down[i] -= step;
            double slope = (evidence.evaluate(up, new double[theta.length])
                            - evidence.evaluate(down, new double[theta.length]))
                    / (2 * step);
            assertThat(gradient[i]).as("of %d", i).isCloseTo(slope, within(1e-6 * Math.max(1, Math.abs(slope))));
        }
    }

    /** Of groups as of each curve: the difference of two evidences is that of the sums of log densities and of log priors. */
    @Test
    void theEvidenceIsThatOfEachCurve() {
        List<double[]> curves = draws(PROCESS, 8, new Random(2));
        FreezeThawEvidence together = FreezeThawEvidence.of(TIMES, curves, 1);
        double[] values = curves.stream().flatMapToDouble(Arrays::stream).toArray();
        double centre = Arrays.stream(values).average().orElseThrow();
        double unit = Math.sqrt(Arrays.stream(values)
                .map(v -> (v - centre) * (v - centre))
                .average()
                .orElseThrow());
        double[] theta = {0.1, 0, 0, 0, Math.log(0.3), -3};
        FreezeThaw process = new FreezeThaw(0.1, 1, 1, 1, 0.3, Math.exp(-6));
        DMatrixRMaj inverse = covariances(process, TIMES.length);
        double determinant = CommonOps_DDRM.det(inverse);
        CommonOps_DDRM.invert(inverse);
        double expected = 0.01 / 200 + curves.size() * Math.log(determinant) / 2;
        for (double[] curve : curves) {
            for (int i = 0; i < curve.length; i++) {
                for (int j = 0; j < curve.length; j++) {
                    expected += ((curve[i] - centre) / unit - 0.1)
                            * inverse.get(i, j)
                            * ((curve[j] - centre) / unit - 0.1)
                            / 2;
                }
            }
        }
        assertThat(together.evaluate(theta, new double[6])).isCloseTo(expected, within(1e-8));
    }

    @Test
    void findsTheProcessThatCurvesComeFrom() {
        FreezeThaw found = FreezeThaw.of(TIMES, draws(PROCESS, 2000, new Random(3)), 1);
        assertThat(found.mean()).isCloseTo(PROCESS.mean(), within(0.1));
        for (int n : new int[] {1, 3, 5}) {
            FreezeThaw.Forecast truth = PROCESS.forecast(Arrays.copyOf(TIMES, n), 1);
            FreezeThaw.Forecast forecast = found.forecast(Arrays.copyOf(TIMES, n), 1);
            assertThat(forecast.variance()).as("after %d", n).isCloseTo(truth.variance(), within(0.1 * truth.prior()));
        }
    }

    @Test
    void withoutCurvesTheSpreadIsBelieved() {
        FreezeThaw believed = FreezeThaw.of(TIMES, List.of(), 7);
        assertThat(believed.endVariance()).isCloseTo(49, within(1e-6));
        assertThat(believed.forecast(new double[] {0.1}, 1).mean(new double[] {5}))
                .isBetween(0.0, 5.0);
    }
}
