package io.thalweg.examples;

import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.TableSpace;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * Experiments that were all done already: a search is told the values of the rows that it asks for.
 *
 * @param space the rows as a pool of candidates
 * @param values the value of each candidate
 */
record MeasuredTable(SearchSpace space, double[] values) {

    /** Reads plain comma-separated text, zipped or not, whose last column is the measured one. */
    static MeasuredTable read(InputStream text, boolean zipped) {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(zipped ? new GZIPInputStream(text) : text, StandardCharsets.UTF_8))) {
            List<String> header = List.of(lines.readLine().split(","));
            List<String[]> rows = lines.lines().map(line -> line.split(",")).toList();
            int target = header.size() - 1;
            TableSpace table = TableSpace.of(
                    header.subList(0, target),
                    rows.stream().map(row -> Arrays.copyOf(row, target)).toList());
            double[] values = new double[rows.size()];
            for (int i = 0; i < values.length; i++) {
                values[table.candidateOfRow()[i]] = Double.parseDouble(rows.get(i)[target]);
            }
            return new MeasuredTable(table.space(), values);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The measured value of a candidate. */
    double at(Point point) {
        return values[space.candidates().orElseThrow().indexOf(point).orElseThrow()];
    }
}
