package io.thalweg.examples;

import io.thalweg.core.random.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Daily counts of an epidemic. */
final class EpidemicCounts {

    private static final int SHAPE = 5;

    private EpidemicCounts() {}

    /** Reads comma-separated text with a header, the last column. */
    static double[] read(Path table) throws IOException {
        return Files.readAllLines(table).stream()
                .skip(1)
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(',') + 1)))
                .toArray();
    }

    /** Two waves; the rate of a day is off by a factor drawn from a gamma distribution of relative variance 1/5. */
    static double[] synthetic(int days) {
        RandomGenerator random = Seed.of(1).generator();
        return IntStream.range(0, days)
                .mapToDouble(day -> {
                    double rate = 3 + 40 * bump(day, 130, 28) + 70 * bump(day, 275, 30);
                    return poisson(rate * gamma(random), random);
                })
                .toArray();
    }

    private static double bump(double day, double peak, double width) {
        return Math.exp(-0.5 * Math.pow((day - peak) / width, 2));
    }

    /** The mean of some waiting times: a gamma distribution of mean 1. */
    private static double gamma(RandomGenerator random) {
        return DoubleStream.generate(() -> -Math.log(1 - random.nextDouble()))
                        .limit(SHAPE)
                        .sum()
                / SHAPE;
    }

    /** The number of arrivals in a unit of time. */
    private static int poisson(double rate, RandomGenerator random) {
        int count = -1;
        for (double time = 0; time < 1; count++) {
            time -= Math.log(1 - random.nextDouble()) / rate;
        }
        return count;
    }
}
