package io.thalweg.cli.internal.regress;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** How rows are split, ordered, scaled and cut. */
class StreamTest {

    private static final Seed SEED = Seed.of(1);

    @Test
    void partitionsCoverAllRowsOnce() {
        Partition partition = Partition.random(101, 0.9, SEED);
        assertThat(partition.train()).hasSize(91).isSorted();
        assertThat(partition.test()).hasSize(10).isSorted();
        int[] all = IntStream.concat(Arrays.stream(partition.train()), Arrays.stream(partition.test()))
                .sorted()
                .toArray();
        assertThat(all).isEqualTo(IntStream.range(0, 101).toArray());
        assertThat(Partition.random(101, 0.9, Seed.of(2)).test()).isNotEqualTo(partition.test());
    }

    @Test
    void fewerTrainingRowsAreARandomChoice() {
        Partition partition = Partition.tail(50, 10).withMostTraining(20, SEED);
        assertThat(partition.train()).hasSize(20).isSorted().doesNotHaveDuplicates();
        assertThat(Arrays.stream(partition.train()).max().orElseThrow()).isBetween(20, 49);
        assertThat(partition.test()).hasSize(10);
    }

    @Test
    void batchesAreAsEqualAsCanBe() {
        assertThat(Batching.WHOLE.ends(7)).containsExactly(7);
        assertThat(Batching.batches(3, OptionalDouble.empty()).ends(10)).containsExactly(3, 6, 10);
        assertThat(Batching.batches(2, OptionalDouble.of(0.5)).ends(20)).containsExactly(10, 15, 20);
        assertThat(Batching.batches(5, OptionalDouble.empty()).ends(3)).containsExactly(1, 2, 3);
        assertThat(Batching.oneByOne(OptionalDouble.empty()).ends(1000))
                .hasSize(21)
                .startsWith(50)
                .endsWith(1000);
    }

    @Test
    void foldsTestEveryRowOfABatchOnce() {
        int[] rows = IntStream.range(100, 123).toArray();
        Batching batching = Batching.batches(2, OptionalDouble.empty());
        List<List<Stage>> folds = Stage.inBatchFolds(rows, batching, SEED);
        assertThat(folds).hasSize(5);
        int[] tested = folds.stream()
                .flatMapToInt(stages -> Arrays.stream(stages.get(1).test()))
                .sorted()
                .toArray();
        assertThat(tested).isEqualTo(rows);
        for (List<Stage> stages : folds) {
            Stage first = stages.get(0);
            Stage second = stages.get(1);
            assertThat(second.test()).startsWith(first.test());
            assertThat(IntStream.concat(Arrays.stream(first.train()), Arrays.stream(first.test()))
                            .sorted()
                            .toArray())
                    .isEqualTo(IntStream.range(100, 111).toArray());
            assertThat(second.train()).doesNotContain(second.test());
        }
    }

    @Test
    void scalingComesFromTheTrainingRows() {
        Samples train = samples(new double[][] {{0, 5}, {10, 5}, {5, 5}}, 1, 2, 6);
        Scaling scaling = Scaling.of(train);
        Samples scaled = scaling.apply(train);
        assertThat(scaled.x().data).containsExactly(0, 0, 1, 0, 0.5, 0);
        assertThat(Arrays.stream(scaled.y()).sum()).isCloseTo(0, org.assertj.core.data.Offset.offset(1e-12));
        assertThat(Arrays.stream(scaled.y()).map(y -> y * y).sum())
                .as("divisor n")
                .isCloseTo(3, org.assertj.core.data.Offset.offset(1e-12));
        Samples outside = scaling.apply(samples(new double[][] {{20, 6}}, 3));
        assertThat(outside.x().data).containsExactly(2, 1);
        assertThat(outside.y()[0]).isZero();
    }

    @Test
    void constantTargetsAreOnlyCentred() {
        Samples scaled = Scaling.of(samples(new double[][] {{0}, {1}}, 4, 4)).apply(samples(new double[][] {{0}}, 6));
        assertThat(scaled.y()).containsExactly(2);
    }

    @Test
    void orders() {
        Samples scaled = samples(new double[][] {{0.5, 0}, {0.2, 0.9}, {0.3, 0.1}, {0.2, 0}}, 0, 0, 0, 0);
        assertThat(StreamOrder.NONE.order(scaled)).containsExactly(0, 1, 2, 3);
        assertThat(StreamOrder.FIRST.order(scaled)).containsExactly(1, 3, 2, 0);
        assertThat(StreamOrder.L2.order(scaled)).containsExactly(3, 2, 0, 1);
    }

    private static Samples samples(double[][] x, double... y) {
        return new Samples(List.of(), new DMatrixRMaj(x), y);
    }
}
