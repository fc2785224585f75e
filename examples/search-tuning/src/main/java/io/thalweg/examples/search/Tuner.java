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
import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/**
 * Steers the settings of a service. Each suggestion of a study serves a block of queries; the mean by which their scores exceed what is {@linkplain
 * Usual usual} is one observation. When an {@linkplain Alarm alarm} says that taste has changed, a new study begins.
 */
final class Tuner implements AutoCloseable {

    /** Queries that a suggestion serves. */
    static final int BLOCK = 10;

    /** Trials before the first fit of hyperparameters. */
    private static final int DESIGN = 30;

    /** A step that comes so many trials after the last fit makes the next one. */
    private static final int REFIT_EVERY = 50;

    private static final double NANOS_PER_MILLI = 1e6;

    private final LongSupplier nanos;
    private final List<Double> steps = new ArrayList<>();
    private final List<Integer> alarms = new ArrayList<>();
    private long seed;
    private Study study;
    private Usual usual = new Usual();
    private Alarm alarm = new Alarm();
    private Optional<Trial> running = Optional.empty();
    private double surplus;
    private int compared;
    private int served;
    private int queries;

    /**
     * Begins a study.
     *
     * @param seed of all its randomness
     * @param nanos a clock, to say how long steps take
     */
    Tuner(long seed, LongSupplier nanos) {
        this.seed = seed;
        this.nanos = nanos;
        study = study(seed);
    }

    private static Study study(long seed) {
        return Thalweg.maximize(Settings.SPACE)
                .surrogate(Surrogates.named("vips", Map.of("kernel", "rbf", "points", "128")))
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
            steps.add((nanos.getAsLong() - start) / NANOS_PER_MILLI);
        }
        return Settings.of(running.get().point());
    }

    /** Takes the score of a query that was ranked by {@link #settings}. */
    void observe(Collection.Query query, double score) {
        queries++;
        served++;
        OptionalDouble more = usual.surplus(query.text(), score);
        if (more.isPresent()) {
            surplus += more.getAsDouble();
            compared++;
            if (alarm.rings(more.getAsDouble())) {
                beginAgain();
                return;
            }
        }
        if (served >= BLOCK && compared > 0) {
            tell();
        }
    }

    private void tell() {
        long start = nanos.getAsLong();
        study.tell(running.orElseThrow(), surplus / compared);
        int last = steps.size() - 1;
        steps.set(last, steps.get(last) + (nanos.getAsLong() - start) / NANOS_PER_MILLI);
        nextBlock();
    }

    private void nextBlock() {
        running = Optional.empty();
        surplus = 0;
        compared = 0;
        served = 0;
    }

    private void beginAgain() {
        alarms.add(queries);
        study.close();
        study = study(++seed);
        usual = new Usual();
        alarm = new Alarm();
        nextBlock();
    }

    /** {@return what is best now as far as the study knows; the default as long as it knows nothing} */
    Settings best() {
        return study.recommend().map(best -> Settings.of(best.point())).orElse(Settings.DEFAULT);
    }

    /** {@return milliseconds of each ask with its tell} */
    List<Double> steps() {
        return List.copyOf(steps);
    }

    /** {@return after how many queries it began again} */
    List<Integer> alarms() {
        return List.copyOf(alarms);
    }

    @Override
    public void close() {
        study.close();
    }
}
