package io.thalweg.cli.internal.regress;

import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.likelihood.LatentSurrogate;
import io.thalweg.surrogate.likelihood.Likelihood;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Lets training rows stream by a surrogate and says how well it predicts test rows after each batch.
 *
 * @param surrogateName for the report
 * @param prior makes a surrogate without observations for inputs in [0, 1], of the box of the training rows that these stand for
 * @param task what the target is
 * @param order in which training rows come
 * @param batching how the stream is cut
 * @param seed all randomness
 * @param progress is told the number of rows learnt and of all rows to learn
 */
public record RegressionRun(
        String surrogateName,
        Function<SearchSpace, Surrogate> prior,
        Task task,
        StreamOrder order,
        Batching batching,
        Seed seed,
        BiConsumer<Integer, Integer> progress) {

    private static final double NANOS_PER_MICRO = 1e3;

    /** Trains on the training rows and tests on the test rows. */
    public RegressionReport heldOut(Samples samples, Partition partition) {
        Samples train = samples.rows(partition.train());
        int[] ordered = Arrays.stream(order.order(Scaling.of(train).scaleInputs(train)))
                .map(i -> partition.train()[i])
                .toArray();
        List<Stage> stages = Stage.stream(ordered, partition.test(), batching);
        return report(samples, partition.train().length, partition.test().length, stream(samples, stages, seed));
    }

    /** Of so few rows that none are left to learn from, or to test with. */
    public static UsageException tooFew(long rows, boolean toLearn) {
        return new UsageException("--train: a table of " + rows + (rows == 1 ? " row" : " rows") + " leaves none to "
                + (toLearn ? "learn from" : "test with") + "; give more rows");
    }

    /** Cross-validates in each batch and averages over the folds. */
    public RegressionReport inBatch(Samples samples) {
        int[] ordered = order.order(Scaling.of(samples).scaleInputs(samples));
        List<List<Stage>> folds = Stage.inBatchFolds(ordered, batching, seed);
        List<List<StreamFigures>> figures = new ArrayList<>();
        for (int fold = 0; fold < folds.size(); fold++) {
            figures.add(stream(samples, folds.get(fold), seed.child("fold", fold)));
        }
        List<StreamFigures> means = IntStream.range(0, figures.get(0).size())
                .mapToObj(k ->
                        StreamFigures.mean(figures.stream().map(f -> f.get(k)).toList()))
                .toList();
        int train = trainRows(folds.get(0)).length;
        return report(samples, train, samples.size() - train, means);
    }

    private RegressionReport report(Samples samples, int train, int test, List<StreamFigures> figures) {
        return new RegressionReport(
                surrogateName, samples.dimension(), train, test, figures, figures.get(figures.size() - 1));
    }

    private List<StreamFigures> stream(Samples samples, List<Stage> stages, Seed streamSeed) {
        int[] trainRows = trainRows(stages);
        Scaling scaling = Scaling.of(samples.rows(trainRows));
        Samples scaled = task == Task.REGRESSION ? scaling.apply(samples) : scaling.scaleInputs(samples);
        Pupil pupil = new Pupil(learner(samples, scaling, trainRows, streamSeed), streamSeed);
        List<StreamFigures> figures = new ArrayList<>();
        for (Stage stage : stages) {
            long before = pupil.seen();
            long start = System.nanoTime();
            boolean single = batching.oneByOne() && before > 0;
            for (int[] rows : single ? singly(stage.train()) : new int[][] {stage.train()}) {
                pupil.learn(scaled.rows(rows));
                progress.accept((int) pupil.seen(), trainRows.length);
            }
            double micros = (System.nanoTime() - start) / NANOS_PER_MICRO / (pupil.seen() - before);
            figures.add(figures(pupil, scaled.rows(stage.test()), micros));
        }
        return figures;
    }

    private Learner learner(Samples samples, Scaling scaling, int[] trainRows, Seed streamSeed) {
        Surrogate start = prior.apply(scaling.box(samples.features()));
        if (start instanceof LatentSurrogate latent) {
            Optional<Likelihood> likelihood = latent.likelihood();
            if (likelihood.isPresent()) {
                return learner(latent, likelihood.get(), samples.y());
            }
        }
        return switch (task) {
            case REGRESSION -> new SurrogateLearner(start);
            case CLASSIFICATION ->
                DirichletLearner.of(start, samples.rows(trainRows).y(), streamSeed);
            case COUNT ->
                throw new UsageException(
                        "--task count needs a surrogate with a likelihood for counts, such as --surrogate vips"
                                + " --option likelihood=negative-binomial; '" + surrogateName
                                + "' has none with these options");
        };
    }

    private Learner learner(LatentSurrogate start, Likelihood likelihood, double[] targets) {
        if (task != Task.of(likelihood)) {
            throw new UsageException("--task is " + task + ", but the likelihood is one of " + Task.of(likelihood)
                    + ": choose another --task or --option likelihood");
        }
        if (task == Task.CLASSIFICATION) {
            return SurrogateLearner.ofClasses(start, targets);
        }
        for (int i = 0; i < targets.length; i++) {
            try {
                likelihood.requireTarget(i, targets[i]);
            } catch (IllegalArgumentException e) {
                throw new UsageException(
                        "the target in row " + (i + 1) + " does not fit the likelihood: " + e.getMessage());
            }
        }
        return new SurrogateLearner(start);
    }

    private static StreamFigures figures(Pupil pupil, Samples test, double micros) {
        Accuracy found = pupil.judge(test);
        List<Surrogate> surrogates = pupil.surrogates();
        return new StreamFigures(
                pupil.seen(),
                found.rmse(),
                found.nlpd(),
                found.coverage95(),
                found.accuracy().isPresent() ? (Double) found.accuracy().getAsDouble() : null,
                surrogates.stream().mapToLong(Surrogate::size).max().orElse(0),
                StateSize.bytes(surrogates),
                micros);
    }

    private static int[] trainRows(List<Stage> stages) {
        return stages.stream()
                .flatMapToInt(stage -> Arrays.stream(stage.train()))
                .toArray();
    }

    private static int[][] singly(int[] rows) {
        return Arrays.stream(rows).mapToObj(row -> new int[] {row}).toArray(int[][]::new);
    }
}
