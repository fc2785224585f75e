package io.thalweg.cli.internal.regress;

import io.thalweg.core.internal.random.Shuffle;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One part of a stream.
 *
 * @param train rows to be learnt now
 * @param test rows to be predicted afterwards
 */
record Stage(int[] train, int[] test) {

    private static final int FOLDS = 5;

    /** A stream that is judged by the same rows throughout. */
    static List<Stage> stream(int[] orderedTrain, int[] test, Batching batching) {
        return Arrays.stream(batching.cut(orderedTrain))
                .map(part -> new Stage(part, test))
                .toList();
    }

    /**
     * Five streams that cross-validate each batch in itself: the rows of a batch are shuffled and cut into five; stream f
     * learns all but the f-th part of each batch and is judged by the f-th parts of all batches so far.
     */
    static List<List<Stage>> inBatchFolds(int[] orderedRows, Batching batching, Seed seed) {
        int[][] batches = batching.cut(orderedRows);
        for (int k = 0; k < batches.length; k++) {
            int[] batch = batches[k];
            batches[k] = Arrays.stream(
                            Shuffle.order(batch.length, seed.child("batch", k).generator()))
                    .map(i -> batch[i])
                    .toArray();
        }
        List<List<Stage>> folds = new ArrayList<>();
        for (int fold = 0; fold < FOLDS; fold++) {
            List<Stage> stages = new ArrayList<>();
            int[] seen = {};
            for (int[] batch : batches) {
                int from = foldStart(batch.length, fold);
                int to = foldStart(batch.length, fold + 1);
                seen = concat(seen, Arrays.copyOfRange(batch, from, to));
                int[] train = concat(Arrays.copyOfRange(batch, 0, from), Arrays.copyOfRange(batch, to, batch.length));
                stages.add(new Stage(train, seen));
            }
            folds.add(stages);
        }
        return folds;
    }

    /** Folds are as equal as can be, the larger ones first. */
    private static int foldStart(int n, int fold) {
        return fold * (n / FOLDS) + Math.min(fold, n % FOLDS);
    }

    private static int[] concat(int[] a, int[] b) {
        return IntStream.concat(Arrays.stream(a), Arrays.stream(b)).toArray();
    }
}
