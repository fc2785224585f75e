package io.thalweg.baseline;

import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Spaces of all kinds, by name. */
final class Spaces {

    static final SearchSpace CATEGORIES = SearchSpace.builder()
            .real("x", -1, 1)
            .integer("n", 1, 9)
            .categorical("solvent", "water", "ethanol", "toluene")
            .ordinal("batch", 16, 32, 64, 128)
            .build();

    private Spaces() {}

    /** Spaces that every baseline can search. */
    static Map<String, SearchSpace> ofNumbers() {
        Map<String, SearchSpace> spaces = new LinkedHashMap<>();
        spaces.put("line", reals(1));
        spaces.put("cube", reals(5));
        spaces.put(
                "decades",
                SearchSpace.builder()
                        .logReal("rate", 1e-6, 1)
                        .logReal("decay", 1e-3, 1e3)
                        .build());
        spaces.put(
                "mixed",
                SearchSpace.builder()
                        .real("x", -1, 1)
                        .integer("n", 1, 9)
                        .logInteger("units", 16, 512)
                        .steppedReal("share", 0, 1, 0.1)
                        .ordinal("batch", 16, 32, 64, 128)
                        .fixed("kind", "a")
                        .build());
        spaces.put(
                "mixture",
                SearchSpace.builder()
                        .real("x", 0, 1)
                        .real("y", 0, 1)
                        .real("z", 0, 1)
                        .mixture(1, "x", "y", "z")
                        .satisfying("x ≤ 2y", point -> point.real("x") <= 2 * point.real("y"))
                        .build());
        spaces.put(
                "integers",
                SearchSpace.builder()
                        .integer("n", 0, 2)
                        .logInteger("units", 1, 1_000)
                        .build());
        spaces.put("pool", pool());
        return spaces;
    }

    static SearchSpace reals(int dimension) {
        SearchSpaceBuilder builder = SearchSpace.builder();
        for (int j = 0; j < dimension; j++) {
            builder.real("x" + j, -1, 1);
        }
        return builder.build();
    }

    static SearchSpace pool() {
        RandomGenerator random = Seed.of(60).generator();
        List<Point> candidates = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            candidates.add(Point.of("x", random.nextDouble(), "y", random.nextDouble()));
        }
        return SearchSpace.builder()
                .real("x", 0, 1)
                .real("y", 0, 1)
                .candidates(candidates)
                .build();
    }
}
