package io.thalweg.integration.examples;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.zip.GZIPInputStream;

/**
 * Mixtures of concrete and their compressive strengths, collected by I-Cheng Yeh (UCI Machine Learning Repository, 1998).
 *
 * @param names of the ingredients and of the age
 * @param mixtures one a row: kg/m³, and days
 * @param strengths in MPa, one for each row
 */
record Concrete(List<String> names, double[][] mixtures, double[] strengths) {

    private static final String FILE = "/io/thalweg/benchmark/stream/concrete.csv.gz";
    private static final int KNOWN = 824;

    /** The 824 rows that a search may use, in a random order that is always the same. */
    static Concrete known() {
        Concrete all = shuffled();
        return all.rows(0, KNOWN);
    }

    /** The 206 other rows, which no search sees. */
    static Concrete unseen() {
        Concrete all = shuffled();
        return all.rows(KNOWN, all.strengths.length);
    }

    /** Some of the rows. */
    Concrete rows(int from, int to) {
        return new Concrete(names, Arrays.copyOfRange(mixtures, from, to), Arrays.copyOfRange(strengths, from, to));
    }

    /** The root of the mean squared error of predictions of all rows. */
    double rmse(double[] predictions) {
        double sum = 0;
        for (int i = 0; i < strengths.length; i++) {
            sum += (predictions[i] - strengths[i]) * (predictions[i] - strengths[i]);
        }
        return Math.sqrt(sum / strengths.length);
    }

    private static Concrete shuffled() {
        List<String> lines = new ArrayList<>();
        try (InputStream file = Objects.requireNonNull(Concrete.class.getResourceAsStream(FILE), FILE);
                BufferedReader reader =
                        new BufferedReader(new InputStreamReader(new GZIPInputStream(file), StandardCharsets.UTF_8))) {
            reader.lines().forEach(lines::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> names = Arrays.asList(lines.remove(0).split(","));
        Collections.shuffle(lines, new Random(1));
        int columns = names.size() - 1;
        double[][] table = lines.stream()
                .map(line -> Arrays.stream(line.split(","))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
        return new Concrete(
                List.copyOf(names.subList(0, columns)),
                Arrays.stream(table).map(row -> Arrays.copyOf(row, columns)).toArray(double[][]::new),
                Arrays.stream(table).mapToDouble(row -> row[columns]).toArray());
    }
}
