package io.thalweg.core.internal.engine;

import io.thalweg.core.internal.random.ScrambledSobol;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.CandidatePool;
import io.thalweg.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Space-filling points of a space: a scrambled Sobol sequence, snapped, without those that are taken. In a space with
 * constraints, blocks of points that are far from each other, chosen among many that satisfy them. For one thread at a time.
 */
final class SpaceFilling {

    private static final int TRIES = 64;

    private static final long SCAN_LIMIT = 1_000_000;

    /** Points of a constrained space that are chosen together, and how many they are chosen from. */
    private static final int BLOCK = 32;

    private static final int CHOICE = 512;

    private final SearchSpace space;
    private final ScrambledSobol sequence;
    private final Seed seed;

    /** The block of a constrained space that was made last. */
    private List<double[]> block = List.of();

    private long blockNumber = -1;

    SpaceFilling(SearchSpace space, Seed seed) {
        this.space = space;
        this.seed = seed;
        this.sequence = new ScrambledSobol(space.dimension(), seed.child("sobol"));
    }

    /**
     * The point of a trial: that of its number in the sequence, or a later or random one if that is taken.
     *
     * @param taken whether a point must not be suggested
     * @return empty if no free point was found
     */
    Optional<double[]> point(long number, Predicate<double[]> taken) {
        double[] u = snapped(number);
        if (!taken.test(u)) {
            return Optional.of(u);
        }
        Optional<CandidatePool> pool = space.enumerate(SCAN_LIMIT);
        if (pool.isPresent()) {
            return freeCandidate(pool.get().encoded(), number, taken);
        }
        DMatrixRMaj others = space.sample(TRIES, cube(), seed.child("retry", number));
        for (int i = 0; i < TRIES; i++) {
            u = row(others, i);
            if (!taken.test(u)) {
                return Optional.of(u);
            }
        }
        return Optional.empty();
    }

    private Bounds cube() {
        return Bounds.unitCube(space.dimension());
    }

    private static double[] row(DMatrixRMaj points, int i) {
        return Arrays.copyOfRange(points.data, i * points.numCols, (i + 1) * points.numCols);
    }

    /** The first points of the sequence, snapped, n × d. */
    DMatrixRMaj points(int n) {
        return ModelState.rows(LongStream.range(0, n).mapToObj(this::snapped).toList(), space.dimension());
    }

    private double[] snapped(long number) {
        if (!space.constraints().isEmpty() && space.candidates().isEmpty()) {
            return spread(number);
        }
        DMatrixRMaj row = sequence.points(number, 1);
        return space.snap(Arrays.copyOf(row.data, space.dimension()));
    }

    private double[] spread(long number) {
        if (number / BLOCK != blockNumber) {
            blockNumber = number / BLOCK;
            block = farApart(space.sample(CHOICE, cube(), seed.child("block", blockNumber)));
        }
        return block.get((int) (number % BLOCK));
    }

    /** A block of points, each the one that is farthest from those before it. */
    private static List<double[]> farApart(DMatrixRMaj points) {
        double[] distance = new double[points.numRows];
        Arrays.fill(distance, Double.POSITIVE_INFINITY);
        List<double[]> chosen = new ArrayList<>();
        int next = 0;
        while (chosen.size() < BLOCK) {
            double[] u = row(points, next);
            chosen.add(u);
            next = 0;
            for (int i = 0; i < distance.length; i++) {
                double square = 0;
                for (int j = 0; j < u.length; j++) {
                    double difference = points.get(i, j) - u[j];
                    square += difference * difference;
                }
                distance[i] = Math.min(distance[i], square);
                if (distance[i] > distance[next]) {
                    next = i;
                }
            }
        }
        return chosen;
    }

    /** The first free candidate after a random place. */
    private Optional<double[]> freeCandidate(DMatrixRMaj candidates, long number, Predicate<double[]> taken) {
        int n = candidates.numRows;
        int d = candidates.numCols;
        int start = seed.child("retry", number).generator().nextInt(n);
        for (int i = 0; i < n; i++) {
            int row = (start + i) % n;
            double[] u = Arrays.copyOfRange(candidates.data, row * d, (row + 1) * d);
            if (!taken.test(u)) {
                return Optional.of(u);
            }
        }
        return Optional.empty();
    }
}
