package io.thalweg.spark;

import io.thalweg.Surrogates;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.surrogate.online.SummedSurrogate;
import io.thalweg.surrogate.wiski.WiskiSurrogate;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.ejml.data.DMatrixRMaj;

/**
 * What a surrogate learns in: inputs in [0, 1] by the ranges of the data, targets of mean 0 and deviation 1. It goes to the executors, and makes there
 * the surrogate that a state belongs to.
 *
 * @param columns names, in the order of a row's numbers, the target last
 * @param surrogate its name
 * @param options of the surrogate
 * @param low least value of each input
 * @param range greatest less least value of each input; 1 for a constant one
 * @param mean of the targets
 * @param deviation of the targets; 1 if they are constant
 */
record Units(
        Columns columns,
        String surrogate,
        Map<String, String> options,
        double[] low,
        double[] range,
        double mean,
        double deviation)
        implements Serializable {

    int dimension() {
        return low.length;
    }

    /**
     * A surrogate that has learnt nothing.
     *
     * @throws IllegalArgumentException if it cannot be learnt by sums, or an option is unknown
     */
    SummedSurrogate<?> prior() {
        SearchSpaceBuilder box = SearchSpace.builder();
        for (int j = 0; j < low.length; j++) {
            box.real(columns.features().get(j), low[j], low[j] + range[j]);
        }
        Surrogate made = Surrogates.named(surrogate, options).create(box.build(), false);
        if (made instanceof SummedSurrogate<?> summed) {
            return summed;
        }
        throw new IllegalArgumentException(
                "surrogate '" + surrogate + "' is not learnt by sums over partitions, as " + learntBySums() + " are");
    }

    /** The names of all surrogates that are. */
    private static List<String> learntBySums() {
        SearchSpace some = SearchSpace.builder().real("x", 0, 1).build();
        return Surrogates.names().stream()
                .filter(name -> Surrogates.named(name).create(some, false) instanceof SummedSurrogate<?>)
                .toList();
    }

    /** The inputs of rows. */
    DMatrixRMaj inputs(List<double[]> rows) {
        int d = low.length;
        DMatrixRMaj x = new DMatrixRMaj(rows.size(), d);
        for (int i = 0; i < rows.size(); i++) {
            for (int j = 0; j < d; j++) {
                x.data[i * d + j] = (rows.get(i)[j] - low[j]) / range[j];
            }
        }
        return x;
    }

    /** Rows with their targets. */
    Observations observations(List<double[]> rows) {
        double[] y = rows.stream()
                .mapToDouble(row -> (row[low.length] - mean) / deviation)
                .toArray();
        return Observations.of(inputs(rows), y);
    }

    /**
     * Rows with their targets, for a surrogate.
     *
     * @throws IllegalArgumentException if it has a grid, and the input of a row is out of its range
     */
    Observations observations(SummedSurrogate<?> by, List<double[]> rows) {
        if (by instanceof WiskiSurrogate) {
            requireInRange(rows);
        }
        return observations(rows);
    }

    private void requireInRange(List<double[]> rows) {
        for (double[] row : rows) {
            for (int j = 0; j < low.length; j++) {
                if (row[j] < low[j] || row[j] > low[j] + range[j]) {
                    throw new IllegalArgumentException(
                            "feature '"
                                    + columns.features().get(j) + "' of a row is " + row[j] + ", outside [" + low[j]
                                    + ", "
                                    + (low[j] + range[j]) + "], where " + surrogate
                                    + " has a grid: name a range that holds all rows by LearnOptions.withRange, or filter them");
                }
            }
        }
    }

    static byte[] saved(StorableSurrogate surrogate) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            surrogate.save(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    SummedSurrogate<?> restored(byte[] state) {
        try {
            return prior().restore(new ByteArrayInputStream(state));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
