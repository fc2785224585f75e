package io.thalweg.surrogate.wiski;

import io.thalweg.core.internal.optimize.LbfgsB;
import io.thalweg.core.internal.optimize.OptimizationResult;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * One grid over a learnt linear projection to two coordinates. As long as all the data are at hand, the projection is fitted with
 * the hyperparameters by evidence; afterwards each refit moves it by a step on the observations since the last one, which are then
 * absorbed where the new projection puts them.
 *
 * @param recipe makes the grid
 * @param prior with a random projection
 */
record ProjectionStructure(Recipe recipe, WiskiModel prior) implements Structure {

    static final int OUTPUTS = 2;
    private static final int CAPACITY = 4096;
    private static final int WINDOW = 256;
    private static final int RANDOM_STARTS = 2;
    private static final int ITERATIONS = 40;

    /** Enough to tell a direction; an evaluation costs O(n). */
    private static final int MOST_TO_LEARN_FROM = 1024;

    /** The projection of a prior is arbitrary; it is fixed so that equal priors are equal. */
    private static final Seed FIRST = Seed.of(0).child("projection");

    static ProjectionStructure of(Recipe recipe, int inputs, Hyperparameter noise) {
        WiskiModel prior = new WiskiModel(
                Projection.random(inputs, OUTPUTS, FIRST),
                List.of(recipe.grid(new int[] {0, 1})),
                noise,
                OptionalDouble.empty());
        return new ProjectionStructure(recipe, prior);
    }

    @Override
    public int capacity(WiskiModel present, long settled) {
        return settled == 0 ? CAPACITY : WINDOW;
    }

    @Override
    public Revision revise(WiskiModel present, Statistics settled, Observations recent, RefitBudget budget, Seed seed) {
        if (recent.size() == 0) {
            return new Revision(present, settled, recent, 0, List.of());
        }
        if (settled.count() > 0) {
            return step(present, settled, recent);
        }
        return budget.starts() == 1
                ? new Revision(present, settled, recent, 0, List.of())
                : learn(present, settled, recent, seed);
    }

    private Revision step(WiskiModel present, Statistics settled, Observations recent) {
        Conditioned before = Conditioned.of(present, settled, null).orElseThrow();
        Projection moved = new ProjectionStep(before, recent).take();
        WiskiModel model = new WiskiModel(moved, present.terms(), present.noise(), present.mean());
        Statistics all = settled.observe(model.terms(), moved.apply(recent.x()), recent);
        Observations none = Observations.none(recent.dimension());
        return new Revision(model, all, none, 1, List.of());
    }

    private Revision learn(WiskiModel present, Statistics settled, Observations recent, Seed seed) {
        List<WiskiModel> starts = new ArrayList<>();
        starts.add(present);
        int inputs = recent.dimension();
        Observations sample = recent.sample(MOST_TO_LEARN_FROM, seed.child("sample"));
        boolean learnt = !present.map().equals(prior.map());
        for (int i = 0; i < (learnt ? 1 : RANDOM_STARTS); i++) {
            Projection random = Projection.random(inputs, OUTPUTS, seed.child("start", i));
            starts.add(new WiskiModel(random, prior.terms(), prior.noise(), prior.mean()));
        }
        int evaluations = 0;
        double best = Double.POSITIVE_INFINITY;
        WiskiModel found = present;
        for (WiskiModel start : starts) {
            ProjectionObjective objective = new ProjectionObjective(start, sample);
            OptimizationResult end = LbfgsB.defaults()
                    .withValueTolerance(1e-6)
                    .withMaxIterations(ITERATIONS)
                    .minimize(objective, new Bounds(objective.lower(), objective.upper()), objective.start());
            evaluations += end.evaluations();
            if (end.value() < best) {
                best = end.value();
                found = objective.at(end.x());
            }
        }
        return new Revision(found, settled, recent, evaluations, List.of());
    }

    @Override
    public Term term(boolean projected, String kind, int[] columns) {
        return new FixedStructure(prior).term(projected, kind, columns);
    }
}
