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
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Places where the prevalence of a disease was measured. It is mapped by its logit, as is usual in the mapping of diseases (Diggle and
 * Giorgi 2016): shares near 0 and 1 differ by factors. How precisely it was measured is left to be learnt: the numbers of persons
 * tested would tell of the sampling error alone, but surveys of neighbouring villages in different years differ by far more.
 *
 * @param name of the survey
 * @param x the places, each coordinate scaled to 0 to 1, N × d
 * @param logit log(p/(1 − p)) of the prevalence p, length N
 */
record PrevalenceSurvey(String name, DMatrixRMaj x, double[] logit) {

    private static final String KENYA = "malaria_kenya_pr.csv";

    /** Where only a share is known, it is taken to be that of so many persons. */
    private static final double PERSONS = 1000;

    /** Malaria in Kenya: 1,230 surveys by longitude and latitude, with the numbers of persons tested and positive. */
    static PrevalenceSurvey kenya() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(PrevalenceSurvey.class.getResourceAsStream(KENYA)), StandardCharsets.UTF_8))) {
            List<double[]> rows = rows(lines);
            return new PrevalenceSurvey(
                    "malaria, Kenya", unitCube(rows, 2), empiricalLogit(column(rows, 3), column(rows, 2)));
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
                    logitOfShares(column(rows, last)));
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

    /** With a person added to the positive and one to the negative, such that none positive has a logit. */
    private static double[] empiricalLogit(double[] positive, double[] tested) {
        return IntStream.range(0, tested.length)
                .mapToDouble(i -> Math.log((positive[i] + 1) / (tested[i] - positive[i] + 1)))
                .toArray();
    }

    private static double[] logitOfShares(double[] shares) {
        double[] tested = new double[shares.length];
        Arrays.fill(tested, PERSONS);
        return empiricalLogit(Arrays.stream(shares).map(p -> p * PERSONS).toArray(), tested);
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
        return logit.length;
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
