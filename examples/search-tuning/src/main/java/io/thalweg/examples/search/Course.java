package io.thalweg.examples.search;

import java.util.List;

/**
 * How a search went.
 *
 * @param served score of each query that came in
 * @param best what it would have recommended after every so many queries, {@link #EVERY}
 * @param steps milliseconds of each step, as far as there were any
 * @param alarms after how many queries it began again of its own accord
 */
record Course(double[] served, List<Settings> best, List<Double> steps, List<Integer> alarms) {

    /** Queries from one recommendation to the next. */
    static final int EVERY = 500;

    /** What was recommended after so many queries. */
    Settings bestAfter(int queries) {
        return best.get(queries / EVERY - 1);
    }

    /** Milliseconds of the median step; NaN without steps. */
    double medianStep() {
        double[] sorted = steps.stream().mapToDouble(step -> step).sorted().toArray();
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }
}
