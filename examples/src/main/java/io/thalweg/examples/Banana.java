package io.thalweg.examples;

import io.thalweg.core.model.Observations;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Points of two classes that lie in each other like bananas, from left to right.
 *
 * @param train points to be learnt: two coordinates, and the class, 0 or 1
 * @param test points to be classified
 */
record Banana(List<double[]> train, List<double[]> test) {

    /** Both coordinates of all points are between −EXTENT and EXTENT. */
    static final double EXTENT = 3.2;

    static Banana read() {
        try (InputStream train = resource("banana_train.csv");
                InputStream test = new GZIPInputStream(resource("banana_test.csv.gz"))) {
            return new Banana(points(train), points(test));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(Banana.class.getResourceAsStream(name));
    }

    private static List<double[]> points(InputStream text) {
        return new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8))
                .lines()
                .skip(1)
                .map(line -> Arrays.stream(line.split(","))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .sorted(Comparator.comparingDouble(point -> point[0]))
                .toList();
    }

    /** The points of a task: an equal part of those to be learnt. */
    List<double[]> task(int task, int tasks) {
        return train.subList(train.size() * task / tasks, train.size() * (task + 1) / tasks);
    }

    /** Where the ground of the first tasks ends; that of all of them nowhere. */
    double border(int learnt, int tasks) {
        return learnt == tasks
                ? EXTENT
                : (train.get(train.size() * learnt / tasks - 1)[0] + train.get(train.size() * learnt / tasks)[0]) / 2;
    }

    /** Test points on the ground of the first tasks. */
    List<double[]> testOf(int learnt, int tasks) {
        double border = border(learnt, tasks);
        return test.stream().filter(point -> point[0] <= border).toList();
    }

    static Observations observations(List<double[]> points) {
        return Observations.of(
                inputs(points), points.stream().mapToDouble(point -> point[2]).toArray());
    }

    /** Coordinates in the unit square. */
    static DMatrixRMaj inputs(List<double[]> points) {
        DMatrixRMaj x = new DMatrixRMaj(points.size(), 2);
        for (int i = 0; i < x.data.length; i++) {
            x.data[i] = (points.get(i / 2)[i % 2] + EXTENT) / (2 * EXTENT);
        }
        return x;
    }
}
