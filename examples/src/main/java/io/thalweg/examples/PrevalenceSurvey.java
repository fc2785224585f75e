package io.thalweg.examples;

import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.ejml.data.DMatrixRMaj;

/**
 * Places where the prevalence of a disease was measured. How precisely is left to be learnt: the numbers of persons tested would tell
 * of the sampling error alone, but surveys of neighbouring villages in different years differ by far more.
 *
 * @param name of the survey
 * @param x the places, each coordinate scaled to 0 to 1, N × d
 * @param prevalence share of the persons tested that have the disease, length N
 */
record PrevalenceSurvey(String name, DMatrixRMaj x, double[] prevalence) {

    private static final String KENYA = "malaria_kenya_pr.csv";

    /** Malaria in Kenya: 1,230 surveys by longitude and latitude. */
    static PrevalenceSurvey kenya() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(PrevalenceSurvey.class.getResourceAsStream(KENYA)), StandardCharsets.UTF_8))) {
            List<double[]> rows = rows(lines);
            return new PrevalenceSurvey("malaria, Kenya", unitCube(rows, 2), column(rows, 4));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A table of one's own: coordinates, then whatever else, then the prevalence in the last column; with a header.
     *
     * @param coordinates how many columns say where a place is
     */
    static PrevalenceSurvey read(Path file, int coordinates) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            List<double[]> rows = rows(lines);
            int last = rows.get(0).length - 1;
            return new PrevalenceSurvey(
                    String.valueOf(file.getFileName()) + ", " + coordinates + " coordinates",
                    unitCube(rows, coordinates),
                    column(rows, last));
        }
    }

    private static List<double[]> rows(BufferedReader lines) {
        return lines.lines()
                .skip(1)
                .map(line -> Arrays.stream(line.split(","))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toList();
    }

    private static double[] column(List<double[]> rows, int column) {
        return rows.stream().mapToDouble(row -> row[column]).toArray();
    }

    private static DMatrixRMaj unitCube(List<double[]> rows, int columns) {
        DMatrixRMaj x = new DMatrixRMaj(rows.size(), columns);
        for (int j = 0; j < columns; j++) {
            double[] values = column(rows, j);
            double low = Arrays.stream(values).min().orElseThrow();
            double high = Arrays.stream(values).max().orElseThrow();
            for (int i = 0; i < values.length; i++) {
                x.set(i, j, (values[i] - low) / (high - low));
            }
        }
        return x;
    }

    int size() {
        return prevalence.length;
    }

    /** The cube that the places are in. */
    SearchSpace space() {
        SearchSpaceBuilder builder = SearchSpace.builder();
        for (int j = 0; j < x.numCols; j++) {
            builder.real("x" + (j + 1), 0, 1);
        }
        return builder.build();
    }

    /** Some of the places. */
    DMatrixRMaj places(int[] rows) {
        DMatrixRMaj chosen = new DMatrixRMaj(rows.length, x.numCols);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(x.data, rows[i] * x.numCols, chosen.data, i * x.numCols, x.numCols);
        }
        return chosen;
    }
}
