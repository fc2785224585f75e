package io.thalweg.core.study;

import io.thalweg.core.internal.random.ScrambledSobol;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.SearchSpace;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.ejml.data.DMatrixRMaj;

/**
 * Sobol indices of a function of independent inputs, by Monte Carlo: which share of its variance over the space goes when an input is
 * known (first-order), and which share stays when all others are (total; interactions included).
 *
 * <p>Jansen's estimators (M. J. W. Jansen 1999, "Analysis of variance designs for model output"; A. Saltelli et al. 2010, "Variance
 * based sensitivity analysis of model output", table 2): with f at rows of A and B, two independent samples, and at A with column i
 * from B,
 * S_i = 1 − Σ(f(B) − f(A_B^i))² / (2NV) and T_i = Σ(f(A) − f(A_B^i))² / (2NV). Samples are scrambled Sobol points, and the scatter of
 * independent scramblings gives the intervals: they tell the error of the Monte Carlo estimate, not what the model does not know.
 *
 * @param first first-order indices, by column
 * @param total total indices, by column
 * @param variance of the function
 */
record Sensitivity(List<Importance.Index> first, List<Importance.Index> total, double variance) {

    /** 97.5 % quantile of Student's t with SAMPLES − 1 degrees of freedom. */
    private static final double T_QUANTILE = 2.365;

    /**
     * Indices over the columns of a space, each spread evenly over its admissible values; constraints are not considered. A parameter
     * that is not always active accounts for what it does where it is.
     *
     * @param ofModel values at rows of coordinates
     * @param points rows of a sample, a power of two
     */
    static Sensitivity of(SearchSpace space, Function<DMatrixRMaj, double[]> ofModel, int points, Seed seed) {
        int d = space.dimension();
        Function<DMatrixRMaj, double[]> f =
                space.branches().isEmpty() ? ofModel : x -> ofModel.apply(settled(space, x));
        double[][] first = new double[d][Importance.SAMPLES];
        double[][] total = new double[d][Importance.SAMPLES];
        double[] variances = new double[Importance.SAMPLES];
        for (int r = 0; r < Importance.SAMPLES; r++) {
            DMatrixRMaj both = new ScrambledSobol(2 * d, seed.child("sensitivity", r)).points(points);
            DMatrixRMaj a = half(both, 0, space);
            DMatrixRMaj b = half(both, d, space);
            double[] fa = f.apply(a);
            double[] fb = f.apply(b);
            variances[r] = variance(fa, fb);
            for (int j = 0; j < d; j++) {
                DMatrixRMaj mixed = a.copy();
                for (int i = 0; i < points; i++) {
                    mixed.data[i * d + j] = b.data[i * d + j];
                }
                double[] fm = f.apply(mixed);
                double scale = 2 * points * variances[r];
                first[j][r] = scale == 0 ? 0 : 1 - squares(fb, fm) / scale;
                total[j][r] = scale == 0 ? 0 : squares(fa, fm) / scale;
            }
        }
        return new Sensitivity(summarise(first), summarise(total), mean(variances));
    }

    /** The coordinates of d columns, each moved to an admissible value. */
    private static DMatrixRMaj half(DMatrixRMaj both, int from, SearchSpace space) {
        int d = space.dimension();
        DMatrixRMaj x = new DMatrixRMaj(both.numRows, d);
        List<Column> columns = space.columns();
        for (int j = 0; j < d; j++) {
            double[] levels = columns.get(j).levels();
            for (int i = 0; i < x.numRows; i++) {
                double u = both.get(i, from + j);
                double v = levels.length > 0
                        ? levels[(int) Math.min(levels.length - 1.0, Math.floor(u * levels.length))]
                        : space.snap(j, u);
                x.data[i * d + j] = v;
            }
        }
        return x;
    }

    /** What a model sees of the rows: of inactive parameters nothing, so that they account for none of the variance. */
    private static DMatrixRMaj settled(SearchSpace space, DMatrixRMaj x) {
        DMatrixRMaj all = new DMatrixRMaj(x.numRows, x.numCols);
        for (int i = 0; i < x.numRows; i++) {
            double[] row = Arrays.copyOfRange(x.data, i * x.numCols, (i + 1) * x.numCols);
            System.arraycopy(space.settled(row), 0, all.data, i * x.numCols, x.numCols);
        }
        return all;
    }

    private static double variance(double[] one, double[] other) {
        int n = one.length + other.length;
        double mean = 0;
        for (int i = 0; i < one.length; i++) {
            mean += (one[i] + other[i]) / n;
        }
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += (one[i] - mean) * (one[i] - mean) + (other[i] - mean) * (other[i] - mean);
        }
        return sum / (n - 1);
    }

    private static double squares(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += (one[i] - other[i]) * (one[i] - other[i]);
        }
        return sum;
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    private static List<Importance.Index> summarise(double[][] replicates) {
        return Arrays.stream(replicates)
                .map(values -> {
                    double mean = mean(values);
                    double sum = 0;
                    for (double value : values) {
                        sum += (value - mean) * (value - mean);
                    }
                    double error = T_QUANTILE * Math.sqrt(sum / (values.length - 1) / values.length);
                    return new Importance.Index(cut(mean), cut(mean - error), cut(mean + error));
                })
                .toList();
    }

    private static double cut(double index) {
        return Math.max(0, Math.min(1, index));
    }
}
