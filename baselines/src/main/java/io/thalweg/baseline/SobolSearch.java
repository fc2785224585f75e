package io.thalweg.baseline;

import io.thalweg.core.internal.random.ScrambledSobol;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.Arrays;
import java.util.function.LongFunction;
import org.ejml.data.DMatrixRMaj;

/**
 * The points of a scrambled Sobol sequence, see {@link ScrambledSobol}; without repeats where the space is finite. In a space with
 * constraints they are as even as {@link SearchSpace#sample} makes them.
 */
final class SobolSearch implements Baseline {

    /** Points of a constrained space that are spread together. */
    private static final int BLOCK = 1_024;

    @Override
    public void minimize(SearchSpace space, Objective objective, int budget, Seed seed) {
        Evaluations.spend(
                space,
                objective,
                budget,
                evaluations -> Sampling.evaluate(space, evaluations, points(space, seed), seed.child("others")));
    }

    private static LongFunction<Point> points(SearchSpace space, Seed seed) {
        if (space.candidates().isEmpty() && !space.constraints().isEmpty()) {
            Feasible feasible = new Feasible(space, seed);
            return feasible::point;
        }
        ScrambledSobol sequence = new ScrambledSobol(space.dimension(), seed.child("sobol"));
        if (space.candidates().isPresent()) {
            return i -> space.decode(row(sequence.points(i, 1), 0));
        }
        UniformDistribution uniform = new UniformDistribution(space);
        return i -> space.decode(uniform.coordinates(row(sequence.points(i, 1), 0)));
    }

    private static double[] row(DMatrixRMaj points, int i) {
        return Arrays.copyOfRange(points.data, i * points.numCols, (i + 1) * points.numCols);
    }

    /** Points that satisfy the constraints, block by block. */
    private static final class Feasible {

        private final SearchSpace space;
        private final Seed seed;
        private DMatrixRMaj block = new DMatrixRMaj(0, 0);

        Feasible(SearchSpace space, Seed seed) {
            this.space = space;
            this.seed = seed;
        }

        /** The next point; its number must be one more than the last one's. */
        Point point(long i) {
            int row = (int) (i % BLOCK);
            if (row == 0) {
                Bounds cube = Bounds.unitCube(space.dimension());
                block = space.sample(BLOCK, cube, seed.child("block", i / BLOCK));
            }
            return space.decode(row(block, row));
        }
    }
}
