package io.thalweg.baseline;

import io.thalweg.baseline.Baseline.Objective;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;

/**
 * What a search evaluated.
 *
 * @param points in order
 * @param values theirs
 */
record Search(List<Point> points, List<Double> values) {

    static Search by(String baseline, SearchSpace space, Objective objective, int budget, long seed) {
        Search search = new Search(new ArrayList<>(), new ArrayList<>());
        Objective recorded = point -> {
            search.points.add(point);
            double value = objective.value(point);
            search.values.add(value);
            return value;
        };
        Baselines.named(baseline).minimize(space, recorded, budget, Seed.of(seed));
        return search;
    }

    /** The least value. */
    double best() {
        return values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }
}
