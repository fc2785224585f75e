package io.thalweg.baseline;

import io.thalweg.core.random.Seed;
import io.thalweg.core.space.CandidatePool;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;

/** What searches that do not look at the values have in common: a sequence of points, without repeats where the space is finite. */
final class Sampling {

    /** So many repeats in a row mean that little is left, which is then listed. */
    private static final int PATIENCE = 1_000;

    private Sampling() {}

    /**
     * Evaluates the points of a sequence until the budget is spent or the space exhausted.
     *
     * @param sequence the point of each number from 0 on; in a finite space repeats are skipped
     * @param seed the order of the points that the sequence hardly reaches
     */
    static void evaluate(SearchSpace space, Evaluations evaluations, LongFunction<Point> sequence, Seed seed) {
        boolean finite = space.isFinite();
        Set<Point> known = new HashSet<>();
        int repeats = 0;
        for (long i = 0; repeats < PATIENCE; i++) {
            Point point = sequence.apply(i);
            if (!finite || known.add(point)) {
                repeats = 0;
                evaluations.value(point);
            } else {
                repeats++;
            }
        }
        Optional<CandidatePool> all = space.enumerate(Long.MAX_VALUE);
        if (all.isPresent()) {
            evaluateOthers(all.get(), known, evaluations, seed.generator());
        }
    }

    private static void evaluateOthers(
            CandidatePool all, Set<Point> known, Evaluations evaluations, RandomGenerator random) {
        int[] order = new int[all.size()];
        for (int i = 0; i < order.length; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        for (int index : order) {
            Point point = all.point(index);
            if (known.add(point)) {
                evaluations.value(point);
            }
        }
    }
}
