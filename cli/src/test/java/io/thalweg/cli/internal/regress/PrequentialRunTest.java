package io.thalweg.cli.internal.regress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.Surrogates;
import io.thalweg.core.internal.random.Shuffle;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class PrequentialRunTest {

    private static final int HALF = 24;
    private static final Seed SEED = Seed.of(5);

    private static Surrogate exact(SearchSpace box) {
        return Surrogates.named("exact").create(box, false);
    }

    /** Two halves, told apart by the first input, which have the same targets and so the same scales as both together. */
    private static Samples halves() {
        DMatrixRMaj x = new DMatrixRMaj(2 * HALF, 2);
        double[] y = new double[2 * HALF];
        for (int i = 0; i < HALF; i++) {
            double at = i / (HALF - 1.0);
            x.set(i, 1, at);
            y[i] = i / 6 % 2 == 0 ? 1 : -1; // mean 0 and deviation 1 to the last bit
            x.set(HALF + i, 0, 1);
            x.set(HALF + i, 1, at);
            y[HALF + i] = (i + 3) / 6 % 2 == 0 ? 1 : -1;
        }
        return new Samples(List.of("half", "at"), x, y);
    }

    private static int[] rows(int from, int to) {
        return IntStream.range(from, to).toArray();
    }

    @Test
    void batchesArePredictedBeforeTheyAreLearnt() {
        Partition all = new Partition(rows(0, 2 * HALF), rows(0, HALF));
        Batching halves = Batching.batches(1, OptionalDouble.of(0.5));
        PrequentialRun.Figures found =
                new PrequentialRun(PrequentialRunTest::exact, StreamOrder.FIRST, halves, SEED).run(halves(), all);
        int[] first = Arrays.stream(
                        Shuffle.order(2 * HALF, SEED.child("shuffle").generator()))
                .filter(row -> row < HALF)
                .toArray();
        StreamFigures held = new RegressionRun(
                        "exact",
                        PrequentialRunTest::exact,
                        Task.REGRESSION,
                        StreamOrder.NONE,
                        Batching.WHOLE,
                        SEED.child("refits"),
                        (done, total) -> {})
                .heldOut(halves(), new Partition(first, rows(HALF, 2 * HALF)))
                .last();
        assertThat(found.prequentialRmse()).isCloseTo(held.rmse(), within(1e-12));
        assertThat(found.prequentialNlpd()).isCloseTo(held.nlpd(), within(1e-12));
        assertThat(found.rmse()).as("rows that were learnt").isLessThan(0.5 * found.prequentialRmse());
        assertThat(found.train()).isEqualTo(2 * HALF);
        assertThat(found.size()).isEqualTo(2 * HALF);
        assertThat(found.seconds()).isPositive();
    }

    @Test
    void initialBatchIsNotPredicted() {
        Partition part = new Partition(rows(0, HALF), rows(HALF, 2 * HALF));
        PrequentialRun.Figures found = new PrequentialRun(
                        PrequentialRunTest::exact, StreamOrder.NONE, Batching.WHOLE, SEED)
                .run(halves(), part);
        assertThat(found.prequentialRmse()).isNaN();
        assertThat(found.prequentialNlpd()).isNaN();
        assertThat(found.rmse()).isFinite();
    }

    @Test
    void shuffledRowsComeInAnotherOrderWithEachSeed() {
        Partition part = new Partition(rows(0, 2 * HALF), rows(0, HALF));
        Batching batches = Batching.batches(3, OptionalDouble.of(0.25));
        double one = new PrequentialRun(PrequentialRunTest::exact, StreamOrder.NONE, batches, SEED)
                .run(halves(), part)
                .prequentialRmse();
        assertThat(new PrequentialRun(PrequentialRunTest::exact, StreamOrder.NONE, batches, SEED)
                        .run(halves(), part)
                        .prequentialRmse())
                .isEqualTo(one);
        assertThat(new PrequentialRun(PrequentialRunTest::exact, StreamOrder.NONE, batches, Seed.of(6))
                        .run(halves(), part)
                        .prequentialRmse())
                .isNotEqualTo(one);
    }
}
