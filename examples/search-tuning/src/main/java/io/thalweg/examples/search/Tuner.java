package io.thalweg.examples.search;

import io.thalweg.Surrogates;
import io.thalweg.Thalweg;
import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.search.SearchEffort;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Steers the settings of a service. Each suggestion of the study serves a block of queries; the mean by which their scores exceed what is {@linkplain
 * Usual usual} is one observation. The study drifts, so it follows a taste that changes without being told.
 */
final class Tuner implements AutoCloseable {

    /** Queries that a suggestion serves. */
    static final int BLOCK = 10;

    /** Trials in a unit of time. */
    private static final int TRIALS_PER_UNIT = 500;

    /** A step later than this many trials after the last one refits hyperparameters. */
    private static final int REFIT_EVERY = 50;

    private static final int DESIGN = 30;

    private final Study study;
    private final Usual usual = new Usual();
    private final LongSupplier nanos;
    private final List<Double> steps = new ArrayList<>();
    private Optional<Trial> running = Optional.empty();
    private double surplus;
    private int served;

    /**
     * Begins a study.
     *
     * @param seed of all its randomness
     * @param nanos a clock, to say how long steps take
     */
    Tuner(long seed, LongSupplier nanos) {
        this.nanos = nanos;
        study = Thalweg.maximize(Settings.SPACE)
                .surrogate(Surrogates.named("vips", Map.of("kernel", "rbf", "points", "64", "window", "512")))
                .drifting(TRIALS_PER_UNIT)
                .acquisition(Acquisitions.named("ucb"))
                .effort(new SearchEffort(64, 16, 1, 10))
                .refits(Tuner::due)
                .initialDesign(DESIGN)
                .seed(seed)
                .build();
    }

    private static Optional<RefitBudget> due(long observations, long lastRefit) {
        if (lastRefit == 0) {
            return observations < DESIGN ? Optional.empty() : Optional.of(RefitBudget.THOROUGH);
        }
        return observations - lastRefit < REFIT_EVERY ? Optional.empty() : Optional.of(new RefitBudget(1, 5));
    }

    /** {@return how to rank the next query} */
    Settings settings() {
        if (running.isEmpty()) {
            long start = nanos.getAsLong();
            running = Optional.of(study.ask());
            steps.add((nanos.getAsLong() - start) / 1e6);
        }
        return Settings.of(running.get().point());
    }

    /** Takes the score of a query that was ranked by {@link #settings}. */
    void observe(Collection.Query query, double score) {
        surplus += usual.surplus(query.text(), score);
        if (++served == BLOCK) {
            long start = nanos.getAsLong();
            study.tell(running.orElseThrow(), surplus / BLOCK);
            int last = steps.size() - 1;
            steps.set(last, steps.get(last) + (nanos.getAsLong() - start) / 1e6);
            running = Optional.empty();
            surplus = 0;
            served = 0;
        }
    }

    /** {@return what is best now as far as the study knows; the default as long as it knows nothing} */
    Settings best() {
        return study.recommend().map(best -> Settings.of(best.point())).orElse(Settings.DEFAULT);
    }

    /** {@return milliseconds of each ask with its tell} */
    List<Double> steps() {
        return List.copyOf(steps);
    }

    @Override
    public void close() {
        study.close();
    }
}
