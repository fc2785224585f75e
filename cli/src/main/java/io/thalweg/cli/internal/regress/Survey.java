package io.thalweg.cli.internal.regress;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * What a first pass finds out about the rows of a stream: their number, the units to learn in, and a random choice of rows, which are kept. The first of
 * these in the order of the draws are for testing, the others are a sample of the training rows. Mutable.
 */
final class Survey {

    private final List<String> features;
    private final RandomGenerator random;
    private final int mostKept;

    /** The rows with the least draws, the greatest of these first. */
    private final PriorityQueue<Row> kept = new PriorityQueue<>(
            Comparator.comparingLong(Row::draw).thenComparingLong(Row::number).reversed());

    private final double[] low;
    private final double[] high;
    private long rows;
    private long train;
    private double mean;
    private double squares;

    /**
     * Before any row.
     *
     * @param features names of the inputs
     * @param random draws the rows that are kept
     * @param mostKept how many are
     */
    Survey(List<String> features, RandomGenerator random, int mostKept) {
        this.features = features;
        this.random = random;
        this.mostKept = mostKept;
        this.low = new double[features.size()];
        this.high = new double[features.size()];
        Arrays.fill(low, Double.POSITIVE_INFINITY);
        Arrays.fill(high, Double.NEGATIVE_INFINITY);
    }

    private record Row(long draw, long number, double[] values) {}

    /**
     * Looks at a row.
     *
     * @param block the inputs and the target of some rows
     * @param from where the row begins
     */
    void add(double[] block, int from) {
        Row last = kept.peek();
        long draw = random.nextLong();
        boolean full = kept.size() == mostKept;
        if (full && (last == null || draw >= last.draw())) {
            train(block, from);
        } else {
            if (full && last != null) {
                kept.remove();
                train(last.values(), 0);
            }
            kept.add(new Row(draw, rows, Arrays.copyOfRange(block, from, from + features.size() + 1)));
        }
        rows++;
    }

    /** A row for training: its part in the units, the target's by Welford's sums. */
    private void train(double[] block, int from) {
        for (int j = 0; j < low.length; j++) {
            low[j] = Math.min(low[j], block[from + j]);
            high[j] = Math.max(high[j], block[from + j]);
        }
        double y = block[from + low.length];
        double before = y - mean;
        train++;
        mean += before / train;
        squares += before * (y - mean);
    }

    /** Number of rows. */
    long rows() {
        return rows;
    }

    /**
     * What was found, when there are no more rows.
     *
     * @param tests number of test rows, at most as many as were kept
     * @param mostSampled how many training rows a sample has at most
     */
    Found found(int tests, int mostSampled) {
        List<Row> ascending = new ArrayList<>(kept);
        ascending.sort(Comparator.comparingLong(Row::draw).thenComparingLong(Row::number));
        List<Row> test = ascending.subList(0, tests);
        List<Row> others = ascending.subList(tests, ascending.size());
        others.forEach(row -> train(row.values(), 0));
        double[] range = new double[low.length];
        Arrays.setAll(range, j -> high[j] > low[j] ? high[j] - low[j] : 1);
        double deviation = squares > 0 ? Math.sqrt(squares / train) : 1;
        return new Found(
                train,
                new Scaling(low.clone(), range, mean, deviation),
                samples(others.subList(0, Math.min(mostSampled, others.size()))),
                samples(test),
                test.stream().mapToLong(Row::number).sorted().toArray());
    }

    private Samples samples(List<Row> some) {
        int d = features.size();
        DMatrixRMaj x = new DMatrixRMaj(some.size(), d);
        double[] y = new double[some.size()];
        for (int i = 0; i < y.length; i++) {
            System.arraycopy(some.get(i).values(), 0, x.data, i * d, d);
            y[i] = some.get(i).values()[d];
        }
        return new Samples(features, x, y);
    }

    /**
     * What was found.
     *
     * @param train number of training rows
     * @param scaling by these
     * @param sample some of these
     * @param test the test rows
     * @param testRows their numbers, ascending
     */
    record Found(long train, Scaling scaling, Samples sample, Samples test, long[] testRows) {}
}
