package io.thalweg.spark;

import io.thalweg.Surrogates;
import io.thalweg.core.model.Observations;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
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
 * @param options of the surrogate
 * @param low least value of each input
 * @param range greatest less least value of each input; 1 for a constant one
 * @param mean of the targets
 * @param deviation of the targets; 1 if they are constant
 */
record Units(Columns columns, Map<String, String> options, double[] low, double[] range, double mean, double deviation)
        implements Serializable {

    int dimension() {
        return low.length;
    }

    /** A surrogate that has learnt nothing. */
    WiskiSurrogate prior() {
        SearchSpaceBuilder box = SearchSpace.builder();
        for (int j = 0; j < low.length; j++) {
            box.real(columns.features().get(j), low[j], low[j] + range[j]);
        }
        return (WiskiSurrogate) Surrogates.named("wiski", options).create(box.build(), false);
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

    static byte[] saved(WiskiSurrogate surrogate) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            surrogate.save(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    WiskiSurrogate restored(byte[] state) {
        try {
            return prior().restore(new ByteArrayInputStream(state));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
