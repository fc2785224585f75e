package io.thalweg.spark;

import io.thalweg.core.random.Seed;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;

/**
 * What is to be known of the rows of some partitions before they are learnt: ranges, the mean and deviation of the target, and a random sample,
 * which are the rows with the least draws.
 */
final class PartSurvey implements Serializable {

    private static final long serialVersionUID = 1L;

    private static final int MOST_SAMPLED = 4096;

    private final double[] low;
    private final double[] high;
    private long count;
    private double mean;
    private double squares;
    private List<Sampled> sample = List.of();

    private PartSurvey(int dimension) {
        low = new double[dimension];
        high = new double[dimension];
        Arrays.fill(low, Double.POSITIVE_INFINITY);
        Arrays.fill(high, Double.NEGATIVE_INFINITY);
    }

    private record Sampled(long draw, double[] row) implements Serializable {}

    /**
     * Of a partition.
     *
     * @param rows the inputs and the target of each
     */
    static PartSurvey of(int partition, Iterator<double[]> rows, int dimension, long seed) {
        PartSurvey survey = new PartSurvey(dimension);
        RandomGenerator random = Seed.of(seed).child("partition", partition).generator();
        PriorityQueue<Sampled> least =
                new PriorityQueue<>(Comparator.comparingLong(Sampled::draw).reversed());
        while (rows.hasNext()) {
            double[] row = rows.next();
            survey.add(row);
            least.add(new Sampled(random.nextLong(), row));
            if (least.size() > MOST_SAMPLED) {
                least.remove();
            }
        }
        survey.sample = sorted(new ArrayList<>(least));
        return survey;
    }

    private void add(double[] row) {
        for (int j = 0; j < low.length; j++) {
            low[j] = Math.min(low[j], row[j]);
            high[j] = Math.max(high[j], row[j]);
        }
        double before = row[low.length] - mean;
        count++;
        mean += before / count;
        squares += before * (row[low.length] - mean);
    }

    private static List<Sampled> sorted(List<Sampled> all) {
        all.sort(Comparator.comparingLong(Sampled::draw));
        return new ArrayList<>(all.subList(0, Math.min(MOST_SAMPLED, all.size())));
    }

    /** Of these rows and those of later partitions (Chan, Golub, LeVeque 1979, for the mean and the squares). */
    PartSurvey merge(PartSurvey later) {
        PartSurvey all = new PartSurvey(low.length);
        Arrays.setAll(all.low, j -> Math.min(low[j], later.low[j]));
        Arrays.setAll(all.high, j -> Math.max(high[j], later.high[j]));
        all.count = count + later.count;
        double apart = later.mean - mean;
        double share = all.count == 0 ? 0 : (double) later.count / all.count;
        all.mean = mean + apart * share;
        all.squares = squares + later.squares + apart * apart * count * share;
        List<Sampled> both = new ArrayList<>(sample);
        both.addAll(later.sample);
        all.sample = sorted(both);
        return all;
    }

    /** Number of rows. */
    long count() {
        return count;
    }

    /** A random choice of rows. */
    List<double[]> sample() {
        return sample.stream().map(Sampled::row).toList();
    }

    /** The units to learn in. */
    Units units(Columns columns, LearnOptions options) {
        double[] range = new double[low.length];
        Arrays.setAll(range, j -> high[j] > low[j] ? high[j] - low[j] : 1);
        double deviation = squares > 0 ? Math.sqrt(squares / count) : 1;
        return new Units(columns, options.surrogate(), low, range, mean, deviation);
    }
}
