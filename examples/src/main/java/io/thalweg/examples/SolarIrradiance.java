package io.thalweg.examples;

import io.thalweg.core.model.Observations;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * The irradiance of the sun since 1610, reconstructed (Lean 2004). Some years are held out for tests.
 *
 * @param year the middle of each year, ascending
 * @param irradiance W/m²
 * @param heldOut rows that are not to be learnt
 */
record SolarIrradiance(double[] year, double[] irradiance, Set<Integer> heldOut) {

    private static final double DECADE = 10;

    static SolarIrradiance read() {
        List<String[]> rows = lines("solar_irradiance.csv").stream()
                .skip(1)
                .map(line -> line.split(","))
                .toList();
        return new SolarIrradiance(
                rows.stream().mapToDouble(row -> Double.parseDouble(row[0])).toArray(),
                rows.stream().mapToDouble(row -> Double.parseDouble(row[2])).toArray(),
                lines("solar_irradiance.heldout.txt").stream()
                        .map(Integer::valueOf)
                        .collect(Collectors.toUnmodifiableSet()));
    }

    private static List<String> lines(String resource) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(SolarIrradiance.class.getResourceAsStream(resource)), StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int size() {
        return year.length;
    }

    /** Rows from–to that are to be learnt. */
    Observations learnt(int from, int to) {
        return rows(from, to, false);
    }

    /** Rows from–to that are held out. */
    Observations test(int from, int to) {
        return rows(from, to, true);
    }

    /** In units of the learnt years: decades since the first year, irradiance of mean 0 and deviation 1. */
    private Observations rows(int from, int to, boolean held) {
        double centre = centre();
        double scale = scale();
        int[] rows = IntStream.range(from, to)
                .filter(i -> heldOut.contains(i) == held)
                .toArray();
        return Observations.of(
                decades(IntStream.of(rows).mapToDouble(i -> year[i]).toArray()),
                IntStream.of(rows)
                        .mapToDouble(i -> (irradiance[i] - centre) / scale)
                        .toArray());
    }

    /** Years as inputs. */
    DMatrixRMaj decades(double[] years) {
        DMatrixRMaj x = new DMatrixRMaj(years.length, 1);
        for (int i = 0; i < years.length; i++) {
            x.data[i] = (years[i] - year[0]) / DECADE;
        }
        return x;
    }

    /** The mean of the learnt years. */
    double centre() {
        return learntRows().mapToDouble(i -> irradiance[i]).average().orElseThrow();
    }

    /** The standard deviation of the learnt years. */
    double scale() {
        double centre = centre();
        return Math.sqrt(learntRows()
                .mapToDouble(i -> Math.pow(irradiance[i] - centre, 2))
                .average()
                .orElseThrow());
    }

    private IntStream learntRows() {
        return IntStream.range(0, size()).filter(i -> !heldOut.contains(i));
    }
}
