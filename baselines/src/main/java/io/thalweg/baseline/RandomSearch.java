package io.thalweg.baseline;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.CandidatePool;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;

/**
 * Independent uniform points (J. Bergstra and Y. Bengio, "Random search for hyper-parameter optimization", JMLR 13, 2012); without
 * repeats where the space is finite.
 */
final class RandomSearch implements Baseline {

    @Override
    public void minimize(SearchSpace space, Objective objective, int budget, Seed seed) {
        Evaluations.spend(
                space,
                objective,
                budget,
                evaluations -> Sampling.evaluate(space, evaluations, points(space, seed), seed.child("others")));
    }

    private static LongFunction<Point> points(SearchSpace space, Seed seed) {
        RandomGenerator random = seed.child("points").generator();
        Optional<CandidatePool> pool = space.candidates();
        if (pool.isPresent()) {
            CandidatePool candidates = pool.get();
            return i -> candidates.point(random.nextInt(candidates.size()));
        }
        if (!space.constraints().isEmpty()) {
            Bounds cube = Bounds.unitCube(space.dimension());
            return i -> space.decode(space.sample(1, cube, seed.child("feasible", i)).data);
        }
        UniformDistribution uniform = new UniformDistribution(space);
        return i -> space.decode(
                uniform.coordinates(random.doubles(space.dimension()).toArray()));
    }
}
