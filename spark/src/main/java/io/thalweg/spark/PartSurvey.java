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

    private final double[] low;
    private final double[] high;
    private final int most;
    private long count;
    private double mean;
    private double squares;
    private List<Sampled> sample = List.of();

    private PartSurvey(int dimension, int most) {
        this.most = most;
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
     * @param most size of the sample
     */
    static PartSurvey of(int partition, Iterator<double[]> rows, int dimension, long seed, int most) {
        PartSurvey survey = new PartSurvey(dimension, most);
        RandomGenerator random = Seed.of(seed).child("partition", partition).generator();
        PriorityQueue<Sampled> least =
                new PriorityQueue<>(Comparator.comparingLong(Sampled::draw).reversed());
        while (rows.hasNext()) {
            double[] row = rows.next();
            survey.add(row);
            long draw = random.nextLong();
            if (least.size() == most && draw < greatest(least)) {
                least.remove();
            }
            if (least.size() < most) {
                least.add(new Sampled(draw, row));
            }
        }
        survey.sample = survey.sorted(new ArrayList<>(least));
        return survey;
    }

    private static long greatest(PriorityQueue<Sampled> some) {
        Sampled head = some.peek();
        return head == null ? Long.MIN_VALUE : head.draw;
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

    private List<Sampled> sorted(List<Sampled> all) {
        all.sort(Comparator.comparingLong(Sampled::draw));
        return new ArrayList<>(all.subList(0, Math.min(most, all.size())));
    }

    /** Of these rows and those of later partitions (Chan, Golub, LeVeque 1979, for the mean and the squares). */
    PartSurvey merge(PartSurvey later) {
        PartSurvey all = new PartSurvey(low.length, most);
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

    /**
     * The units to learn in.
     *
     * @throws IllegalArgumentException if there are fewer than two rows
     */
    Units units(Columns columns, LearnOptions options) {
        if (count < 2) {
            throw new IllegalArgumentException("data has " + count + " rows, at least 2 are needed");
        }
        columns.requireFeatures(options.ranges().keySet());
        double[] from = low.clone();
        double[] range = new double[low.length];
        for (int j = 0; j < range.length; j++) {
            LearnOptions.Range given = options.ranges().get(columns.features().get(j));
            from[j] = given == null ? low[j] : given.low();
            range[j] = (given == null ? high[j] : given.high()) - from[j];
            range[j] = range[j] > 0 ? range[j] : 1;
        }
        double deviation = squares > 0 ? Math.sqrt(squares / count) : 1;
        return new Units(columns, options.surrogate(), options.options(), from, range, mean, deviation);
    }
}
