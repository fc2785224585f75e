package io.thalweg.cli.internal.regress;

import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * The units that surrogates learn in, from training rows.
 *
 * @param low least value of each input
 * @param range greatest less least value of each input; 1 for a constant one
 * @param mean of the targets
 * @param deviation standard deviation of the targets, divisor n; 1 if they are constant
 */
record Scaling(double[] low, double[] range, double mean, double deviation) {

    static Scaling of(Samples train) {
        int d = train.dimension();
        double[] low = new double[d];
        double[] range = new double[d];
        for (int j = 0; j < d; j++) {
            double least = Double.POSITIVE_INFINITY;
            double greatest = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < train.size(); i++) {
                least = Math.min(least, train.x().get(i, j));
                greatest = Math.max(greatest, train.x().get(i, j));
            }
            low[j] = least;
            range[j] = greatest > least ? greatest - least : 1;
        }
        double mean = Arrays.stream(train.y()).average().orElse(0);
        double variance = Arrays.stream(train.y())
                .map(y -> (y - mean) * (y - mean))
                .average()
                .orElse(0);
        return new Scaling(low, range, mean, variance > 0 ? Math.sqrt(variance) : 1);
    }

    /**
     * The box of the training rows.
     *
     * @param names of the inputs
     */
    SearchSpace box(List<String> names) {
        SearchSpaceBuilder builder = SearchSpace.builder();
        for (int j = 0; j < low.length; j++) {
            builder.real(names.get(j), low[j], low[j] + range[j]);
        }
        return builder.build();
    }

    /** The inputs in [0, 1] (of training rows), the targets as they are. */
    Samples scaleInputs(Samples rows) {
        DMatrixRMaj x = rows.x().copy();
        for (int i = 0; i < x.numRows; i++) {
            for (int j = 0; j < x.numCols; j++) {
                x.set(i, j, (x.get(i, j) - low[j]) / range[j]);
            }
        }
        return new Samples(rows.features(), x, rows.y());
    }

    /** Inputs in [0, 1] and targets of mean 0 and standard deviation 1 (of training rows). */
    Samples apply(Samples rows) {
        Samples scaled = scaleInputs(rows);
        double[] y = Arrays.stream(rows.y()).map(v -> (v - mean) / deviation).toArray();
        return new Samples(scaled.features(), scaled.x(), y);
    }
}
