package io.thalweg.cli.internal.regress;

import io.thalweg.core.internal.random.Shuffle;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.Function;

/**
 * Lets training rows stream by a surrogate, which predicts each batch before it learns it (Dawid 1984), and the test rows at the end. The
 * units are those of {@link RegressionRun}: inputs in [0, 1], targets standardised, both by the training rows.
 *
 * @param prior makes a surrogate without observations for inputs in [0, 1], of the box of the training rows that these stand for
 * @param order in which training rows come, after they were shuffled
 * @param batching how the stream is cut; what is learnt first is not predicted
 * @param seed of the shuffle and the refits
 */
public record PrequentialRun(Function<SearchSpace, Surrogate> prior, StreamOrder order, Batching batching, Seed seed) {

    private static final double NANOS = 1e9;

    /**
     * What came of it.
     *
     * @param train number of training rows
     * @param test number of test rows
     * @param prequentialRmse root of the mean squared error of the rows after the first batch, each predicted before its batch was learnt;
     *     NaN if there is one batch
     * @param prequentialNlpd mean negative log predictive density of the same rows
     * @param rmse root of the mean squared error on the test rows, after all was learnt
     * @param nlpd mean negative log predictive density of the test rows
     * @param coverage95 fraction of the test targets within the central 95 % interval
     * @param size inducing points or rank of the surrogate, n for one that keeps its data
     * @param stateBytes memory that the surrogate holds
     * @param seconds CPU time to learn all the rows, refits included, predictions not
     */
    public record Figures(
            int train,
            int test,
            double prequentialRmse,
            double prequentialNlpd,
            double rmse,
            double nlpd,
            double coverage95,
            long size,
            long stateBytes,
            double seconds) {}

    /** Trains on the training rows and tests on the test rows, in the calling thread. */
    public Figures run(Samples samples, Partition partition) {
        Samples train = samples.rows(partition.train());
        Scaling scaling = Scaling.of(train);
        train = scaling.apply(
                train.rows(Shuffle.order(train.size(), seed.child("shuffle").generator())));
        int[][] batches = batching.cut(order.order(train));
        Surrogate start = prior.apply(scaling.box(samples.features()));
        Pupil pupil = new Pupil(new SurrogateLearner(start), seed.child("refits"));
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long nanos = 0;
        double squares = 0;
        double surprise = 0;
        for (int[] batch : batches) {
            Samples rows = train.rows(batch);
            if (pupil.seen() > 0) {
                Accuracy before = pupil.judge(rows);
                squares += before.rmse() * before.rmse() * rows.size();
                surprise += before.nlpd() * rows.size();
            }
            long begun = clock.getCurrentThreadCpuTime();
            pupil.learn(rows);
            nanos += clock.getCurrentThreadCpuTime() - begun;
        }
        int predicted = train.size() - batches[0].length;
        Accuracy after = pupil.judge(scaling.apply(samples.rows(partition.test())));
        return new Figures(
                train.size(),
                partition.test().length,
                Math.sqrt(squares / predicted),
                surprise / predicted,
                after.rmse(),
                after.nlpd(),
                after.coverage95(),
                pupil.surrogates().stream().mapToLong(Surrogate::size).max().orElse(0),
                StateSize.bytes(pupil.surrogates()),
                nanos / NANOS);
    }
}
