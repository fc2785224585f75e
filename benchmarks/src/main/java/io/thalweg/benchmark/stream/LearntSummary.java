package io.thalweg.benchmark.stream;

import io.thalweg.cli.internal.regress.PrequentialRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The runs of a surrogate on a table in an order, over the seeds.
 *
 * @param surrogate its name
 * @param table name of the table
 * @param order in which rows came
 * @param runs number of seeds
 * @param train number of training rows
 * @param prequentialRmse of rows before they were learnt
 * @param prequentialNlpd of rows before they were learnt
 * @param rmse on the test rows
 * @param nlpd on the test rows
 * @param coverage95 on the test rows
 * @param size inducing points or rank
 * @param stateBytes memory
 * @param seconds CPU time to learn
 */
record LearntSummary(
        String surrogate,
        String table,
        Learnt.Order order,
        int runs,
        int train,
        Spread prequentialRmse,
        Spread prequentialNlpd,
        Spread rmse,
        Spread nlpd,
        double coverage95,
        double size,
        double stateBytes,
        double seconds) {

    /**
     * A mean and its standard error over the seeds.
     *
     * @param mean of the runs
     * @param error standard error of the mean; NaN of one run
     */
    record Spread(double mean, double error) {

        static Spread of(double... values) {
            double mean = Arrays.stream(values).average().orElse(Double.NaN);
            double squares = Arrays.stream(values)
                    .map(value -> (value - mean) * (value - mean))
                    .sum();
            int n = values.length;
            return new Spread(mean, n < 2 ? Double.NaN : Math.sqrt(squares / (n - 1) / n));
        }
    }

    /** Summaries in the order of the runs. */
    static List<LearntSummary> of(List<Learnt> runs) {
        record Group(String surrogate, String table, Learnt.Order order) {}
        Map<Group, List<PrequentialRun.Figures>> groups = new LinkedHashMap<>();
        for (Learnt run : runs) {
            Learnt.Key key = run.key();
            groups.computeIfAbsent(new Group(key.surrogate(), key.table(), key.order()), any -> new ArrayList<>())
                    .add(run.figures());
        }
        return groups.entrySet().stream()
                .map(group -> of(
                        group.getKey().surrogate(),
                        group.getKey().table(),
                        group.getKey().order(),
                        group.getValue()))
                .toList();
    }

    private static LearntSummary of(
            String surrogate, String table, Learnt.Order order, List<PrequentialRun.Figures> found) {
        return new LearntSummary(
                surrogate,
                table,
                order,
                found.size(),
                (int) mean(found, PrequentialRun.Figures::train),
                spread(found, PrequentialRun.Figures::prequentialRmse),
                spread(found, PrequentialRun.Figures::prequentialNlpd),
                spread(found, PrequentialRun.Figures::rmse),
                spread(found, PrequentialRun.Figures::nlpd),
                mean(found, PrequentialRun.Figures::coverage95),
                mean(found, PrequentialRun.Figures::size),
                mean(found, PrequentialRun.Figures::stateBytes),
                mean(found, PrequentialRun.Figures::seconds));
    }

    private static Spread spread(List<PrequentialRun.Figures> found, ToDoubleFunction<PrequentialRun.Figures> of) {
        return Spread.of(found.stream().mapToDouble(of).toArray());
    }

    private static double mean(List<PrequentialRun.Figures> found, ToDoubleFunction<PrequentialRun.Figures> of) {
        return found.stream().mapToDouble(of).average().orElse(Double.NaN);
    }
}
