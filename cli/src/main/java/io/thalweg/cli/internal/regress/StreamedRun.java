package io.thalweg.cli.internal.regress;

import io.thalweg.cli.internal.table.ColumnSelection;
import io.thalweg.cli.internal.table.CsvStream;
import io.thalweg.cli.internal.table.NumberRows;
import io.thalweg.cli.internal.table.TableException;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.wiski.WiskiModel;
import io.thalweg.surrogate.wiski.WiskiSums;
import io.thalweg.surrogate.wiski.WiskiSurrogate;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;

/**
 * Learns a file of any length in constant memory, in two passes. The first finds the units, test rows and a sample, from which the
 * terms of the model and its first hyperparameters come. The second makes the sums over the training rows, from which the hyperparameters are learnt.
 *
 * @param surrogateName for the report
 * @param prior makes a surrogate without observations for inputs in [0, 1], of the box of the training rows that these stand for
 * @param seed all randomness
 * @param executor reads on while rows are learnt
 * @param progress is told how far the work is
 */
public record StreamedRun(
        String surrogateName,
        Function<SearchSpace, WiskiSurrogate> prior,
        Seed seed,
        Executor executor,
        Progress progress) {

    /** Test rows are held in memory, and each is predicted. */
    private static final int MOST_TESTS = 10_000;

    /** Structures are learnt from no more rows than that. */
    private static final int MOST_SAMPLED = 4096;

    private static final double NANOS_PER_MICRO = 1e3;
    private static final long KILO = 1000;

    /** Is told how far the work is. */
    @FunctionalInterface
    public interface Progress {

        /** So much is done, of so much. */
        void show(long done, long total, String text);
    }

    /**
     * Trains on the rows of a file and tests on others of it.
     *
     * @param trainFraction the fraction of the rows for training; the others are for testing, if they are not too many
     */
    public RegressionReport split(CsvStream file, ColumnSelection columns, double trainFraction) {
        return run(file, columns, trainFraction, Optional.empty());
    }

    /** Trains on the rows of a file and tests on the rows of another. */
    public RegressionReport heldOut(CsvStream file, ColumnSelection columns, Samples test) {
        return run(file, columns, 1, Optional.of(test));
    }

    private RegressionReport run(
            CsvStream file, ColumnSelection columns, double trainFraction, Optional<Samples> given) {
        long start = System.nanoTime();
        Survey.Found found = survey(file, columns, trainFraction, given.isPresent());
        Samples test = given.orElse(found.test());
        if (found.train() == 0 || test.size() == 0) {
            throw RegressionRun.tooFew(found.train() + found.test().size(), found.train() == 0);
        }
        WiskiSurrogate learnt = learn(file, columns, found);
        double micros = (System.nanoTime() - start) / NANOS_PER_MICRO / found.train();
        Accuracy accuracy = new SurrogateLearner(learnt).judge(found.scaling().apply(test));
        StreamFigures figures = new StreamFigures(
                found.train(),
                accuracy.rmse(),
                accuracy.nlpd(),
                accuracy.coverage95(),
                null,
                learnt.size(),
                StateSize.bytes(List.of(learnt)),
                micros);
        return new RegressionReport(
                surrogateName, columns.features().size(), found.train(), test.size(), List.of(figures), figures);
    }

    private static List<String> all(ColumnSelection columns) {
        return Stream.concat(columns.features().stream(), Stream.of(columns.target()))
                .toList();
    }

    private Survey.Found survey(CsvStream file, ColumnSelection columns, double trainFraction, boolean hasTests) {
        int width = columns.features().size() + 1;
        Survey survey = new Survey(columns.features(), seed.child("split").generator(), MOST_TESTS + MOST_SAMPLED);
        try (NumberRows rows = file.rows(all(columns), executor)) {
            long length = file.length();
            while (rows.hasNext()) {
                double[] block = rows.next();
                for (int from = 0; from < block.length; from += width) {
                    survey.add(block, from);
                }
                progress.show(1 + rows.bytesRead() / KILO, 1 + length / KILO, "kB looked through");
            }
        } catch (IOException e) {
            throw new TableException(file.head().name() + ": cannot be read", e);
        }
        long train = Math.min(survey.rows() - 1, Math.max(1, Math.round(trainFraction * survey.rows())));
        return survey.found(hasTests ? 0 : (int) Math.min(MOST_TESTS, survey.rows() - train), MOST_SAMPLED);
    }

    private WiskiSurrogate learn(CsvStream file, ColumnSelection columns, Survey.Found found) {
        Samples sample = found.scaling().apply(found.sample());
        WiskiModel model = prior.apply(found.scaling().box(columns.features()))
                .observe(Observations.of(sample.x(), sample.y()))
                .refit(RefitBudget.THOROUGH, seed.child("sample"))
                .model();
        try (NumberRows rows = file.rows(all(columns), executor)) {
            WiskiSums sums = WiskiSums.of(model, new Training(rows, found, progress));
            if (sums.observations() != found.train()) {
                throw new TableException(file.head().name() + ": has changed while it was read; try again");
            }
            return WiskiSurrogate.of(model).merge(sums).refit(RefitBudget.WARM, seed.child("refit"));
        }
    }

    /** The training rows in the units that are learnt in. */
    private static final class Training implements Iterator<Observations> {
        private final NumberRows rows;
        private final Survey.Found found;
        private final Progress progress;
        private long seen;
        private int tests;

        Training(NumberRows rows, Survey.Found found, Progress progress) {
            this.rows = rows;
            this.found = found;
            this.progress = progress;
        }

        @Override
        public boolean hasNext() {
            return rows.hasNext();
        }

        @Override
        public Observations next() {
            List<String> features = found.sample().features();
            int d = features.size();
            double[] block = rows.next();
            int[] train = IntStream.range(0, block.length / (d + 1))
                    .filter(i -> !isTest())
                    .toArray();
            DMatrixRMaj x = new DMatrixRMaj(train.length, d);
            double[] y = new double[train.length];
            for (int i = 0; i < train.length; i++) {
                System.arraycopy(block, train[i] * (d + 1), x.data, i * d, d);
                y[i] = block[train[i] * (d + 1) + d];
            }
            progress.show(seen - tests, found.train(), "rows learnt");
            Samples scaled = found.scaling().apply(new Samples(features, x, y));
            return Observations.of(scaled.x(), scaled.y());
        }

        /** Whether the next row is for testing. */
        private boolean isTest() {
            boolean test = tests < found.testRows().length && found.testRows()[tests] == seen;
            seen++;
            tests += test ? 1 : 0;
            return test;
        }
    }
}
