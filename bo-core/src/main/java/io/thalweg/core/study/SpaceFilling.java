package io.thalweg.core.study;

import io.thalweg.core.random.ScrambledSobol;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.CandidatePool;
import io.thalweg.core.space.SearchSpace;
import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.ejml.data.DMatrixRMaj;

/** Space-filling points of a space: a scrambled Sobol sequence, snapped, without those that are taken. */
final class SpaceFilling {

    private static final int TRIES = 64;

    private static final long SCAN_LIMIT = 1_000_000;

    private final SearchSpace space;
    private final ScrambledSobol sequence;
    private final Seed seed;

    SpaceFilling(SearchSpace space, Seed seed) {
        this.space = space;
        this.seed = seed;
        this.sequence = new ScrambledSobol(space.dimension(), seed.child("sobol"));
    }

    /**
     * The point of a trial: that of its number in the sequence, or a later or random one if that is taken.
     *
     * @return empty if no free point was found
     */
    Optional<double[]> point(long number, TakenPoints taken) {
        double[] u = snapped(number);
        if (!taken.contains(u)) {
            return Optional.of(u);
        }
        Optional<CandidatePool> pool = space.enumerate(SCAN_LIMIT);
        if (pool.isPresent()) {
            return freeCandidate(pool.get().encoded(), number, taken);
        }
        RandomGenerator random = seed.child("retry", number).generator();
        for (int i = 0; i < TRIES; i++) {
            u = space.snap(random.doubles(space.dimension()).toArray());
            if (!taken.contains(u)) {
                return Optional.of(u);
            }
        }
        return Optional.empty();
    }

    /** The first points of the sequence, snapped, n × d. */
    DMatrixRMaj points(int n) {
        return ModelState.rows(LongStream.range(0, n).mapToObj(this::snapped).toList(), space.dimension());
    }

    private double[] snapped(long number) {
        DMatrixRMaj row = sequence.points(number, 1);
        return space.snap(Arrays.copyOf(row.data, space.dimension()));
    }

    /** The first free candidate after a random place. */
    private Optional<double[]> freeCandidate(DMatrixRMaj candidates, long number, TakenPoints taken) {
        int n = candidates.numRows;
        int d = candidates.numCols;
        int start = seed.child("retry", number).generator().nextInt(n);
        for (int i = 0; i < n; i++) {
            int row = (start + i) % n;
            double[] u = Arrays.copyOfRange(candidates.data, row * d, (row + 1) * d);
            if (!taken.contains(u)) {
                return Optional.of(u);
            }
        }
        return Optional.empty();
    }
}
