package io.thalweg.core.curve;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.optimize.LbfgsB;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.DifferentiableFunction;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * The negative logarithm of the posterior density of (m, log σ_f, log σ_t, log a, log b, log σ), up to a constant, of standardised curves
 * that are independent given these. Curves that have come to the same step have the same covariance, so that their number, sum and products
 * are all that is needed of them: an evaluation costs as much for ten curves as for ten thousand.
 */
final class FreezeThawEvidence implements DifferentiableFunction {

    /** What is believed beforehand of each, weakly: means and variances. */
    private static final double[] MEANS = {0, 0, 0, 0, Math.log(0.3), -3};

    private static final double[] VARIANCES = {100, 1, 1, 1, 1, 2};

    private static final Bounds BOUNDS =
            new Bounds(new double[] {-10, -6, -6, -4, -6, -6}, new double[] {10, 4, 4, 3, 4, 2});

    private static final int MOST_ITERATIONS = 60;

    private final double[] times;
    private final double centre;
    private final double unit;
    private final Group[] groups;

    /**
     * All curves that have come to one step and no further.
     *
     * @param size how many these are
     * @param sums of their standardised values at each step
     * @param products sums of the products of their values at two steps
     */
    private record Group(int size, double[] sums, DMatrixRMaj products) {

        static Group of(List<double[]> curves, int length, double centre, double unit) {
            double[] sums = new double[length];
            DMatrixRMaj products = new DMatrixRMaj(length, length);
            int size = 0;
            for (double[] curve : curves) {
                if (curve.length == length) {
                    size++;
                    for (int i = 0; i < length; i++) {
                        double value = (curve[i] - centre) / unit;
                        sums[i] += value;
                        for (int j = 0; j <= i; j++) {
                            products.add(i, j, value * (curve[j] - centre) / unit);
                        }
                    }
                }
            }
            for (int i = 0; i < length; i++) {
                for (int j = 0; j < i; j++) {
                    products.set(j, i, products.get(i, j));
                }
            }
            return new Group(size, sums, products);
        }
    }

    private FreezeThawEvidence(double[] times, double centre, double unit, Group[] groups) {
        this.times = times;
        this.centre = centre;
        this.unit = unit;
        this.groups = groups;
    }

    /** Of curves as in {@link FreezeThaw#of}. */
    static FreezeThawEvidence of(double[] times, List<double[]> curves, double spread) {
        double[] values = curves.stream().flatMapToDouble(Arrays::stream).toArray();
        double centre = Arrays.stream(values).average().orElse(0);
        double variance = Arrays.stream(values)
                .map(v -> (v - centre) * (v - centre))
                .average()
                .orElse(0);
        double unit = variance > 0 ? Math.sqrt(variance) : spread;
        Group[] groups = new Group[times.length + 1];
        for (int length = 1; length < groups.length; length++) {
            groups[length] = Group.of(curves, length, centre, unit);
        }
        return new FreezeThawEvidence(times, centre, unit, groups);
    }

    /** The hyperparameters with the largest density. */
    FreezeThaw maximize() {
        double[] best = LbfgsB.defaults()
                .withMaxIterations(MOST_ITERATIONS)
                .minimize(this, BOUNDS, MEANS)
                .x();
        double square = unit * unit;
        return new FreezeThaw(
                centre + unit * best[0],
                square * Math.exp(2 * best[1]),
                square * Math.exp(2 * best[2]),
                Math.exp(best[3]),
                Math.exp(best[4]),
                square * Math.exp(2 * best[5]));
    }

    @Override
    public int dimension() {
        return MEANS.length;
    }

    @Override
    public double evaluate(double[] theta, double[] gradientOut) {
        double sum = 0;
        for (int i = 0; i < theta.length; i++) {
            double distance = theta[i] - MEANS[i];
            sum += distance * distance / (2 * VARIANCES[i]);
            gradientOut[i] = distance / VARIANCES[i];
        }
        Covariances covariances = new Covariances(times, theta);
        for (int length = 1; length < groups.length; length++) {
            if (groups[length].size() > 0) {
                sum += covariances.add(groups[length], length, theta[0], gradientOut);
            }
        }
        return sum;
    }

    /** Covariances of the values of a curve, with derivatives by log a and log b. */
    private static final class Covariances {

        private final double end;
        private final double noise;
        private final double[][] decay;
        private final double[][] byPower;
        private final double[][] byRate;

        Covariances(double[] times, double[] theta) {
            int n = times.length;
            end = Math.exp(2 * theta[1]);
            noise = Math.exp(2 * theta[5]);
            decay = new double[n][n];
            byPower = new double[n][n];
            byRate = new double[n][n];
            double variance = Math.exp(2 * theta[2]);
            double a = Math.exp(theta[3]);
            double b = Math.exp(theta[4]);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    double base = b / (times[i] + times[j] + b);
                    decay[i][j] = variance * Math.pow(base, a);
                    byPower[i][j] = a * Math.log(base) * decay[i][j];
                    byRate[i][j] = a * (1 - base) * decay[i][j];
                }
            }
        }

        /**
         * {@return the negative log density of a group, ½ n log |C| + ½ tr(C⁻¹R), with R the products of values above m} Adds its gradient, ½ tr((n
         * C⁻¹ − C⁻¹ R C⁻¹) ∂C) and −1ᵀC⁻¹r, with r the sum of values above m.
         */
        double add(Group group, int n, double mean, double[] gradient) {
            DMatrixRMaj covariance = new DMatrixRMaj(n, n);
            DMatrixRMaj rest = new DMatrixRMaj(n, n);
            double[] above = new double[n];
            for (int i = 0; i < n; i++) {
                above[i] = group.sums()[i] - group.size() * mean;
                for (int j = 0; j < n; j++) {
                    covariance.set(i, j, end + decay[i][j] + (i == j ? noise : 0));
                    rest.set(
                            i,
                            j,
                            group.products().get(i, j)
                                    - mean * (group.sums()[i] + group.sums()[j])
                                    + group.size() * mean * mean);
                }
            }
            Optional<Cholesky> factor = Cholesky.of(covariance);
            if (factor.isEmpty()) {
                return Double.NaN;
            }
            double trace = 0;
            DMatrixRMaj inverse = factor.get().inverse();
            DMatrixRMaj solved = factor.get().solve(rest);
            for (int i = 0; i < n; i++) {
                trace += solved.get(i, i);
                for (int j = 0; j < n; j++) {
                    double both = 0;
                    for (int k = 0; k < n; k++) {
                        both += solved.get(i, k) * inverse.get(k, j);
                    }
                    double slope = (group.size() * inverse.get(i, j) - both) / 2;
                    gradient[0] -= inverse.get(i, j) * above[j];
                    gradient[1] += slope * 2 * end;
                    gradient[2] += slope * 2 * decay[i][j];
                    gradient[3] += slope * byPower[i][j];
                    gradient[4] += slope * byRate[i][j];
                    gradient[5] += i == j ? slope * 2 * noise : 0;
                }
            }
            return (group.size() * factor.get().logDeterminant() + trace) / 2;
        }
    }
}
